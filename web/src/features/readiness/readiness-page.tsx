import type { VehicleReadiness } from '@flottwart/contract/readiness';
import { counted } from '@flottwart/contract/rules/counted';
import { maxPageSize } from '@flottwart/contract/rules/limits';
import { Box, Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { apiPage, apiQuery } from '../../api/query.ts';
import { dayInWords } from '../../lib/german-dates.ts';
import { EmptyState } from '../../lists/empty-state.tsx';
import { filterValues, toListQuery, toSearch } from '../../lists/list-state.ts';
import { ListView } from '../../lists/list-view.tsx';
import { useList } from '../../lists/use-list.ts';
import { type ReadinessChoice, ReadinessFigures } from '../../shared/readiness/readiness-figures.tsx';
import { SampleBanner } from '../../shared/sample-data/sample-banner.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PrintButton } from '../../ui/print-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { itemUrl } from '../../work-items/kind-pages.ts';
import { readinessColumns } from './readiness-columns.tsx';
import { ReadinessDayFilter } from './readiness-day-filter.tsx';
import { readinessList } from './readiness-list.ts';

/** Paper takes all vehicles of the filter, as far as one request does. */
const onPaper = { page: 1, size: maxPageSize } as const;

const rowPath = ({ vehicleId }: VehicleReadiness): string => itemUrl('vehicle', vehicleId);
const rowLabel = ({ title }: VehicleReadiness): string => title;

/** State of every vehicle on a day, tomorrow if none is chosen. */
export const ReadinessPage = () => {
  const chosen = useList(readinessList);
  const [isPrinting, setPrinting] = useState(false);
  const list = isPrinting ? { ...chosen, state: { ...chosen.state, ...onPaper } } : chosen;
  const { filters } = list.state;
  const counts = useQuery(apiQuery('GET /api/readiness/counts', { query: { day: filters.day } }));
  const vehicles = useQuery(apiPage('GET /api/readiness', { query: toListQuery(readinessList, list.state) }));
  const isSettled = !vehicles.isPlaceholderData && !vehicles.isPending;

  useEffect(() => {
    if (!isPrinting || !isSettled) return;
    window.print();
    setPrinting(false);
  }, [isPrinting, isSettled]);

  const isShown = (choice: ReadinessChoice): boolean =>
    'state' in choice
      ? filterValues(filters.state).includes(choice.state)
      : filterValues(filters.reason).includes(choice.reason);

  /** A figure replaces the choice of another one; the shown one takes it back. */
  const searchOf = (choice: ReadinessChoice) => {
    const none = { ...filters, state: '', reason: '' };
    return toSearch(readinessList, {
      ...chosen.state,
      page: 1,
      filters: isShown(choice) ? none : { ...none, ...choice },
    });
  };

  return (
    <>
      <PageHeader
        title="Fahrbereitschaft"
        description={counts.data ? dayInWords(counts.data.day) : '\u00a0'}
        actions={<PrintButton label="Drucken" isPrinting={isPrinting} onPrint={() => setPrinting(true)} />}
      />
      <SampleBanner />
      <Box mb="md">
        <QueryView
          query={counts}
          loading={<Skeleton height={132} aria-busy="true" />}
          failureText="Fehler beim Laden der Zahlen."
        >
          {(loaded) => <ReadinessFigures counts={loaded} searchOf={searchOf} isShown={isShown} />}
        </QueryView>
      </Box>
      <ListView
        label="Fahrbereitschaft"
        list={list}
        query={vehicles}
        columns={readinessColumns}
        rowKey={({ vehicleId }) => vehicleId}
        rowPath={rowPath}
        rowLabel={rowLabel}
        searchPlaceholder="Kennzeichen oder Fahrzeug"
        filters={<ReadinessDayFilter list={chosen} />}
        summary={
          <Text size="sm" c="dimmed" role="status" mb="xs">
            {vehicles.data ? counted(vehicles.data.total, 'Fahrzeug', 'Fahrzeuge') : '\u00a0'}
          </Text>
        }
        isEmpty={counts.data?.vehicles === 0}
        empty={
          <EmptyState
            title="Noch keine Fahrzeuge."
            hint="Hier steht für jedes Fahrzeug, ob es fahren kann und was dagegen spricht."
            action={
              <Button component={Link} to="/vehicles" variant="default">
                Zu den Fahrzeugen
              </Button>
            }
          />
        }
        failureText="Fehler beim Laden der Fahrbereitschaft."
      />
    </>
  );
};
