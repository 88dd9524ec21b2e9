import { maxDriverReasonLength } from '@flottwart/contract/rules/limits';
import { Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { apiPage } from '../../api/query.ts';
import { TypedSelect } from '../../ui/typed-select.tsx';
import type { OffenceValues } from './offence-rules.ts';

/** A company may have thousands of drivers; typing finds the rest. */
const shownDrivers = 20;
const typingPauseMs = 200;

type DriverSelectProps = Omit<ComponentProps<typeof TypedSelect>, 'data' | 'keyOf' | 'nothingFoundMessage' | 'search'>;

/** Chooses one of the company's drivers; the server searches. */
export const DriverSelect = ({ onChange, ...props }: DriverSelectProps) => {
  const [typed, setTyped] = useState('');
  const [chosenLabel, setChosenLabel] = useState<string>();
  const [q] = useDebouncedValue(typed.trim(), typingPauseMs);
  const { data, isFetching, isError } = useQuery(
    apiPage('GET /api/employees', { query: { ...(q && { q }), page: 1, size: shownDrivers } }),
  );
  const found = (data?.items ?? []).map(({ id, title, mitarbeiterId }) => ({
    value: String(id),
    label: mitarbeiterId ? `${title} · ${mitarbeiterId}` : title,
  }));

  return (
    <TypedSelect
      data={found}
      search={{ isPending: isFetching || q !== typed.trim(), chosenLabel }}
      placeholder={data || isError ? 'Fahrer suchen' : 'Fahrer werden geladen …'}
      nothingFoundMessage={isError ? 'Fahrer konnten nicht geladen werden.' : 'Kein Fahrer gefunden.'}
      {...props}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onChange={(value, option) => {
        setChosenLabel(option?.label);
        setTyped('');
        onChange?.(value, option);
      }}
    />
  );
};

interface ManualDriverProps {
  readonly form: UseFormReturnType<OffenceValues>;
  readonly offence: string;
}

/** Takes the place of the offence's fields where no trip names the driver. */
export const ManualDriver = ({ form, offence }: ManualDriverProps) => (
  <>
    <Text size="sm" c="dimmed">
      Ohne Fahrt: Der Bericht zum {offence} Uhr nennt den hier gewählten Fahrer. Der Grund steht nur im Bericht, nicht
      im Schreiben an die Behörde.
    </Text>
    <DriverSelect
      label="Fahrer"
      data-autofocus
      {...form.getInputProps('driverId')}
      onChange={(id) => form.setFieldValue('driverId', id)}
    />
    <TextInput
      label="Grund"
      placeholder="zum Beispiel: laut Dienstplan"
      maxLength={maxDriverReasonLength}
      {...form.getInputProps('driverReason')}
    />
  </>
);
