import { kmAhead } from '@flottwart/contract/rules/due-level';
import { type DueColumn, dueColumns } from '@flottwart/contract/rules/due-names';
import { dueTypes } from '@flottwart/contract/rules/item-due-dates';
import type { Role } from '@flottwart/contract/users';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CompanyId } from '../../lib/company-id.ts';
import {
  countDated,
  type DueName,
  datedRows,
  ofItems,
  rangesOfColumns,
  type WantedItems,
} from '../../work-items/due-dates/due-rows.ts';

/** Types with reminders; tasks and answers have some of their own. */
export type ReminderType = Exclude<DueName, 'task' | 'answer'>;

export interface DueFilter {
  /** Day in Berlin. */
  readonly today: string;
  /** Levels, or everything that has a day. */
  readonly columns: readonly DueColumn[];
  /** Condition on the `item`. */
  readonly of?: RawBuilder<SqlBool>;
}

/** Due date or due mileage of a vehicle, or due date of a driver. */
export interface DueRow {
  readonly kind: 'vehicle' | 'employee';
  readonly itemId: number;
  readonly title: string;
  readonly licensePlate: string;
  readonly assigneeEmail: string | null;
  readonly updatedAt: Date;
  readonly type: ReminderType;
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

const remindedTypes = dueTypes.filter((type) => type !== 'task' && type !== 'answer');

/** Services near their mileage: a reminder counts kilometres alone, because one sent for a projected day would be wrong the week after. */
const nearServices = (companyId: CompanyId, { columns }: DueFilter, wanted: WantedItems) => {
  const kmLeft = sql`floor(due.km_left)::integer`;
  const rank = sql`case when ${kmLeft} < 0 then 0 when ${kmLeft} <= ${kmAhead.week} then 1 else 2 end`;
  // 3,000 km and 30 days are the same level.
  return sql`
    select due.item_id as "itemId", 'service-km' as type, null::date as date, null::timestamptz as "dueAt",
      due.due_km as "dueKm", ${kmLeft} as "kmLeft", false as "isNeverChecked", false as "isSpread", ${rank} as rank,
      ${kmLeft} / 100 as "daysLeft"
    from due_dates due
    where due.company_id = ${companyId} and due.type = 'service-km' and due.km_left <= ${kmAhead.month}
      and ${rank} = any (${columns.map((column) => dueColumns.indexOf(column))}::integer[]) and ${wanted.condition}`;
};

/** Most urgent first. */
export const selectDue = (companyId: CompanyId, filter: DueFilter, { limit, offset }: Paged) => {
  const { today, columns, of } = filter;
  const wanted = ofItems(companyId, of);
  const ranges = rangesOfColumns(remindedTypes, today, columns);
  const dated = datedRows(companyId, ranges, { today, wanted, limit: limit === null ? null : limit + offset });
  const inOrder = sql`order by due.rank, due."daysLeft", due."itemId", due.type`;
  return sql<DueRow>`
    select item.kind, due."itemId", item.title, coalesce(vehicle.license_plate, '') as "licensePlate",
      item.assignee_email as "assigneeEmail", item.updated_at as "updatedAt", due.type, due.date, due."dueKm", due."kmLeft"
    from (
      select * from ((${dated}) union all (${nearServices(companyId, filter, wanted)})) as due
      ${inOrder} limit ${limit} offset ${offset}
    ) as due
    join work_items item on item.company_id = ${companyId} and item.id = due."itemId"
    left join vehicles vehicle on vehicle.company_id = ${companyId} and vehicle.id = due."itemId"
    ${inOrder}`;
};

export const countDue = (companyId: CompanyId, filter: DueFilter) => {
  const wanted = ofItems(companyId, filter.of);
  const ranges = rangesOfColumns(remindedTypes, filter.today, filter.columns);
  return sql<{ total: number }>`
    select ((select coalesce(sum(dated.total), 0) from (${countDated(companyId, ranges, wanted)}) as dated)
      + (select count(*) from (${nearServices(companyId, filter, wanted)}) as near))::integer as total`;
};
