/** Season of a tyre, as `tire_season` derives it from the free-text type. */
export type TireSeason = 'summer' | 'winter';

export interface TireChange {
  readonly season: TireSeason;
  readonly due: string;
  /** A change on this day or later counts as the one due. */
  readonly settledFrom: string;
}

/** Both seasons for changing tyres; see docs/decisions/0021-reminders.md. */
const spring = { opens: '02-15', due: '04-15' };
const autumn = { opens: '09-01', due: '10-31' };

/** Next change of summer tyres, until spring makes them right again. */
const offSummer = (today: string): TireChange => {
  const year = Number(today.slice(0, 4));
  const dueYear = today.slice(5) >= spring.opens ? year : year - 1;
  return { season: 'summer', due: `${dueYear}-${autumn.due}`, settledFrom: `${dueYear}-${autumn.opens}` };
};

const offWinter = (today: string): TireChange => {
  const year = Number(today.slice(0, 4));
  const dueYear = today.slice(5) >= autumn.opens ? year + 1 : year;
  return { season: 'winter', due: `${dueYear}-${spring.due}`, settledFrom: `${dueYear}-${spring.opens}` };
};

/** Next change of each kind of tyre, or the missed one. */
export const tireChanges = (today: string): readonly TireChange[] => [offSummer(today), offWinter(today)];
