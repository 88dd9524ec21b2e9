import type { Trip } from '@flottwart/contract/trips';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiPage } from '../api/query.ts';
import { formatInstant } from '../lib/german-dates.ts';
import { smallPageSize } from '../lib/page-size.ts';
import { PagedTable } from '../lists/paged-table.tsx';
import {
  durationColumn,
  endColumn,
  firstNameColumn,
  lastNameColumn,
  plateColumn,
  startColumn,
  vinColumn,
} from '../shared/trips/trip-columns.tsx';
import { tripUrl } from '../shared/trips/trip-text.ts';
import type { RowLink } from '../ui/data-table-rows.tsx';
import { Section } from './section.tsx';

/** Vehicle or driver whose trips are shown. */
type TripOwner = { readonly vehicleId: number } | { readonly employeeId: number };

interface TripsProps {
  readonly owner: TripOwner;
}

const columnsOfVehicle = [startColumn, endColumn, durationColumn, firstNameColumn, lastNameColumn];
const columnsOfDriver = [startColumn, endColumn, durationColumn, plateColumn, vinColumn];

const link: RowLink<Trip> = {
  path: ({ id }) => tripUrl(id),
  label: ({ startTime }) => `Fahrt vom ${formatInstant(startTime)}`,
};

/** The trips of one vehicle or one driver, for their pages: the latest first, ten at a time. */
const TripTable = ({ owner }: TripsProps) => {
  const [page, setPage] = useState(1);
  const trips = useQuery(
    apiPage('GET /api/vehicle-driver-history/search', {
      query: { ...owner, sort: 'startTime', order: 'desc', page, size: smallPageSize },
    }),
  );
  return (
    <PagedTable
      label="Fahrten"
      columns={'vehicleId' in owner ? columnsOfVehicle : columnsOfDriver}
      query={trips}
      rowKey={({ id }) => id}
      link={link}
      empty="Keine Fahrten gefunden."
      failureText="Fehler beim Laden der Fahrten."
      page={page}
      size={smallPageSize}
      onPage={setPage}
    />
  );
};

/** Takes one line without trips. */
export const TripSection = ({ owner }: TripsProps) => {
  const { data } = useQuery(
    apiPage('GET /api/vehicle-driver-history/search', {
      query: { ...owner, sort: 'startTime', order: 'desc', page: 1, size: smallPageSize },
    }),
  );
  const isEmpty = data?.total === 0;
  return (
    <Section title="Fahrten-Historie" id="fahrten" empty={isEmpty ? 'Keine Fahrten gefunden.' : null}>
      {isEmpty ? null : <TripTable owner={owner} />}
    </Section>
  );
};
