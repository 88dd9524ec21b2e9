/** What a tyre is made for, as `tire_season` reads it from the type somebody wrote down. */
export type TireSeason = 'summer' | 'winter';

export interface TireChange {
  readonly season: TireSeason;
  readonly due: string;
  /** A change on this day or later was the one that is due. */
  readonly settledFrom: string;
}

/** The two times of year when tyres are changed; see docs/decisions/0021-reminders.md. */
const spring = { opens: '02-15', due: '04-15' };
const autumn = { opens: '09-01', due: '10-31' };

/** The change that summer tyres have before them, until spring makes them the right ones again. */
const offSummer = (today: string): TireChange => {
  const year = Number(today.slice(0, 4));
  const of = today.slice(5) >= spring.opens ? year : year - 1;
  return { season: 'summer', due: `${of}-${autumn.due}`, settledFrom: `${of}-${autumn.opens}` };
};

const offWinter = (today: string): TireChange => {
  const year = Number(today.slice(0, 4));
  const of = today.slice(5) >= autumn.opens ? year + 1 : year;
  return { season: 'winter', due: `${of}-${spring.due}`, settledFrom: `${of}-${spring.opens}` };
};

/** The next change of each kind of tyre, or the one that was missed. */
export const tireChanges = (today: string): readonly TireChange[] => [offSummer(today), offWinter(today)];
