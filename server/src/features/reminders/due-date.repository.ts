import type { Role } from '@flottwart/contract/users';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CompanyId } from '../../lib/company-id.ts';
import {
  type DueBranch,
  type DueFilter,
  type DueSource,
  type DueType,
  dueBranches,
  isOfLevel,
} from './due-branches.ts';

/** Due date or due mileage of a vehicle, or due date of a driver. */
export interface DueRow {
  readonly kind: DueSource['kind'];
  readonly itemId: number;
  readonly title: string;
  readonly licensePlate: string;
  readonly assigneeEmail: string | null;
  readonly updatedAt: Date;
  readonly type: DueType;
  readonly date: string | null;
  readonly dueKm: number | null;
  readonly kmLeft: number | null;
}

/** Items a person is reminded of: their own, for an ADMIN also those assigned to no member. See `recipients.ts`. */
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
  (select ${branch.source.kind}::text as kind, ${branch.source.id} as "itemId", item.title,
    ${branch.source.licensePlate} as "licensePlate", item.assignee_email as "assigneeEmail", item.updated_at as "updatedAt", ${branch.type}::text as type,
    ${branch.date} as date, ${branch.dueKm} as "dueKm", ${branch.kmLeft} as "kmLeft",
    ${branch.rank} as rank, ${branch.daysLeft} as "daysLeft"
  from ${branch.source.tables} ${branch.join}
  where ${branch.source.companyId} = ${companyId} and item.company_id = ${companyId} and ${branch.where} and ${filter.of ?? sql`true`}
    and ${isOfLevel(filter, branch)}
  order by ${branch.order}, ${branch.source.id} limit ${limit})`;

const union = (companyId: CompanyId, filter: DueFilter, limit: number | null) =>
  sql.join(
    dueBranches(companyId, filter).map((branch) => rowsOf(companyId, filter, branch, limit)),
    sql` union all `,
  );

/** Most urgent first. */
export const selectDue = (companyId: CompanyId, filter: DueFilter, { limit, offset }: Paged) => sql<DueRow>`
  select kind, "itemId", title, "licensePlate", "assigneeEmail", "updatedAt", type, date, "dueKm", "kmLeft"
  from (${union(companyId, filter, limit === null ? null : limit + offset)}) as due
  order by rank, "daysLeft", "itemId", type limit ${limit} offset ${offset}`;

export const countDue = (companyId: CompanyId, filter: DueFilter) =>
  sql<{ total: number }>`select count(*) as total from (${union(companyId, filter, null)}) as due`;
