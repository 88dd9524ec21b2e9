import { skippedHourMessage } from '@flottwart/contract/dates';
import { offenceDayError } from '@flottwart/contract/rules/answer-deadline';
import {
  type BerlinZone,
  berlinDay,
  berlinInstants,
  berlinTime,
  zoneInRepeatedHour,
} from '@flottwart/contract/rules/berlin-time';
import { invalidField } from '../../lib/app-error.ts';

/** Instants that a Berlin day and time may mean: one, or two in the repeated hour of the autumn clock change. */
export interface Instants {
  readonly first: Date;
  readonly last: Date;
}

interface DayAndTime {
  readonly date: string;
  readonly time: string;
}

export const futureMessage = 'Der Zeitpunkt liegt in der Zukunft.';

/** Refuses the future and the hour skipped by the spring clock change. */
export const instantsOfOffence = ({ date, time }: DayAndTime, now: Date): Instants => {
  const instants = berlinInstants(date, time);
  const [first] = instants;
  const last = instants.at(-1);
  if (!first || !last) throw invalidField('time', skippedHourMessage);
  if (first > now) throw invalidField('date', futureMessage);
  return { first, last: last > now ? first : last };
};

/** True time of an offence; without a zone in a repeated hour it may be either of two instants. */
export interface Offence extends DayAndTime {
  readonly zone: BerlinZone | null;
  readonly instants: Instants;
}

/** The stated moment of an offence, else its day and time. */
export const offenceOf = (
  { date, time, offenceTime }: DayAndTime & { readonly offenceTime?: string | undefined },
  now: Date,
): Offence => {
  if (offenceTime === undefined) return { date, time, zone: null, instants: instantsOfOffence({ date, time }, now) };
  const at = new Date(offenceTime);
  const message = offenceDayError(berlinDay(at), berlinDay(now));
  if (at > now || message !== null) throw invalidField('offenceTime', at > now ? futureMessage : (message ?? ''));
  return {
    date: berlinDay(at),
    time: berlinTime(at),
    zone: zoneInRepeatedHour(at),
    instants: { first: at, last: at },
  };
};
