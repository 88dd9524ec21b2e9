import { addDays, berlinDay, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import type { WriteContext } from '../../db/tenant-transaction.ts';

/** Result of a step: created rows, and samples left out with the reason. */
export interface NewSamples {
  readonly items?: readonly number[];
  readonly trips?: readonly number[];
  readonly documents?: readonly number[];
  readonly skipped?: readonly string[];
}

/** One transaction, in which what is created is also recorded, so that an interrupted job goes on where it was. */
export type SampleStep = (write: WriteContext) => Promise<NewSamples>;

export const at = (write: WriteContext, now: Date): WriteContext => ({ ...write, now });

/** The same write, dated back to a working day; never ahead of its own time. */
export const daysAgo = (write: WriteContext, days: number, time: string): WriteContext => {
  const instant = berlinInstant(addDays(berlinDay(write.now), -days), time);
  return at(write, instant < write.now ? instant : write.now);
};
