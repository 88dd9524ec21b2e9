import { addDays, addMonths } from './berlin-time.ts';
import { isRealDay } from './calendar-day.ts';
import { daysAhead, daysBetween, levelOfDays, levelOfKm } from './due-level.ts';
import { type DueColumn, type DueKind, type DueLevel, dueColumns } from './due-names.ts';

const columnOfLevel = (level: DueLevel | null): DueColumn => level ?? 'later';

/** Column of a day; what is due today is not overdue. */
export const columnOfDay = (day: string, today: string): DueColumn =>
  columnOfLevel(levelOfDays(daysBetween(today, day)));

const urgencyOf = (column: DueColumn): number => dueColumns.indexOf(column);

interface ServiceLeft {
  /** Whole kilometres until the service; null without a mileage of the vehicle. */
  readonly kmLeft: number | null;
  /** Day on which the mileage will be reached; null if unknown. */
  readonly projectedDay: string | null;
}

/** Kilometres and projected day both count, the more urgent one decides; overdue is only what the odometer has passed. */
export const columnOfService = ({ kmLeft, projectedDay }: ServiceLeft, today: string): DueColumn => {
  if (kmLeft === null) return 'later';
  const byKm = columnOfLevel(levelOfKm(kmLeft));
  if (projectedDay === null || byKm === 'overdue') return byKm;
  const byDay = columnOfDay(projectedDay, today);
  return urgencyOf(byDay) < urgencyOf(byKm) ? byDay : byKm;
};

/** First and last day of a column; null where it is open. */
export const daysOfColumn = (
  column: DueColumn,
  today: string,
): { readonly from: string | null; readonly until: string | null } => {
  const ranges = {
    overdue: { from: null, until: addDays(today, -1) },
    week: { from: today, until: addDays(today, daysAhead.week) },
    month: { from: addDays(today, daysAhead.week + 1), until: addDays(today, daysAhead.month) },
    later: { from: addDays(today, daysAhead.month + 1), until: null },
  } as const;
  return ranges[column];
};

/** Kinds whose day the company sets itself; law, season and authority set the others. */
export const postponableKinds: readonly DueKind[] = ['service', 'uvv', 'lease-return', 'task'];

/** Reasons why the others keep their day. */
export const fixedReasons: Readonly<Partial<Record<DueKind, string>>> = {
  inspection: 'gesetzliche Frist',
  tires: 'Jahreszeit gibt den Tag vor',
  'licence-check': 'folgt aus der letzten Kontrolle',
  answer: 'Frist der Behörde',
};
export const fixedMileageReason = 'Kilometerstand gibt den Tag vor';

/** Months between two UVV inspections of a vehicle; a company may choose shorter ones, the rule is once a year at least. */
export const defaultUvvMonths = 12;
export const minUvvMonths = 1;
export const maxUvvMonths = 12;

/** Months that an inspection (HU) is valid: 24 up to 3.5 t, 12 above. */
export const defaultInspectionMonths = 24;
export const defaultServiceMonths = 12;

/** Last day of the month of the sticker, because an inspection is valid for whole months. */
export const nextInspection = (doneOn: string, months: number): string =>
  addDays(addMonths(`${doneOn.slice(0, 7)}-01`, months + 1), -1);

/** Kinds that get another day on the vehicle; the next licence check follows from the recorded one. */
export const repeatedKinds = ['inspection', 'service', 'uvv'] as const satisfies readonly DueKind[];
export type RepeatedKind = (typeof repeatedKinds)[number];

/** Day of the next one, months after one was done; empty without a day. */
export const nextDueDate = (kind: RepeatedKind, doneOn: string, months: number): string => {
  if (!isRealDay(doneOn)) return '';
  return kind === 'inspection' ? nextInspection(doneOn, months) : addMonths(doneOn, months);
};
