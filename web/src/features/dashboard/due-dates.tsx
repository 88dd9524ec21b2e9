import { counted } from '@flottwart/contract/rules/labels';
import { Anchor, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { dashboardQuery, dueDatesQuery } from '../../api/dashboard.ts';
import { smallPageSize } from '../../lib/page-size.ts';
import { EmptyState } from '../../lists/empty-state.tsx';
import { ListPagination } from '../../lists/list-pagination.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { itemUrl } from '../../work-items/kind-pages.ts';
import { dueDateColumns } from './due-date-columns.tsx';

const title = 'Anstehende Termine';
export const dueDatesId = 'termine';

export const DueDates = () => {
  const { level } = useSearch({ strict: false });
  // Keyed by the filter, so that another one begins with its first page.
  return <DueDateTable key={level ?? ''} level={level} />;
};

interface DueDateTableProps {
  /** Levels, separated by commas; all of them if absent. */
  readonly level: string | undefined;
}

const DueDateTable = ({ level }: DueDateTableProps) => {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(dueDatesQuery(page, level));
  const { data: figures } = useQuery(dashboardQuery);

  return (
    <section id={dueDatesId}>
      <Group justify="space-between" align="baseline" gap="xs" mb="sm">
        <Title order={2}>{title}</Title>
        {level ? (
          <Text size="sm" c="dimmed">
            Nur dringende: {counted(data?.total ?? 0, 'Termin', 'Termine')}, überfällig oder in 7 Tagen fällig.{' '}
            <Anchor component={Link} to="/dashboard" hash={dueDatesId} inherit>
              Alle Termine zeigen
            </Anchor>
          </Text>
        ) : data && data.total > 0 && figures ? (
          <Text size="sm" c="dimmed">
            {counted(data.total, 'Termin', 'Termine')} in den nächsten 30 Tagen, davon {figures.urgentDueDates}{' '}
            überfällig oder in 7 Tagen fällig
          </Text>
        ) : null}
      </Group>
      {error && !data ? (
        <ErrorState
          title="Fehler beim Laden der Termine."
          message={error.message}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <DataTable
          label={title}
          columns={dueDateColumns}
          rows={data?.items}
          rowKey={({ vehicleId, type }) => `${vehicleId} ${type}`}
          link={{
            path: ({ vehicleId }) => itemUrl('vehicle', vehicleId),
            label: ({ type, licensePlate }) => `${type} ${licensePlate}`,
          }}
          isOutdated={isPlaceholderData}
          empty={
            <EmptyState
              title="Keine Termine in den nächsten 30 Tagen."
              hint="Termine entstehen aus den Angaben am Fahrzeug: HU/AU, Service, Reifen und Rückgabe."
            />
          }
        />
      )}
      {data && data.total > smallPageSize ? (
        <ListPagination label={title} page={page} size={smallPageSize} total={data.total} onChange={setPage} />
      ) : null}
    </section>
  );
};
