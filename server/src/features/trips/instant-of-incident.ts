import { berlinInstants } from '@flottwart/contract/rules/berlin-time';
import { invalidField } from '../../lib/app-error.ts';

/** Instants that a Berlin day and time may mean: one, or two in the repeated hour of the autumn clock change. */
export interface Instants {
  readonly first: Date;
  readonly last: Date;
}

interface IncidentTime {
  readonly date: string;
  readonly time: string;
}

/** Refuses the future and the hour skipped by the spring clock change. */
export const instantsOfIncident = ({ date, time }: IncidentTime, now: Date): Instants => {
  const instants = berlinInstants(date, time);
  const [first] = instants;
  const last = instants.at(-1);
  if (!first || !last)
    throw invalidField('time', 'Diese Uhrzeit gab es an diesem Tag nicht: Die Uhr wurde auf Sommerzeit vorgestellt.');
  if (first > now) throw invalidField('date', 'Der Zeitpunkt liegt in der Zukunft.');
  return { first, last: last > now ? first : last };
};
