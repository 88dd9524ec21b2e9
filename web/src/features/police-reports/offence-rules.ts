import { offenceDayError } from '@flottwart/contract/rules/answer-deadline';
import {
  type BerlinZone,
  berlinDay,
  berlinInstants,
  berlinZones,
  isRepeatedHour,
} from '@flottwart/contract/rules/berlin-time';
import { choiceMoment } from '@flottwart/contract/rules/open-trips';
import type { Alternative } from '@flottwart/contract/work-items/police-report';
import type { BodyOf } from '../../api/query.ts';
import { entryError } from '../../ui/dates/date-kinds.ts';

/** Fields of the authority that asks, all optional. */
const inquiryFields = ['offencePlace', 'authorityName', 'authorityAddress', 'authorityFax', 'policeEmail'] as const;

/** Values of the dialog; zone, driver and reason only where they are asked for. */
export type OffenceValues = Pick<
  BodyOf<'POST /api/police-reports/generate-from-incident'>,
  'date' | 'time' | 'licensePlate' | 'caseNumber'
> & {
  readonly zone: BerlinZone | '';
  readonly driverId: string | null;
  readonly driverReason: string;
} & Readonly<Record<(typeof inquiryFields)[number], string>>;

export const emptyOffence: OffenceValues = {
  date: '',
  time: '',
  licensePlate: '',
  caseNumber: '',
  zone: '',
  driverId: null,
  driverReason: '',
  offencePlace: '',
  authorityName: '',
  authorityAddress: '',
  authorityFax: '',
  policeEmail: '',
};

type OffenceErrors = Partial<Record<keyof OffenceValues, string>>;

const isComplete = ({ date, time }: Pick<OffenceValues, 'date' | 'time'>): boolean =>
  date !== '' && time !== '' && entryError('date', date) === null && entryError('time', time) === null;

/** True for a moment in the hour that the autumn clock change shows twice. */
export const happensTwice = (values: Pick<OffenceValues, 'date' | 'time'>): boolean =>
  isComplete(values) && isRepeatedHour(values.date, values.time);

/** Both days as YYYY-MM-DD, so that they compare as text. */
const dateError = (date: string, today: string): string | undefined => {
  if (date === '') return 'Bitte ein Datum eingeben.';
  const message = entryError('date', date);
  if (message !== null) return message;
  return offenceDayError(date, today) ?? undefined;
};

const timeError = (date: string, time: string): string | undefined => {
  if (time === '') return 'Bitte eine Uhrzeit eingeben.';
  const message = entryError('time', time);
  if (message !== null) return message;
  return isComplete({ date, time }) && berlinInstants(date, time).length === 0
    ? 'Diese Uhrzeit gab es an diesem Tag nicht: Die Uhr wurde auf Sommerzeit vorgestellt.'
    : undefined;
};

const errorsIn = (errors: OffenceErrors): OffenceErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined));

export const findOffenceErrors = (
  { date, time, licensePlate, caseNumber, zone }: OffenceValues,
  now: Date,
): OffenceErrors =>
  errorsIn({
    date: dateError(date, berlinDay(now)),
    time: timeError(date, time),
    zone: happensTwice({ date, time }) && zone === '' ? 'Bitte MESZ oder MEZ wählen.' : undefined,
    licensePlate: licensePlate === '' ? 'Bitte ein Kennzeichen wählen.' : undefined,
    caseNumber: caseNumber.trim() === '' ? 'Bitte eine Fallnummer eingeben.' : undefined,
  });

export const findDriverErrors = ({ driverId, driverReason }: OffenceValues): OffenceErrors =>
  errorsIn({
    driverId: driverId === null ? 'Bitte einen Fahrer wählen.' : undefined,
    driverReason: driverReason.trim() === '' ? 'Bitte einen Grund angeben.' : undefined,
  });

/** True moment of the offence, with the zone chosen for a repeated hour. */
const momentOf = ({ date, time, zone }: OffenceValues): string => {
  const instants = berlinInstants(date, time);
  return (instants[berlinZones.indexOf(zone || 'MESZ')] ?? instants[0] ?? new Date(0)).toISOString();
};

/** The specified fields, the moment where they do not say it, and what is known of the authority. */
export const offenceReportOf = (values: OffenceValues): BodyOf<'POST /api/police-reports/generate-from-incident'> => {
  const { date, time, licensePlate, caseNumber } = values;
  const filledFields = inquiryFields
    .filter((field) => values[field].trim() !== '')
    .map((field) => [field, values[field]]);
  const offence = { date, time, licensePlate, caseNumber, ...Object.fromEntries(filledFields) };
  return isRepeatedHour(date, time) ? { ...offence, offenceTime: momentOf(values) } : offence;
};

/** The specified time of a retry, with the chosen trip and the true moment. */
export const retryOf = (
  values: OffenceValues,
  trip: Pick<Alternative, 'id' | 'startTime'>,
): BodyOf<'POST /api/police-reports/generate-from-incident'> => ({
  ...offenceReportOf(values),
  ...choiceMoment(trip),
  tripId: trip.id,
  offenceTime: momentOf(values),
});

export const manualReportOf = (values: OffenceValues): BodyOf<'POST /api/police-reports'> => ({
  ...offenceReportOf(values),
  driverId: Number(values.driverId),
  driverReason: values.driverReason,
});
