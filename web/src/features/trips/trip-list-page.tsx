import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import type { Trip } from '@flottwart/contract/trips';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useHasConnections } from '../../api/company.ts';
import { requestFile } from '../../api/files.ts';
import { useIsAdmin } from '../../api/profile.ts';
import { apiPage } from '../../api/query.ts';
import { dayInWords, formatDay, formatInstant } from '../../lib/german-dates.ts';
import { ChoiceFilter } from '../../lists/choice-filter.tsx';
import { DayRangeFilter } from '../../lists/day-filter.tsx';
import { EmptyState, ImportFirstItems } from '../../lists/empty-state.tsx';
import { toExportQuery, toListQuery } from '../../lists/list-state.ts';
import { MyListView } from '../../lists/my-list-view.tsx';
import { useList } from '../../lists/use-list.ts';
import { ConnectionHint } from '../../shared/connection-hint.tsx';
import { ImportActions, ProviderImportButton } from '../../shared/imports/import-actions.tsx';
import { ImportProgress } from '../../shared/imports/import-progress.tsx';
import { SampleBanner } from '../../shared/sample-data/sample-banner.tsx';
import {
  durationColumn,
  endColumn,
  firstNameColumn,
  lastNameColumn,
  plateColumn,
  startColumn,
  vinColumn,
} from '../../shared/trips/trip-columns.tsx';
import { driverName, tripUrl } from '../../shared/trips/trip-text.ts';
import type { Column } from '../../ui/column.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { tripList, tripStatuses } from './trip-list.ts';

const birthDay: Column<Trip> = {
  key: 'birthDay',
  header: 'Geburtsdatum',
  isExtra: true,
  isOneLine: true,
  cell: (trip) => formatDay(trip.birthDay),
};

export const tripListColumns: readonly Column<Trip>[] = [
  firstNameColumn,
  lastNameColumn,
  vinColumn,
  plateColumn,
  startColumn,
  endColumn,
  durationColumn,
  birthDay,
];

const dayOfTrip = ({ startTime }: Trip): string => dayInWords(berlinDay(new Date(startTime)));
const rowPath = ({ id }: Trip): string => tripUrl(id);
const rowLabel = (trip: Trip): string => `Fahrt von ${driverName(trip)} am ${formatInstant(trip.startTime)}`;

export const TripListPage = () => {
  const list = useList(tripList);
  const trips = useQuery(apiPage('GET /api/vehicle-driver-history', { query: toListQuery(tripList, list.state) }));
  const hasConnections = useHasConnections();
  const isAdmin = useIsAdmin();

  return (
    <>
      <PageHeader
        title="Fahrten"
        actions={
          <Group gap="sm" wrap="nowrap">
            <ProviderImportButton kind="trips" label="Fahrten der letzten drei Monate importieren" />
            <ImportActions kind="trips" />
          </Group>
        }
      />
      <SampleBanner />
      <ConnectionHint name="drivingHistory" />
      <ImportProgress kind="trips" />
      <MyListView
        name="trips"
        definition={tripList}
        counted={{ list: 'trip', nouns: { one: 'Fahrt', many: 'Fahrten', ofMany: 'Fahrten' } }}
        exportFile={() =>
          requestFile('GET /api/vehicle-driver-history/export', { query: toExportQuery(tripList, list.state) })
        }
        label="Fahrten"
        list={list}
        query={trips}
        columns={tripListColumns}
        rowKey={({ id }) => id}
        groupOf={list.state.sort === 'startTime' ? dayOfTrip : undefined}
        rowPath={rowPath}
        rowLabel={rowLabel}
        searchPlaceholder="Kennzeichen, VIN oder Fahrer"
        foldsFilters
        filters={
          <>
            <DayRangeFilter list={list} />
            <ChoiceFilter
              label="Fahrten"
              choices={tripStatuses}
              value={list.state.filters.status}
              onChange={(status) => list.change({ filters: { status } })}
            />
          </>
        }
        empty={
          <EmptyState
            title="Noch keine Fahrten."
            hint={
              hasConnections
                ? 'Fahrten kommen aus der verbundenen Fahrten-Historie oder aus einer Datei.'
                : 'Fahrten kommen aus einer Datei.'
            }
            action={
              <Group gap="xs" justify="center">
                <ImportFirstItems />
                {hasConnections && isAdmin ? (
                  <Button component={Link} to="/my-company" hash="vrm" variant="default">
                    Zur Fahrten-Historie
                  </Button>
                ) : null}
              </Group>
            }
          />
        }
        failureText="Fehler beim Laden der Fahrten."
      />
    </>
  );
};
