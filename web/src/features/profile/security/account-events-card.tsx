import { Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountEventsQuery, eventsPageSize } from '../../../api/account-security.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Pages } from '../../../ui/list/pages.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { eventColumns } from './event-columns.tsx';

const label = 'Verlauf der Anmeldungen';

export const AccountEventsCard = () => {
  const [page, setPage] = useState(1);
  const events = useQuery(accountEventsQuery(page));
  const shared = { label, columns: eventColumns, empty: 'Noch keine Einträge.' };

  return (
    <Paper withBorder p="lg">
      <Title order={2} mb="xs">
        {label}
      </Title>
      <Text mb="md">
        Anmeldungen, Fehlversuche und Änderungen am eigenen Konto aus den letzten 90 Tagen. Netzadressen werden gekürzt
        gespeichert.
      </Text>
      <QueryView
        query={events}
        loading={<DataTable {...shared} rows={undefined} rowKey={({ id }) => id} />}
        failureText="Fehler beim Laden des Verlaufs."
      >
        {({ items, total }) => (
          <>
            <DataTable {...shared} rows={items} rowKey={({ id }) => id} isOutdated={events.isPlaceholderData} />
            <Pages label={label} page={page} size={eventsPageSize} total={total} onChange={setPage} />
          </>
        )}
      </QueryView>
    </Paper>
  );
};
