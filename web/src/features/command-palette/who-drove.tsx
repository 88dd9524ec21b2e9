import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { ActionIcon, Button, Group, SimpleGrid, Stack, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { apiQuery, type QueryOf } from '../../api/query.ts';
import { PlateSelect } from '../../shared/plate-select.tsx';
import { entryError } from '../../ui/dates/date-kinds.ts';
import { DayAndTime } from '../../ui/dates/day-and-time.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { WhoDroveResult } from './who-drove-result.tsx';

interface WhoDroveProps {
  /** Answered at once if it names a time. */
  readonly question: QueryOf<'GET /api/vehicle-driver-history/who-drove'> | undefined;
  readonly onBack: () => void;
  readonly onLeave: () => void;
  readonly onReport: (offence: QueryOf<'GET /api/vehicle-driver-history/who-drove'>) => void;
}

const emptyQuery: QueryOf<'GET /api/vehicle-driver-history/who-drove'> = { licensePlate: '', date: '', time: '' };

/** Plate, day and time in Berlin; the result names the driver. */
export const WhoDrove = ({ question, onBack, onLeave, onReport }: WhoDroveProps) => {
  const [asked, setAsked] = useState<QueryOf<'GET /api/vehicle-driver-history/who-drove'> | null>(
    question?.time ? question : null,
  );
  const result = useQuery({
    ...apiQuery('GET /api/vehicle-driver-history/who-drove', { query: asked ?? emptyQuery }),
    enabled: asked !== null,
  });
  const form = useForm<QueryOf<'GET /api/vehicle-driver-history/who-drove'>>({
    initialValues: question ?? { ...emptyQuery, date: berlinDay(new Date()) },
    validate: {
      licensePlate: (value) => (value === '' ? 'Bitte ein Kennzeichen wählen.' : null),
      date: (value) => (value === '' ? 'Bitte ein Datum eingeben.' : entryError('date', value)),
      time: (value) => (value === '' ? 'Bitte eine Uhrzeit eingeben.' : entryError('time', value)),
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (event.currentTarget.checkValidity()) return form.onSubmit(setAsked)(event);
    event.preventDefault();
  };

  return (
    <Stack p="lg" gap="md">
      <Group gap="xs">
        <ActionIcon variant="subtle" color="gray" aria-label="Zurück zur Suche" onClick={onBack}>
          <ArrowLeft size={18} aria-hidden />
        </ActionIcon>
        <Title order={2}>Wer fuhr?</Title>
      </Group>
      <form onSubmit={submit} noValidate>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
          <PlateSelect
            label="Kennzeichen"
            includesFormer
            data-autofocus
            autoFocus
            comboboxProps={{ zIndex: 300 }}
            {...form.getInputProps('licensePlate')}
            onChange={(plate) => form.setFieldValue('licensePlate', plate ?? '')}
          />
          <DayAndTime form={form} />
        </SimpleGrid>
        <Button type="submit" mt="md" loading={result.isFetching}>
          Nachsehen
        </Button>
      </form>
      <FormMessage
        tone="failure"
        text={result.error ? messageOf(result.error, 'Die Fahrten konnten nicht geladen werden.') : null}
      />
      {asked && result.data ? (
        <WhoDroveResult
          result={result.data}
          timeZone={asked.timeZone}
          onTimeZone={(timeZone) => setAsked({ ...asked, timeZone })}
          onLeave={onLeave}
          onReport={() => onReport(asked)}
        />
      ) : null}
    </Stack>
  );
};
