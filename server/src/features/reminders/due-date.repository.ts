import type { Role } from '@flottwart/contract/users';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CompanyId } from '../../lib/company-id.ts';
import { type DueBranch, type DueFilter, type DueType, dueBranches, isOfLevel } from './due-branches.ts';

/** Due date or due mileage of a vehicle. */
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

/** Vehicles a person is reminded of: their own, for an ADMIN also those assigned to no member. See `recipients.ts`. */
export const visibleTo = (
  companyId: CompanyId,
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

/** Each branch reads its own index in order, so that no more than a page of each is read. */
const rowsOf = (companyId: CompanyId, filter: DueFilter, branch: DueBranch, limit: number | null) => sql`
  (select vehicle.id as "vehicleId", item.title, vehicle.license_plate as "licensePlate",
    item.assignee_email as "assigneeEmail", item.updated_at as "updatedAt", ${branch.type}::text as type,
    ${branch.date} as date, ${branch.dueKm} as "dueKm", ${branch.kmLeft} as "kmLeft",
    ${branch.rank} as rank, ${branch.daysLeft} as "daysLeft"
  from vehicles vehicle
  join work_items item on item.company_id = vehicle.company_id and item.id = vehicle.id ${branch.join}
  where vehicle.company_id = ${companyId} and item.company_id = ${companyId} and ${branch.where} and ${filter.of ?? sql`true`}
    and ${isOfLevel(filter, branch)}
  order by ${branch.order}, vehicle.id limit ${limit})`;

const union = (companyId: CompanyId, filter: DueFilter, limit: number | null) =>
  sql.join(
    dueBranches(companyId, filter).map((branch) => rowsOf(companyId, filter, branch, limit)),
    sql` union all `,
  );

/** Most urgent first. */
export const selectDue = (companyId: CompanyId, filter: DueFilter, { limit, offset }: Paged) => sql<DueRow>`
  select "vehicleId", title, "licensePlate", "assigneeEmail", "updatedAt", type, date, "dueKm", "kmLeft"
  from (${union(companyId, filter, limit === null ? null : limit + offset)}) as due
  order by rank, "daysLeft", "vehicleId", type limit ${limit} offset ${offset}`;

export const countDue = (companyId: CompanyId, filter: DueFilter) =>
  sql<{ total: number }>`select count(*) as total from (${union(companyId, filter, null)}) as due`;
