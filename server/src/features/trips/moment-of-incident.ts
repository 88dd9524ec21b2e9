import { berlinMoments } from '@flottwart/contract/rules/berlin-time';
import { invalidField } from '../../lib/app-error.ts';

/** Instants that a Berlin day and time may mean: one, or two in the repeated hour of the autumn clock change. */
export interface Moments {
  readonly first: Date;
  readonly last: Date;
}

interface IncidentMoment {
  readonly date: string;
  readonly time: string;
}

/** Refuses the future and the hour skipped by the spring clock change. */
export const momentsOfIncident = ({ date, time }: IncidentMoment, now: Date): Moments => {
  const moments = berlinMoments(date, time);
  const [first] = moments;
  const last = moments.at(-1);
  if (!first || !last)
    throw invalidField('time', 'Diese Uhrzeit gab es an diesem Tag nicht: Die Uhr wurde auf Sommerzeit vorgestellt.');
  if (first > now) throw invalidField('date', 'Der Zeitpunkt liegt in der Zukunft.');
  return { first, last: last > now ? first : last };
};
