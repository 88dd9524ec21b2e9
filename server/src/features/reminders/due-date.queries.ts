import { daysAhead } from '@flottwart/contract/rules/due-level';
import type { Role } from '@flottwart/contract/users';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DueType } from './due-type.ts';
import { type TireChange, tireChanges } from './tire-change.ts';

export { dueTypeLabels } from './due-type.ts';

/** Something a vehicle has before it: on a day, or at a mileage. */
export interface DueRow {
  readonly vehicleId: number;
  readonly title: string;
  readonly licensePlate: string;
  readonly assigneeEmail: string | null;
  readonly updatedAt: Date;
  readonly type: DueType;
  readonly date: string | null;
  readonly dueKm: number | null;
  readonly kmLeft: number | null;
}

export interface DueFilter {
  /** The day in Berlin. */
  readonly today: string;
  /** The last day that is of interest. */
  readonly until: string;
  readonly of?: RawBuilder<SqlBool>;
}

/** The vehicles somebody is reminded of: the own ones, for an ADMIN also those that no member has. See `recipients.ts`. */
export const concerning = (
  companyId: number,
  { email, role }: { readonly email: string; readonly role: Role },
): RawBuilder<SqlBool> => {
  if (role !== 'ADMIN') return sql`item.assignee_email = ${email}`;
  return sql`(item.assignee_email = ${email} or item.assignee_email is null or item.assignee_email not in (
    select member.email from users member
    where member.company_id = ${companyId} and member.email_verified_at is not null))`;
};

interface Paged {
  readonly limit: number | null;
  readonly offset: number;
}

/** Law and lease go on for a vehicle out of service; wear does not. Nothing is due any more for a returned one. */
const runsOn = sql<SqlBool>`item.status <> 'VehicleStatus_RETURNED'`;
const inUse = sql<SqlBool>`item.status not in ('VehicleStatus_RETURNED', 'VehicleStatus_OUT_OF_SERVICE')`;

interface Branch {
  readonly type: DueType;
  readonly date: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
}

const onDay = (
  type: DueType,
  column: 'inspection_valid_until' | 'next_service_date' | 'return_date',
  status: RawBuilder<SqlBool>,
  { until }: DueFilter,
): Branch => {
  const date = sql.ref(`vehicle.${column}`);
  return { type, date, where: sql`${date} <= ${until}::date and ${status}` };
};

/** One axle is enough: tyres are changed together. */
const tireBranch = ({ season, due, settledFrom }: TireChange): Branch => ({
  type: 'tires',
  date: sql`${due}::date`,
  where: sql`${inUse} and (
    (vehicle.front_tire_season = ${season}
      and (vehicle.last_front_tire_change is null or vehicle.last_front_tire_change < ${settledFrom}::date))
    or (vehicle.rear_tire_season = ${season}
      and (vehicle.last_rear_tire_change is null or vehicle.last_rear_tire_change < ${settledFrom}::date)))`,
});

const branchesOf = (filter: DueFilter): readonly Branch[] => [
  onDay('inspection', 'inspection_valid_until', runsOn, filter),
  onDay('service', 'next_service_date', inUse, filter),
  onDay('lease-return', 'return_date', runsOn, filter),
  ...tireChanges(filter.today)
    .filter(({ due }) => due <= filter.until)
    .map(tireBranch),
];

/** Each branch walks its own index in the order of the whole, so that no more than a page of each is read. */
const rowsOf = (
  companyId: number,
  { today, of = sql`true` }: DueFilter,
  { type, date, where }: Branch,
  most: number | null,
) => sql`
  (select vehicle.id as "vehicleId", item.title, vehicle.license_plate as "licensePlate",
    item.assignee_email as "assigneeEmail", item.updated_at as "updatedAt",
    ${type}::text as type, ${date} as date, null::integer as "dueKm", null::integer as "kmLeft",
    ${date} - ${today}::date as urgency
  from vehicles vehicle
  join work_items item on item.company_id = vehicle.company_id and item.id = vehicle.id
  where vehicle.company_id = ${companyId} and item.company_id = ${companyId} and ${where} and ${of}
  order by ${date}, vehicle.id limit ${most})`;

const union = (companyId: number, filter: DueFilter, most: number | null) =>
  sql.join(
    branchesOf(filter).map((branch) => rowsOf(companyId, filter, branch, most)),
    sql` union all `,
  );

/** The most urgent first. */
export const selectDue = (companyId: number, filter: DueFilter, { limit, offset }: Paged) => sql<DueRow>`
  select "vehicleId", title, "licensePlate", "assigneeEmail", "updatedAt", type, date, "dueKm", "kmLeft"
  from (${union(companyId, filter, limit === null ? null : limit + offset)}) as due
  order by ${levelRank}, urgency, "vehicleId", type limit ${limit} offset ${offset}`;

const levelRank = sql`case when urgency < 0 then 0 when urgency <= ${daysAhead.week} then 1 else 2 end`;

export const countDue = (companyId: number, filter: DueFilter) =>
  sql<{ total: number }>`select count(*) as total from (${union(companyId, filter, null)}) as due`;
