import { Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPage } from '../../../api/query.ts';
import { smallPageSize } from '../../../lib/page-size.ts';
import { PagedTable } from '../../../lists/paged-table.tsx';
import { eventColumns } from './event-columns.tsx';

const label = 'Verlauf der Anmeldungen';

export const AccountEventsCard = () => {
  const [page, setPage] = useState(1);
  const events = useQuery(apiPage('GET /api/users/myProfile/account-events', { query: { page, size: smallPageSize } }));
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
        size={smallPageSize}
        onPage={setPage}
      />
    </Paper>
  );
};
