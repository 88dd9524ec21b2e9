import type { VehicleReadiness } from '@flottwart/contract/readiness';
import { counted } from '@flottwart/contract/rules/counted';
import { maxPageSize } from '@flottwart/contract/rules/limits';
import { defaultReadinessDay, isReadinessDay, maxReadinessDays } from '@flottwart/contract/rules/readiness';
import { Anchor, Box, Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { apiPage, apiQuery, type QueryOf } from '../../api/query.ts';
import { dash, dayInWords, today } from '../../lib/german-dates.ts';
import { DayFilter } from '../../lists/day-filter.tsx';
import { EmptyState } from '../../lists/empty-state.tsx';
import { filterValues, toListQuery, toSearch } from '../../lists/list-state.ts';
import { ListView } from '../../lists/list-view.tsx';
import { type ListOf, useList } from '../../lists/use-list.ts';
import { type ReadinessChoice, ReadinessFigures, StateChip } from '../../shared/readiness/readiness-figures.tsx';
import { SampleBanner } from '../../shared/sample-data/sample-banner.tsx';
import type { Column } from '../../ui/column.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PrintButton } from '../../ui/print-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { itemUrl } from '../../work-items/kind-pages.ts';
import classes from './readiness.module.css';
import { readinessList } from './readiness-list.ts';
import { causeHash, causeUrl, reasonText } from './reason-text.ts';

const Reasons = ({ vehicleId, reasons }: VehicleReadiness) => (
  <ul className={classes.reasons}>
    {reasons.map((reason) => (
      <li key={reason.type} data-blocking={reason.isBlocking || undefined}>
        <Anchor
          inherit
          renderRoot={(props) => <Link {...props} to={causeUrl(reason, vehicleId)} hash={causeHash(reason)} />}
        >
          {reasonText(reason)}
        </Anchor>
      </li>
    ))}
  </ul>
);

const Driver = ({ driver }: VehicleReadiness) => {
  if (!driver) return dash;
  const { id, name } = driver;
  return id === null ? (
    name
  ) : (
    <Anchor inherit renderRoot={(props) => <Link {...props} to={itemUrl('employee', id)} />}>
      {name}
    </Anchor>
  );
};

/** A title that was made of make, model and plate, beside the column of the plate. */
const withoutPlate = ({ title, licensePlate }: VehicleReadiness): string =>
  (title.endsWith(licensePlate) ? title.slice(0, -licensePlate.length).trimEnd() : title) || dash;

const readinessColumns: readonly Column<VehicleReadiness>[] = [
  {
    key: 'licensePlate',
    header: 'Kennzeichen',
    isOneLine: true,
    isCardTitle: true,
    cell: ({ licensePlate }) => licensePlate,
  },
  { key: 'state', header: 'Zustand', isOneLine: true, cell: ({ state }) => <StateChip state={state} /> },
  {
    key: 'reasons',
    header: 'Gründe',
    cell: (row) => (row.reasons.length === 0 ? dash : <Reasons {...row} />),
  },
  { key: 'title', header: 'Fahrzeug', cell: withoutPlate },
  { key: 'driver', header: 'Fahrer', cell: (row) => <Driver {...row} /> },
];

interface ReadinessDayFilterProps {
  readonly list: ListOf<QueryOf<'GET /api/readiness'>>;
}

/** Day to judge; a day that cannot be is refused at the field and leaves the list as it is. */
const ReadinessDayFilter = ({ list }: ReadinessDayFilterProps) => {
  const [isRefused, setRefused] = useState(false);
  const tomorrow = defaultReadinessDay(today());

  const choose = (day: string) => {
    const isAccepted = day === '' || isReadinessDay(day, today());
    setRefused(!isAccepted);
    if (isAccepted) list.change({ filters: { day: day === tomorrow ? '' : day } });
  };

  return (
    <DayFilter
      label="Tag"
      value={list.state.filters.day || tomorrow}
      error={isRefused ? `Ab heute, höchstens ${maxReadinessDays} Tage voraus.` : null}
      onChange={choose}
    />
  );
};

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
  const counts = useQuery(apiQuery('GET /api/readiness/counts', { query: { day: filters.day || undefined } }));
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
