import { berlinMoments } from '@flottwart/contract/rules/berlin-time';
import { invalidField } from '../../lib/app-error.ts';

/** The one or, in the doubled hour of the autumn night, two moments that a day and a time in Berlin may mean. */
export interface Moments {
  readonly first: Date;
  readonly last: Date;
}

interface IncidentMoment {
  readonly date: string;
  readonly time: string;
}

/** Nobody has driven in the future, and the spring night has an hour less. */
export const momentsOfIncident = ({ date, time }: IncidentMoment, now: Date): Moments => {
  const moments = berlinMoments(date, time);
  const [first] = moments;
  const last = moments.at(-1);
  if (!first || !last)
    throw invalidField('time', 'Diese Uhrzeit gab es an diesem Tag nicht: Die Uhr wurde auf Sommerzeit vorgestellt.');
  if (first > now) throw invalidField('date', 'Der Zeitpunkt liegt in der Zukunft.');
  return { first, last: last > now ? first : last };
};
