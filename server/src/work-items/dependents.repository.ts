import type { Dependent } from '@flottwart/contract/work-items/removal';
import { sql } from 'kysely';
import { allRows, mapRead, type Read } from '../db/read.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { CompanyId } from '../lib/company-id.ts';

/** Rows of one item in a table, all of which have an index that begins with company and item. */
const rowsOf = (table: string, column: string, companyId: CompanyId, itemId: number) =>
  sql`select count(*)::integer from ${sql.table(table)} line
    where line.company_id = ${companyId} and ${sql.ref(`line.${column}`)} = ${itemId}`;

/** Offences that name a vehicle or driver, or are linked with the item. */
const reportsOf = (companyId: CompanyId, itemId: number) => sql`
  select count(*)::integer from (
    select named.id from police_reports named where named.company_id = ${companyId} and named.vehicle_id = ${itemId}
    union select named.id from police_reports named where named.company_id = ${companyId} and named.driver_id = ${itemId}
    union select linked.id from linked where linked.kind = 'policereport') as report`;

const linkedOf = (kind: string) => sql`select count(*)::integer from linked where linked.kind = ${kind}`;

/** Counts of an item's dependents, without zeros. */
export const readDependents = (companyId: CompanyId, itemId: number): Read<Dependent[]> => {
  const own = (table: string, column = 'item_id') => rowsOf(table, column, companyId, itemId);
  const parts: readonly (readonly [Dependent['what'], boolean, ReturnType<typeof rowsOf>])[] = [
    ['comments', true, sql`${own('comments')} and line.deleted_at is null`],
    ['attachments', true, own('attachments')],
    ['mails', true, own('company_mails', 'report_id')],
    ['plates', true, own('vehicle_plates', 'vehicle_id')],
    ['contracts', true, own('leasing_contracts', 'vehicle_id')],
    ['licencechecks', true, own('licence_checks', 'employee_id')],
    ['readings', true, own('telematics_readings', 'vehicle_id')],
    ['trips', false, sql`select (${own('trips', 'vehicle_id')}) + (${own('trips', 'employee_id')})`],
    [
      'positions',
      false,
      sql`select count(*)::integer from leasing_positions billed where billed.company_id = ${companyId}
        and billed.plate_key = any (array(select carried.plate_key from vehicle_plates carried
          where carried.company_id = ${companyId} and carried.vehicle_id = ${itemId}))`,
    ],
    ['vehicles', false, linkedOf('vehicle')],
    ['tasks', false, linkedOf('task')],
    ['employees', false, linkedOf('employee')],
    ['policereports', false, reportsOf(companyId, itemId)],
    ['repairrecords', false, linkedOf('repairrecord')],
  ];
  const counts = parts.map(
    ([what, isDeleted, count], position) => sql`
      select ${position}::integer as position, ${what}::text as what, ${isDeleted}::boolean as "isDeleted", (${count}) as count`,
  );
  const rows = allRows(sql<Dependent>`
    with linked as materialized (
      select item.id, item.kind from work_items item where item.company_id = ${companyId} and item.id in (
        select link.high_id from relations link where link.company_id = ${companyId} and link.low_id = ${itemId}
        union all select link.low_id from relations link where link.company_id = ${companyId} and link.high_id = ${itemId}))
    select part.what, part.count, part."isDeleted" from (${sql.join(counts, sql` union all `)}) as part
    where part.count > 0 order by part.position`);
  return mapRead(rows, (found) => found.map(({ what, count, isDeleted }) => ({ what, count, isDeleted })));
};

/** Reason that forbids deleting an item for now; null if there is none. */
export const findObstacle = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  itemId: number,
): Promise<'hold' | 'mail' | null> => {
  const { rows } = await sql<{ obstacle: 'hold' | 'mail' | null }>`select case
    when exists (select from retention_holds held where held.company_id = ${companyId} and held.item_id = ${itemId})
      then 'hold'
    when exists (select from company_mails mail where mail.company_id = ${companyId} and mail.report_id = ${itemId}
      and mail.state in ('queued', 'sending')) then 'mail' end as obstacle`.execute(tx);
  return rows[0]?.obstacle ?? null;
};
