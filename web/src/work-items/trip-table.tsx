import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type TripOwner, tripsOfQuery } from '../api/trips.ts';
import { formatMoment } from '../lib/german-dates.ts';
import { smallPageSize } from '../lib/list-state.ts';
import { DataTable } from '../ui/data-table.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Pages } from '../ui/list/pages.tsx';
import { duration, end, firstName, lastName, plate, start, vin } from './trip-columns.tsx';
import { tripAddress } from './trip-text.ts';

interface TripTableProps {
  readonly owner: TripOwner;
}

const columnsOfVehicle = [start, end, duration, firstName, lastName];
const columnsOfDriver = [start, end, duration, plate, vin];

/** The trips of one vehicle or one driver, for their pages: the latest first, ten at a time. */
export const TripTable = ({ owner }: TripTableProps) => {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(tripsOfQuery(owner, page));

  if (error && !data) {
    return (
      <ErrorState
        title="Fehler beim Laden der Fahrten."
        message={error.message}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <>
      <DataTable
        label="Fahrten"
        columns={'vehicleId' in owner ? columnsOfVehicle : columnsOfDriver}
        rows={data?.items}
        rowKey={({ id }) => id}
        link={{
          path: ({ id }) => tripAddress(id),
          label: ({ startTime }) => `Fahrt vom ${formatMoment(startTime)}`,
        }}
        isOutdated={isPlaceholderData}
        empty="Keine Fahrten gefunden."
      />
      <Pages label="Fahrten" page={page} size={smallPageSize} total={data?.total ?? 0} onChange={setPage} />
    </>
  );
};
