import { maxDriverReasonLength } from '@flottwart/contract/rules/limits';
import { Select, type SelectProps, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { employeesQuery } from '../../api/employees.ts';
import type { IncidentValues } from './incident-rules.ts';

/** A company may have thousands of drivers; typing finds the rest. */
const shownDrivers = 20;
const typingPauseMs = 200;

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Chooses one of the company's drivers; the server searches. */
export const DriverSelect = ({ onChange, ...props }: Omit<SelectProps, 'data' | 'searchable'>) => {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [q] = useDebouncedValue(search === chosen?.label ? '' : search, typingPauseMs);
  const { data, isPending, isError } = useQuery(employeesQuery({ ...(q && { q }), page: 1, size: shownDrivers }));
  const found = (data?.items ?? []).map(({ id, title, mitarbeiterId }) => ({
    value: String(id),
    label: mitarbeiterId ? `${title} · ${mitarbeiterId}` : title,
  }));
  const others = found.filter(({ value }) => value !== chosen?.value);

  return (
    <Select
      data={chosen ? [chosen, ...others] : found}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      allowDeselect={false}
      placeholder={isPending ? 'Fahrer werden geladen …' : 'Fahrer suchen'}
      nothingFoundMessage={isError ? 'Fahrer konnten nicht geladen werden.' : 'Kein Fahrer gefunden.'}
      {...props}
      onChange={(value, option) => {
        setChosen(option);
        onChange?.(value, option);
      }}
    />
  );
};

interface DriverByHandProps {
  readonly form: UseFormReturnType<IncidentValues>;
  readonly offence: string;
}

/** Takes the place of the incident's fields where no trip names the driver. */
export const DriverByHand = ({ form, offence }: DriverByHandProps) => (
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
