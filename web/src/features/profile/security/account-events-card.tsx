import { Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountEventsQuery, eventsPageSize } from '../../../api/account-security.ts';
import { PagedTable } from '../../../lists/paged-table.tsx';
import { eventColumns } from './event-columns.tsx';

const label = 'Verlauf der Anmeldungen';

export const AccountEventsCard = () => {
  const [page, setPage] = useState(1);
  const events = useQuery(accountEventsQuery(page));
  return (
    <Paper withBorder p="lg">
      <Title order={2} mb="xs">
        {label}
      </Title>
      <Text mb="md">
        Anmeldungen, Fehlversuche und Änderungen am eigenen Konto aus den letzten 90 Tagen. Netzadressen werden gekürzt
        gespeichert.
      </Text>
      <PagedTable
        label={label}
        columns={eventColumns}
        query={events}
        rowKey={({ id }) => id}
        empty="Noch keine Einträge."
        failureText="Fehler beim Laden des Verlaufs."
        page={page}
        size={eventsPageSize}
        onPage={setPage}
      />
    </Paper>
  );
};
