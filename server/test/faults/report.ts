import { expect } from 'vitest';
import type { Findings } from './compare.ts';
import type { Journal } from './journal.ts';
import { seed } from './random.ts';

const number = new Intl.NumberFormat('en-GB');

/** Prints one line of figures: `12 kills, 3,412 writes`. */
export const reportFigures = (scenario: string, figures: Readonly<Record<string, number>>): void => {
  const cells = Object.entries(figures).map(([what, count]) => `${number.format(count)} ${what}`);
  process.stdout.write(`faults: ${scenario}: ${cells.join(', ')} (seed ${seed})\n`);
};

const unansweredIn = ({ failures }: Journal): number => [...failures.values()].reduce((sum, times) => sum + times, 0);

/** Prints the figures of a comparison, then asserts the invariants. */
export const assertNothingLost = (
  scenario: string,
  figures: Readonly<Record<string, number>>,
  journal: Journal,
  { lost, doubled, broken, unknownButDone }: Findings,
): void => {
  reportFigures(scenario, {
    ...figures,
    'writes acknowledged': journal.acknowledged,
    'attempts without success': unansweredIn(journal),
    'unacknowledged but done': unknownButDone,
    lost: lost.length,
    doubled: doubled.length,
  });
  expect({ lost, doubled, broken, refusals: journal.refusals }).toEqual({
    lost: [],
    doubled: [],
    broken: [],
    refusals: [],
  });
};
