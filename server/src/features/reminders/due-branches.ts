import type { DueDate } from '@flottwart/contract/reminders';
import { type DueLevel, daysAhead, kmAhead } from '@flottwart/contract/rules/due-level';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CompanyId } from '../../lib/company-id.ts';
import { latestOdometers } from '../telematics/public.ts';
import { isDateDue, isTireChangeDue, pausedStatuses, type TireChange, tireChanges } from '../vehicles/public.ts';

export type DueType = 'inspection' | 'service' | 'service-km' | 'tires' | 'lease-return' | 'licence-check';

export const dueTypeLabels: Readonly<Record<DueType, DueDate['type']>> = {
  inspection: 'HU/AU',
  service: 'Service',
  'service-km': 'Service (km)',
  tires: 'Reifenwechsel',
  'lease-return': 'Leasingrückgabe',
  'licence-check': 'Führerscheinkontrolle',
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

/** Tables of what can be due: the own ones of a kind, and its `item`. */
export interface DueSource {
  readonly kind: 'vehicle' | 'employee';
  readonly tables: RawBuilder<unknown>;
  readonly companyId: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly licensePlate: RawBuilder<unknown>;
}

/** One reason why something is due, over the tables of its source. */
export interface DueBranch {
  readonly type: DueType;
  readonly source: DueSource;
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

const vehicles: DueSource = {
  kind: 'vehicle',
  tables: sql`vehicles vehicle
    join work_items item on item.company_id = vehicle.company_id and item.id = vehicle.id`,
  companyId: sql`vehicle.company_id`,
  id: sql`vehicle.id`,
  licensePlate: sql`vehicle.license_plate`,
};

const licences: DueSource = {
  kind: 'employee',
  tables: sql`licence_checks licence
    join work_items item on item.company_id = licence.company_id and item.id = licence.employee_id
    join companies company on company.company_id = licence.company_id`,
  companyId: sql`licence.company_id`,
  id: sql`licence.employee_id`,
  licensePlate: sql`''`,
};

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
  return {
    type,
    source: vehicles,
    join: nothing,
    where,
    date,
    dueKm: noNumber,
    kmLeft: noNumber,
    order: date,
    rank,
    daysLeft,
  };
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
    source: vehicles,
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

/** Next check of a driver at work whose licence was checked before, by the rule of the company. */
const onLicence = (filter: DueFilter): DueBranch => {
  const date = sql`(licence.checked_on + make_interval(months => company.licence_check_months))::date`;
  const isDue = sql<SqlBool>`licence.is_latest and item.status = 'ACTIVE' and ${date} <= ${filter.until}::date`;
  return { ...onDate('licence-check', date, isDue, filter), source: licences, order: sql`licence.checked_on` };
};

export const dueBranches = (companyId: CompanyId, filter: DueFilter): readonly DueBranch[] => [
  onColumn('inspection', 'inspection_valid_until', filter),
  onColumn('service', 'next_service_date', filter),
  onMileage(companyId),
  onColumn('lease-return', 'return_date', filter),
  ...tireChanges(filter.today)
    .filter(({ due }) => due <= filter.until)
    .map((change) => onTires(change, filter)),
  onLicence(filter),
];
