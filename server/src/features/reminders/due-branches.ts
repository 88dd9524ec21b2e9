import type { DueDate } from '@flottwart/contract/reminders';
import { type DueLevel, daysAhead, kmAhead } from '@flottwart/contract/rules/due-level';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CompanyId } from '../../lib/company-id.ts';
import { latestOdometers } from '../telematics/public.ts';
import { isDateDue, isTireChangeDue, pausedStatuses, type TireChange, tireChanges } from '../vehicles/public.ts';

export type DueType = 'inspection' | 'service' | 'service-km' | 'tires' | 'lease-return';

export const dueTypeLabels: Readonly<Record<DueType, DueDate['type']>> = {
  inspection: 'HU/AU',
  service: 'Service',
  'service-km': 'Service (km)',
  tires: 'Reifenwechsel',
  'lease-return': 'Leasingrückgabe',
};

export interface DueFilter {
  /** Day in Berlin. */
  readonly today: string;
  /** Last day of interest. */
  readonly until: string;
  /** All levels if absent. */
  readonly levels?: readonly DueLevel[];
  readonly of?: RawBuilder<SqlBool>;
}

/** One reason why something is due, over `vehicle` and its `item`. */
export interface DueBranch {
  readonly type: DueType;
  readonly join: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
  readonly date: RawBuilder<unknown>;
  readonly dueKm: RawBuilder<unknown>;
  readonly kmLeft: RawBuilder<unknown>;
  /** Remaining amount in the branch's own unit, matching an index order. */
  readonly order: RawBuilder<unknown>;
  /** 0 for overdue, then the week, then the rest. */
  readonly rank: RawBuilder<unknown>;
  /** Remaining days, to compare branches within a level. */
  readonly daysLeft: RawBuilder<unknown>;
}

/** Nothing is due for an archived vehicle, and wear continues only for one in use. */
const isActive = sql<SqlBool>`not item.is_archived`;
const inUse = sql<SqlBool>`${isActive} and item.status <> all (${pausedStatuses.next_service_date}::text[])`;

const nothing = sql``;
const noNumber = sql`null::integer`;

const ranks: Readonly<Record<DueLevel, number>> = { overdue: 0, week: 1, month: 2 };

/** True for the levels asked for. */
export const isOfLevel = ({ levels }: DueFilter, { rank }: DueBranch): RawBuilder<SqlBool> =>
  levels ? sql`${rank} = any (${levels.map((level) => ranks[level])}::integer[])` : sql`true`;

const rankOf = (left: RawBuilder<unknown>, week: number) =>
  sql`case when ${left} < 0 then 0 when ${left} <= ${week} then 1 else 2 end`;

const onDate = (
  type: DueType,
  date: RawBuilder<unknown>,
  where: RawBuilder<SqlBool>,
  { today }: DueFilter,
): DueBranch => {
  const daysLeft = sql`(${date} - ${today}::date)`;
  const rank = rankOf(daysLeft, daysAhead.week);
  return { type, join: nothing, where, date, dueKm: noNumber, kmLeft: noNumber, order: date, rank, daysLeft };
};

const onColumn = (type: DueType, column: keyof typeof pausedStatuses, filter: DueFilter): DueBranch => {
  const isDue = isDateDue(column, filter.until, { vehicle: 'vehicle', item: 'item' });
  return onDate(type, sql.ref(`vehicle.${column}`), sql`${isActive} and ${isDue}`, filter);
};

const onTires = (change: TireChange, filter: DueFilter): DueBranch => {
  const isDue = isTireChangeDue(change, { vehicle: 'vehicle', item: 'item' });
  return onDate('tires', sql`${change.due}::date`, sql`${isActive} and ${isDue}`, filter);
};

const onMileage = (companyId: CompanyId): DueBranch => {
  const left = sql`floor(vehicle.next_service_km - odometer.odometer_km)::integer`;
  return {
    type: 'service-km',
    join: sql`join ${latestOdometers(companyId)} as odometer on odometer.vehicle_id = vehicle.id`,
    where: sql`${inUse} and vehicle.next_service_km is not null
      and odometer.odometer_km >= vehicle.next_service_km - ${kmAhead.month}::integer`,
    date: sql`null::date`,
    dueKm: sql`vehicle.next_service_km`,
    kmLeft: left,
    order: left,
    rank: rankOf(left, kmAhead.week),
    // 3,000 km and 30 days are the same level.
    daysLeft: sql`${left} / 100`,
  };
};

export const dueBranches = (companyId: CompanyId, filter: DueFilter): readonly DueBranch[] => [
  onColumn('inspection', 'inspection_valid_until', filter),
  onColumn('service', 'next_service_date', filter),
  onMileage(companyId),
  onColumn('lease-return', 'return_date', filter),
  ...tireChanges(filter.today)
    .filter(({ due }) => due <= filter.until)
    .map((change) => onTires(change, filter)),
];
