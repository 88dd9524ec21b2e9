import type { PoliceReport } from '@flottwart/contract/work-items/police-report';
import { Alert, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { UserPen } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { apiQuery } from '../../api/query.ts';
import { itemQuery, usePatchItem } from '../../api/work-items.ts';
import { dash, formatInstant } from '../../lib/german-dates.ts';
import { formatTripEnd, tripUrl } from '../../shared/trips/trip-text.ts';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { itemUrl } from '../../work-items/kind-pages.ts';
import { ChangeDriverDialog } from './change-driver-dialog.tsx';

interface DriverFieldsProps {
  readonly report: PoliceReport;
}

/** Driver of a report with the trip or the reason, and how to change it. */
export const DriverFields = ({ report }: DriverFieldsProps) => {
  const [isChanging, setIsChanging] = useState(false);
  return (
    <>
      {report.driverId === null ? (
        <ReadOnlyField label="Fahrer" value={dash} />
      ) : (
        <DriverField driverId={report.driverId} />
      )}
      {report.tripId === null ? null : <TripField report={report} tripId={report.tripId} />}
      {report.driverReason === '' ? null : (
        <ReadOnlyField label="Fahrer von Hand gewählt, Grund" value={report.driverReason} />
      )}
      <Group align="end">
        <Button variant="default" leftSection={<UserPen size={16} aria-hidden />} onClick={() => setIsChanging(true)}>
          {report.driverId === null ? 'Fahrer wählen' : 'Fahrer ändern'}
        </Button>
      </Group>
      {isChanging ? <ChangeDriverDialog report={report} onClose={() => setIsChanging(false)} /> : null}
    </>
  );
};

/** The report names its driver by id alone. */
const DriverField = ({ driverId }: { readonly driverId: number }) => {
  const { data: driver } = useQuery(itemQuery('employee', driverId));
  return (
    <ReadOnlyField label="Fahrer" value={driver?.title || `Fahrer ${driverId}`} to={itemUrl('employee', driverId)} />
  );
};

/** A trip may have got its driver, or another vehicle, after the report was written. */
const TripField = ({ report, tripId }: DriverFieldsProps & { readonly tripId: number }) => {
  const { data: trip } = useQuery(apiQuery('GET /api/vehicle-driver-history/:id', { params: { id: tripId } }));
  const { mutateAsync: save, isPending } = usePatchItem('policereport', report.id);
  const hasMoved = trip !== undefined && trip.vehicleId !== report.vehicleId;
  const isOffered = trip !== undefined && !hasMoved && trip.driverId !== null && trip.driverId !== report.driverId;
  const accept = () =>
    save({ body: { tripId } }).catch((error: unknown) => toast.error(messageOf(error, 'Fehler beim Speichern.')));
  return (
    <>
      <ReadOnlyField
        label="Fahrt"
        value={trip ? `${formatInstant(trip.startTime)} – ${formatTripEnd(trip)}` : `Fahrt ${tripId}`}
        to={tripUrl(tripId)}
        hint={hasMoved ? 'Diese Fahrt gehört inzwischen zu einem anderen Fahrzeug. Bitte den Fahrer prüfen.' : null}
      />
      {isOffered ? (
        <Alert color="yellow" p="sm" title={`Die Fahrt nennt ${trip.firstName} ${trip.lastName}.`}>
          <Button size="xs" variant="default" loading={isPending} onClick={() => void accept()}>
            Als Fahrer übernehmen
          </Button>
        </Alert>
      ) : null}
    </>
  );
};
