import { type Selectable, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { selectRelated } from '../../../work-items/relation.repository.ts';
import { selectImportMentions, selectMentions } from './mentions.repository.ts';

type Row<T extends keyof Schema> = Selectable<Schema[T]>;

const ofItems = <T extends 'comments' | 'work_item_changes' | 'attachments' | 'retention_holds'>(
  tx: TenantTransaction,
  table: T,
  companyId: CompanyId,
  itemIds: readonly number[],
): Promise<Row<T>[]> =>
  sql<Row<T>>`select * from ${sql.table(table)} where company_id = ${companyId} and item_id = any(${itemIds})
    order by item_id, created_at`
    .execute(tx)
    .then(({ rows }) => rows);

const byIds = <T extends 'work_items' | 'tasks' | 'police_reports' | 'repair_records'>(
  tx: TenantTransaction,
  table: T,
  companyId: CompanyId,
  ids: readonly number[],
): Promise<Row<T>[]> =>
  sql<Row<T>>`select * from ${sql.table(table)} where company_id = ${companyId} and id = any(${ids}) order by id`
    .execute(tx)
    .then(({ rows }) => rows);

/** Selects the driver's trips and unmatched ones with the same name and date of birth. */
const selectTripsOf = (tx: TenantTransaction, companyId: CompanyId, driver: Row<'employees'>) =>
  tx
    .selectFrom('trips')
    .selectAll()
    .where('company_id', '=', companyId)
    .where((trip) =>
      trip.or([
        trip('employee_id', '=', driver.id),
        trip.and([
          trip('employee_id', 'is', null),
          trip('first_name', '=', driver.first_name),
          trip('last_name', '=', driver.last_name),
          trip('birth_day', '=', driver.birth_date),
        ]),
      ]),
    )
    .orderBy('start_time')
    .orderBy('id');

/**
 * Selects cases about the driver: reports that name them, and linked tasks, repairs and reports. A report that names another driver belongs to that
 * person.
 */
const selectCases = async (tx: TenantTransaction, companyId: CompanyId, driverId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from police_reports where company_id = ${companyId} and driver_id = ${driverId}
    union
    select item.id from relations link
    join work_items item on item.company_id = link.company_id and item.id in (link.low_id, link.high_id)
    left join police_reports report on report.company_id = item.company_id and report.id = item.id
    where link.company_id = ${companyId} and item.company_id = ${companyId}
      and ${driverId} in (link.low_id, link.high_id) and item.id <> ${driverId}
      and (item.kind in ('task', 'repairrecord') or (item.kind = 'policereport' and report.driver_id is null))
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Gathers everything stored about a driver; nothing if there is no such driver. */
export const gatherDriverRecords = async (tx: TenantTransaction, companyId: CompanyId, driverId: number) => {
  const driver = await tx
    .selectFrom('employees')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', driverId)
    .executeTakeFirst();
  if (!driver) return undefined;
  const cases = await selectCases(tx, companyId, driverId);
  const items = [driverId, ...cases];
  return {
    driver,
    items: await byIds(tx, 'work_items', companyId, items),
    tasks: await byIds(tx, 'tasks', companyId, cases),
    reports: await byIds(tx, 'police_reports', companyId, cases),
    repairs: await byIds(tx, 'repair_records', companyId, cases),
    licenceChecks: await tx
      .selectFrom('licence_checks')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('employee_id', '=', driverId)
      .orderBy('checked_on')
      .execute(),
    trips: await selectTripsOf(tx, companyId, driver).execute(),
    comments: await ofItems(tx, 'comments', companyId, items),
    changes: await ofItems(tx, 'work_item_changes', companyId, items),
    attachments: await ofItems(tx, 'attachments', companyId, items),
    holds: await ofItems(tx, 'retention_holds', companyId, items),
    links: await selectRelated(tx, companyId, driverId, undefined).execute(),
    mails: await tx
      .selectFrom('company_mails')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('report_id', 'in', [0, ...cases])
      .orderBy('id')
      .execute(),
    mentions: await selectMentions(tx, companyId, driver, items),
    ...(await selectImportMentions(tx, companyId, driver)),
  };
};

export type DriverRecords = NonNullable<Awaited<ReturnType<typeof gatherDriverRecords>>>;
