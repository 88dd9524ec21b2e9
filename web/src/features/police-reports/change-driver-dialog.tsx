import { maxDriverReasonLength } from '@flottwart/contract/rules/limits';
import type { Trip } from '@flottwart/contract/trips';
import type { PoliceReport } from '@flottwart/contract/work-items/police-report';
import { Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { fieldErrorsOf, messageOf } from '../../api/api-error.ts';
import { apiQuery } from '../../api/query.ts';
import { type ChangesOf, usePatchItem } from '../../api/work-items.ts';
import { formatInstant } from '../../lib/german-dates.ts';
import { formatTripEnd } from '../../shared/trips/trip-text.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
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
export const ChangeDriverDialog = ({ report, onClose }: ChangeDriverDialogProps) => {
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
