import { offenceDayFault } from '@flottwart/contract/rules/answer-deadline';
import {
  type BerlinZone,
  berlinDay,
  berlinInstants,
  berlinTime,
  berlinZones,
  isRepeatedHour,
} from '@flottwart/contract/rules/berlin-time';
import type { Alternative } from '@flottwart/contract/work-items/police-report';
import type { OffenceReport, ReportByHand } from '../../api/police-reports.ts';
import { entryFault } from '../../ui/dates/date-kinds.ts';

/** Fields of the authority that asks, all optional. */
const inquiryFields = ['offencePlace', 'authorityName', 'authorityAddress', 'authorityFax', 'policeEmail'] as const;

/** Values of the dialog; zone, driver and reason only where they are asked for. */
export type OffenceValues = Pick<OffenceReport, 'date' | 'time' | 'licensePlate' | 'caseNumber'> & {
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

type OffenceFault = Partial<Record<keyof OffenceValues, string>>;

const isComplete = ({ date, time }: Pick<OffenceValues, 'date' | 'time'>): boolean =>
  date !== '' && time !== '' && entryFault('date', date) === null && entryFault('time', time) === null;

/** True for a moment in the hour that the autumn clock change shows twice. */
export const happensTwice = (values: Pick<OffenceValues, 'date' | 'time'>): boolean =>
  isComplete(values) && isRepeatedHour(values.date, values.time);

/** Both days as YYYY-MM-DD, so that they compare as text. */
const dateFault = (date: string, today: string): string | undefined => {
  if (date === '') return 'Bitte ein Datum eingeben.';
  const fault = entryFault('date', date);
  if (fault !== null) return fault;
  return offenceDayFault(date, today) ?? undefined;
};

const timeFault = (date: string, time: string): string | undefined => {
  if (time === '') return 'Bitte eine Uhrzeit eingeben.';
  const fault = entryFault('time', time);
  if (fault !== null) return fault;
  return isComplete({ date, time }) && berlinInstants(date, time).length === 0
    ? 'Diese Uhrzeit gab es an diesem Tag nicht: Die Uhr wurde auf Sommerzeit vorgestellt.'
    : undefined;
};

const faultsIn = (faults: OffenceFault): OffenceFault =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));

export const findOffenceFaults = (
  { date, time, licensePlate, caseNumber, zone }: OffenceValues,
  now: Date,
): OffenceFault =>
  faultsIn({
    date: dateFault(date, berlinDay(now)),
    time: timeFault(date, time),
    zone: happensTwice({ date, time }) && zone === '' ? 'Bitte MESZ oder MEZ wählen.' : undefined,
    licensePlate: licensePlate === '' ? 'Bitte ein Kennzeichen wählen.' : undefined,
    caseNumber: caseNumber.trim() === '' ? 'Bitte eine Fallnummer eingeben.' : undefined,
  });

export const findDriverFaults = ({ driverId, driverReason }: OffenceValues): OffenceFault =>
  faultsIn({
    driverId: driverId === null ? 'Bitte einen Fahrer wählen.' : undefined,
    driverReason: driverReason.trim() === '' ? 'Bitte einen Grund angeben.' : undefined,
  });

/** True moment of the offence, with the zone chosen for a repeated hour. */
const momentOf = ({ date, time, zone }: OffenceValues): string => {
  const instants = berlinInstants(date, time);
  return (instants[berlinZones.indexOf(zone || 'MESZ')] ?? instants[0] ?? new Date(0)).toISOString();
};

/** The specified fields, the moment where they do not say it, and what is known of the authority. */
export const offenceReportOf = (values: OffenceValues): OffenceReport => {
  const { date, time, licensePlate, caseNumber } = values;
  const filledFields = inquiryFields
    .filter((field) => values[field].trim() !== '')
    .map((field) => [field, values[field]]);
  const offence = { date, time, licensePlate, caseNumber, ...Object.fromEntries(filledFields) };
  return isRepeatedHour(date, time) ? { ...offence, offenceTime: momentOf(values) } : offence;
};

const minuteMs = 60_000;

/** One minute after the chosen trip's start, in Berlin time; see docs/coverage.md#states. */
const retryInstant = ({ startTime }: Pick<Alternative, 'startTime'>): Pick<OffenceReport, 'date' | 'time'> => {
  const instant = new Date(Date.parse(startTime) + minuteMs);
  return { date: berlinDay(instant), time: berlinTime(instant) };
};

/** The specified time of a retry, with the chosen trip and the true moment. */
export const retryOf = (values: OffenceValues, trip: Pick<Alternative, 'id' | 'startTime'>): OffenceReport => ({
  ...offenceReportOf(values),
  ...retryInstant(trip),
  tripId: trip.id,
  offenceTime: momentOf(values),
});

export const reportByHandOf = (values: OffenceValues): ReportByHand => ({
  ...offenceReportOf(values),
  driverId: Number(values.driverId),
  driverReason: values.driverReason,
});
