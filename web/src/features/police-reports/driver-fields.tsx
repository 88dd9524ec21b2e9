import { maxDriverReasonLength } from '@flottwart/contract/rules/limits';
import type { Trip } from '@flottwart/contract/trips';
import type { PoliceReport } from '@flottwart/contract/work-items/police-report';
import { Alert, Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { UserPen } from 'lucide-react';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../api/api-error.ts';
import { apiQuery } from '../../api/query.ts';
import { type ChangesOf, itemQuery, usePatchItem } from '../../api/work-items.ts';
import { dash, formatInstant } from '../../lib/german-dates.ts';
import { formatTripEnd, tripUrl } from '../../shared/trips/trip-text.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ReadOnlyField } from '../../ui/read-only-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { itemUrl } from '../../work-items/kind-pages.ts';
import { DriverSelect } from './manual-driver.tsx';

interface ChangeDriverDialogProps {
  readonly report: PoliceReport;
  readonly onClose: () => void;
}

const manual = 'manual';

/** Trips at the time of the offence, else those next to it. */
const useTripsNear = ({ licensePlate, date, time }: PoliceReport): readonly Trip[] => {
  const isKnown = date !== null && time !== null;
  const query = apiQuery('GET /api/vehicle-driver-history/who-drove', {
    query: { licensePlate, date: date ?? '', time: time ?? '' },
  });
  const { data } = useQuery({ ...query, enabled: isKnown, retry: false });
  if (!data) return [];
  return data.trips.length > 0 ? data.trips : [data.before, data.after].filter((trip) => trip !== null);
};

const formatChoice = (trip: Trip): string =>
  `${`${trip.firstName} ${trip.lastName}`.trim() || 'Ohne Namen'}, ${formatInstant(trip.startTime)} – ${formatTripEnd(trip)}`;

/** Chooses the driver of a report: by a trip, or manually with the reason. */
const ChangeDriverDialog = ({ report, onClose }: ChangeDriverDialogProps) => {
  const trips = useTripsNear(report);
  const { mutateAsync: save, isPending, error } = usePatchItem('policereport', report.id);
  const form = useForm({
    initialValues: { source: manual, driverId: null as string | null, driverReason: '' },
    validate: {
      driverId: (id, { source }) => (source === manual && id === null ? 'Bitte einen Fahrer wählen.' : null),
      driverReason: (reason, { source }) =>
        source === manual && reason.trim() === '' ? 'Bitte einen Grund angeben.' : null,
    },
  });
  const { source } = form.values;
  const submit = async ({ driverId, driverReason }: typeof form.values) => {
    const change: ChangesOf<'policereport'> =
      source === manual ? { driverId: Number(driverId), driverReason } : { tripId: Number(source) };
    try {
      await save({ body: change });
      onClose();
    } catch (failure) {
      form.setErrors(fieldErrorsOf(failure));
    }
  };

  return (
    <FormDialog
      opened
      title={report.driverId === null ? 'Fahrer wählen' : 'Fahrer ändern'}
      submitLabel="Speichern"
      failure={error ? messageOf(error, 'Fehler beim Speichern.') : null}
      busy={isPending}
      onSubmit={form.onSubmit((values) => submit(values))}
      onClose={onClose}
    >
      {trips.length === 0 ? null : (
        <Radio.Group label="Fahrer laut" {...form.getInputProps('source')}>
          <Stack gap="xs" mt="xs">
            {trips.map((trip) => (
              <Radio key={trip.id} value={String(trip.id)} label={formatChoice(trip)} />
            ))}
            <Radio value={manual} label="Von Hand" />
          </Stack>
        </Radio.Group>
      )}
      {source === manual ? (
        <>
          <DriverSelect
            label="Fahrer"
            {...form.getInputProps('driverId')}
            onChange={(id) => form.setFieldValue('driverId', id)}
          />
          <TextInput
            label="Grund"
            placeholder="zum Beispiel: laut Dienstplan"
            maxLength={maxDriverReasonLength}
            {...form.getInputProps('driverReason')}
          />
        </>
      ) : null}
    </FormDialog>
  );
};

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
