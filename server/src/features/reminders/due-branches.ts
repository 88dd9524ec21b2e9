import type { DueDate } from '@flottwart/contract/reminders';
import { firstLicenceCheckDays } from '@flottwart/contract/rules/driver-data';
import { daysAhead, kmAhead } from '@flottwart/contract/rules/due-level';
import type { DueLevel } from '@flottwart/contract/rules/due-names';
import type { Kind } from '@flottwart/contract/rules/kinds';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CompanyId } from '../../lib/company-id.ts';
import {
  isDateDue,
  isTireChangeDue,
  latestOdometers,
  pausedStatuses,
  type TireChange,
  tireChanges,
} from '../vehicles/public.ts';

export type DueType = 'inspection' | 'uvv' | 'service' | 'service-km' | 'tires' | 'lease-return' | 'licence-check';

export const dueTypeLabels: Readonly<Record<DueType, DueDate['type']>> = {
  inspection: 'HU/AU',
  uvv: 'UVV-Prüfung',
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
  /** First day of interest; any earlier one if absent. */
  readonly from?: string | undefined;
  /** All levels if absent. */
  readonly levels?: readonly DueLevel[];
  readonly of?: RawBuilder<SqlBool>;
}

/** Tables of what can be due: the own ones of a kind, and its `item`. */
export interface DueSource<K extends Kind = 'vehicle' | 'employee'> {
  readonly kind: K;
  readonly tables: RawBuilder<unknown>;
  readonly companyId: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly licensePlate: RawBuilder<unknown>;
}

/** One reason why something is due, over the tables of its source. */
export interface DueBranch<T extends string = DueType, K extends Kind = 'vehicle' | 'employee'> {
  readonly type: T;
  readonly source: DueSource<K>;
  readonly join: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
  readonly date: RawBuilder<unknown>;
  readonly dueKm: RawBuilder<unknown>;
  readonly kmLeft: RawBuilder<unknown>;
  /** Remaining amount in the branch's own unit, matching an index order. */
  readonly order: RawBuilder<unknown>;
  /** 0 for overdue, then the week, the month, and what is later. */
  readonly rank: RawBuilder<unknown>;
  /** Remaining days, to compare branches within a level. */
  readonly daysLeft: RawBuilder<unknown>;
  /** True for the first licence check of a driver. */
  readonly isFirst?: true;
  /** Whether an update has chosen the day. */
  readonly isSpread?: RawBuilder<SqlBool>;
}

export const dueVehicles: DueSource<'vehicle'> = {
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

const drivers: DueSource = {
  kind: 'employee',
  tables: sql`employees driver
    join work_items item on item.company_id = driver.company_id and item.id = driver.id`,
  companyId: sql`driver.company_id`,
  id: sql`driver.id`,
  licensePlate: sql`''`,
};

/** Nothing is due for an archived vehicle, and wear continues only for one in use. */
const isActive = sql<SqlBool>`not item.is_archived`;
export const inUse = sql<SqlBool>`${isActive} and item.status <> all (${pausedStatuses.next_service_date}::text[])`;

const nothing = sql``;
const noNumber = sql`null::integer`;

const ranks: Readonly<Record<DueLevel, number>> = { overdue: 0, week: 1, month: 2 };

/** True for the levels asked for. */
export const isOfLevel = ({ levels }: DueFilter, { rank }: DueBranch): RawBuilder<SqlBool> =>
  levels ? sql`${rank} = any (${levels.map((level) => ranks[level])}::integer[])` : sql`true`;

const rankOf = (left: RawBuilder<unknown>, ahead: Readonly<Record<'week' | 'month', number>>) =>
  sql`case when ${left} < 0 then 0 when ${left} <= ${ahead.week} then 1 when ${left} <= ${ahead.month} then 2 else 3 end`;

/** Branch of a day of a vehicle; another source may take its place. */
export const onDate = <T extends string>(
  type: T,
  date: RawBuilder<unknown>,
  where: RawBuilder<SqlBool>,
  { today, from }: DueFilter,
): DueBranch<T, 'vehicle'> => {
  const daysLeft = sql`(${date} - ${today}::date)`;
  const rank = rankOf(daysLeft, daysAhead);
  return {
    type,
    source: dueVehicles,
    join: nothing,
    where: from === undefined ? where : sql`${where} and ${date} >= ${from}::date`,
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
  const date = sql`${change.due}::date`;
  return onDate('tires', date, sql`${isActive} and ${isDue} and ${date} <= ${filter.until}::date`, filter);
};

const onMileage = (companyId: CompanyId, { today }: DueFilter): DueBranch => {
  const left = sql`floor(vehicle.next_service_km - odometer.odometer_km)::integer`;
  return {
    type: 'service-km',
    source: dueVehicles,
    join: sql`join ${latestOdometers(companyId, today)} as odometer on odometer.vehicle_id = vehicle.id`,
    where: sql`${inUse} and vehicle.next_service_km is not null
      and odometer.odometer_km >= vehicle.next_service_km - ${kmAhead.month}::integer`,
    date: sql`null::date`,
    dueKm: sql`vehicle.next_service_km`,
    kmLeft: left,
    order: left,
    rank: rankOf(left, kmAhead),
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

const firstLicence = { isFirst: true, isSpread: sql<SqlBool>`driver.first_licence_check_on is not null` } as const;

/** First check of a driver at work: on the day that an update has chosen, else counted from the day on which they were created. */
const onFirstLicence = (companyId: CompanyId, filter: DueFilter): DueBranch => {
  const date = sql`coalesce(driver.first_licence_check_on,
    (item.created_at at time zone 'Europe/Berlin')::date + ${firstLicenceCheckDays}::integer)`;
  const isDue = sql<SqlBool>`item.kind = 'employee' and item.status = 'ACTIVE' and ${date} <= ${filter.until}::date
    and not exists (
      select from licence_checks licence where licence.company_id = ${companyId} and licence.employee_id = driver.id)`;
  return { ...onDate('licence-check', date, isDue, filter), source: drivers, ...firstLicence };
};

export const dueBranches = (companyId: CompanyId, filter: DueFilter): readonly DueBranch[] => [
  onColumn('inspection', 'inspection_valid_until', filter),
  onColumn('uvv', 'uvv_due_date', filter),
  onColumn('service', 'next_service_date', filter),
  onMileage(companyId, filter),
  onColumn('lease-return', 'return_date', filter),
  ...tireChanges(filter.today).map((change) => onTires(change, filter)),
  onLicence(filter),
  onFirstLicence(companyId, filter),
];
