import { skippedHourMessage } from '@flottwart/contract/dates';
import { offenceDayError } from '@flottwart/contract/rules/answer-deadline';
import { berlinDay, berlinInstants, isRepeatedHour, zoneInRepeatedHour } from '@flottwart/contract/rules/berlin-time';
import { AppError, invalidField } from '../../lib/app-error.ts';
import { futureMessage, type Offence } from '../trips/public.ts';
import type { PoliceReportRow } from './police-report.repository.ts';

interface TimeChange {
  readonly date?: string | null | undefined;
  readonly time?: string | null | undefined;
  readonly timeZone?: PoliceReportRow['offence_zone'] | undefined;
}

const instantsOf = (date: string | null, time: string | null): number =>
  date === null || time === null ? 1 : berlinInstants(date, time).length;

/** A day without a time is over or today; one with a time is as a new report needs it. */
const isFuture = (date: string | null, time: string | null, now: Date): boolean => {
  if (date === null) return false;
  const [first] = time === null ? [] : berlinInstants(date, time);
  return first ? first > now : date > berlinDay(now);
};

/** Keeps a zone while the time stays in the hour that the clock showed twice that night, and refuses one that it skipped or that is still to come. */
export const withClearZone = (
  before: PoliceReportRow,
  body: TimeChange,
  now: Date,
): Readonly<Record<string, unknown>> => {
  const { date = before.offence_date, time = before.offence_time, timeZone } = body;
  const isMoved = date !== before.offence_date || time !== before.offence_time;
  if (!isMoved && timeZone === undefined) return { ...body };
  if (isMoved && isFuture(date, time, now))
    throw invalidField(body.date === undefined ? 'time' : 'date', futureMessage);
  const instants = instantsOf(date, time);
  if (instants === 0) throw invalidField(body.time === undefined ? 'date' : 'time', skippedHourMessage);
  const known = date === before.offence_date ? before.offence_zone : null;
  if (instants > 1) return { ...body, timeZone: timeZone === undefined ? known : timeZone };
  if (timeZone) throw invalidField('timeZone', 'Diese Uhrzeit gab es nur einmal; MESZ oder MEZ braucht es nicht.');
  return { ...body, timeZone: null };
};

/** True while nobody said which of two equal hours a report means. */
export const isZoneOpen = ({
  offence_date,
  offence_time,
  offence_zone,
}: Pick<PoliceReportRow, 'offence_date' | 'offence_time' | 'offence_zone'>): boolean =>
  offence_zone === null && isRepeatedHour(offence_date, offence_time);

/** Asks which of two moments is meant; no trip can say so for a driver chosen manually. */
export const assertOneMoment = ({ time, instants: { first, last } }: Pick<Offence, 'time' | 'instants'>): void => {
  if (first.getTime() === last.getTime()) return;
  const choices = [first, last].map((at) => ({ timeZone: zoneInRepeatedHour(at), offenceTime: at.toISOString() }));
  throw new AppError(
    'unprocessable',
    `${time} Uhr gab es an diesem Tag zweimal, in Sommerzeit (MESZ) und in Winterzeit (MEZ). Bitte den Zeitpunkt angeben.`,
    { fields: { time: 'Diese Uhrzeit gab es zweimal: MESZ oder MEZ?' }, attached: { choices } },
  );
};

/** Refuses a letter of the authority that is still to be written. */
export const assertLetterDay = (day: string | null | undefined, now: Date): void => {
  const message = day ? offenceDayError(day, berlinDay(now)) : null;
  if (message !== null) throw invalidField('authorityLetterDate', message);
};
