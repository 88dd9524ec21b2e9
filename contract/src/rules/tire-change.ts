/** Season of a tyre, as the database derives it from the free-text type. */
export type TireSeason = 'summer' | 'winter';

/** Days of a year on which tyres of a season have to be off, and from which on a change counts as that one; see docs/decisions/0021-reminders.md. */
const seasons = {
  summer: { due: '10-31', settledFrom: '09-01', nextFrom: '02-15' },
  winter: { due: '04-15', settledFrom: '02-15', nextFrom: '09-01' },
} as const;

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** The change that tyres of a season are waiting for on a day: the next one, or the missed one until the other season makes them right again. */
export const currentTireChange = (season: TireSeason, today: string): string => {
  const { due, nextFrom } = seasons[season];
  const isNextSeason = today.slice(5) >= nextFrom;
  const year = season === 'summer' ? yearOf(today) - 1 : yearOf(today);
  return `${isNextSeason ? year + 1 : year}-${due}`;
};

/** Before any tyre of a vehicle. */
const longAgo = '2000-01-01';

/** First change that tyres of a season need after the last one. */
export const firstTireChange = (season: TireSeason, lastChange: string | null): string => {
  const { due, settledFrom } = seasons[season];
  const after = lastChange === null || lastChange < longAgo ? longAgo : lastChange;
  const year = yearOf(after);
  return `${after.slice(5) < settledFrom ? year : year + 1}-${due}`;
};
