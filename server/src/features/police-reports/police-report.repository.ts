import type { Received } from '@flottwart/contract/endpoint';
import { latestCreationDue, unansweredStatuses } from '@flottwart/contract/rules/answer-deadline';
import { addDays, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import type { listPoliceReports } from '@flottwart/contract/work-items/police-report';
import { type Insertable, type Selectable, type SelectQueryBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import { inWindow, type Window } from '../../db/page-window.ts';
import { plateSort, type SortColumn, sorted } from '../../db/paging.ts';
import { rowByKey } from '../../db/read.ts';
import type { Schema } from '../../db/schema.ts';
import type { SearchHits } from '../../db/search.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { queueStatement } from '../../db/transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { coreColumns, type ItemRow, isWatched, type LockedItem, lockedItem } from '../../work-items/item.repository.ts';
import { coreSorts, itemFilter, type WithViewer } from '../../work-items/read-items.ts';
import { plateKeyIn } from '../plates/public.ts';

/** Reads `offence_time` to the minute, as it is shown and entered. */
type OwnColumns = Omit<Selectable<Schema['police_reports']>, 'company_id' | 'id' | 'case_number_key'>;
export type PoliceReportRow = ItemRow & OwnColumns;
export type PoliceReportChanges = Omit<Updateable<Schema['police_reports']>, 'company_id' | 'id'>;
export type PoliceReportQuery = Received<typeof listPoliceReports>['query'] & WithViewer;

const ownColumns = [
  'case_number',
  'offence_date',
  'offence_zone',
  'license_plate',
  'vin',
  'vehicle_id',
  'driver_id',
  'trip_id',
  'driver_reason',
  'email_subject',
  'police_email',
  'offence_place',
  'authority_name',
  'authority_address',
  'authority_fax',
  'authority_reference',
  'authority_letter_date',
] as const satisfies readonly (keyof OwnColumns)[];

const offenceTime = sql<string | null>`to_char(police_reports.offence_time, 'HH24:MI')`.as('offence_time');

const joined = (tx: TenantTransaction, companyId: CompanyId) =>
  tx
    .selectFrom('police_reports')
    .innerJoin('work_items', (join) =>
      join
        .onRef('work_items.company_id', '=', 'police_reports.company_id')
        .onRef('work_items.id', '=', 'police_reports.id'),
    )
    .where('police_reports.company_id', '=', companyId)
    .where('work_items.company_id', '=', companyId);

const reports = (tx: TenantTransaction, companyId: CompanyId) =>
  joined(tx, companyId).select([...coreColumns, ...ownColumns, offenceTime]);

type Tables = 'police_reports' | 'work_items';
type Sort = NonNullable<PoliceReportQuery['sort']>;

const caseNumber = { column: 'police_reports.case_number', isText: true } as const;
const licensePlate = plateSort('police_reports.license_plate');
const offenceDate = { column: 'police_reports.offence_date', nullsLast: true } as const;
const offenceTimeOfDay = { column: 'police_reports.offence_time', nullsLast: true } as const;

const sortColumns: Readonly<Record<Sort, SortColumn<Schema, Tables>>> = {
  date: { ...offenceDate, next: [offenceTimeOfDay], tiebreaker: 'police_reports.id' },
  id: { column: 'police_reports.id', tiebreaker: 'police_reports.id' },
  caseNumber: { ...caseNumber, next: [licensePlate], tiebreaker: 'police_reports.id' },
  time: { ...offenceTimeOfDay, next: [licensePlate], tiebreaker: 'police_reports.id' },
  licensePlate: { ...licensePlate, next: [offenceDate, offenceTimeOfDay], tiebreaker: 'police_reports.id' },
  status: coreSorts.status,
};

/** True for a report without an answer whose deadline is up to and including a day in Berlin. */
const isAnswerDue = (day: string) =>
  sql<SqlBool>`(work_items.status = any (${unansweredStatuses}::text[])
    and work_items.created_at < ${berlinInstant(addDays(latestCreationDue(day), 1), '00:00')})`;

const selectPoliceReports = (
  tx: TenantTransaction,
  companyId: CompanyId,
  query: PoliceReportQuery,
  found: SearchHits,
) => {
  const { from, to, dueUntil, driverId, sort = 'date', order = sort === 'date' ? 'desc' : 'asc' } = query;
  let rows = reports(tx, companyId).where(itemFilter('policereport', query, found));
  if (from) rows = rows.where('police_reports.offence_date', '>=', from);
  if (to) rows = rows.where('police_reports.offence_date', '<=', to);
  if (dueUntil) rows = rows.where(isAnswerDue(dueUntil));
  if (driverId) rows = rows.where('police_reports.driver_id', '=', driverId);
  return sorted(rows, sortColumns[sort], order);
};

export interface WithDriverName {
  readonly driver_name: string | null;
}

/** Adds the name of each driver, as it is now, or as the trip recorded it. */
const withDriverName = <O>(companyId: CompanyId, rows: SelectQueryBuilder<Schema, Tables, O>) =>
  rows.select(
    sql<string | null>`coalesce(
      (select trim(first_name || ' ' || last_name) from employees
        where employees.company_id = ${companyId} and employees.id = police_reports.driver_id),
      (select trim(first_name || ' ' || last_name) from trips
        where trips.company_id = ${companyId} and trips.id = police_reports.trip_id))`.as('driver_name'),
  );

/** Reports with their drivers. On a page drivers are looked up for its reports only, not for the skipped ones. */
export const selectListedReports = (
  tx: TenantTransaction,
  companyId: CompanyId,
  query: PoliceReportQuery,
  { found, window }: { readonly found: SearchHits; readonly window?: Window },
) => {
  if (!window) return withDriverName(companyId, selectPoliceReports(tx, companyId, query, found));
  const { sort = 'date', order = sort === 'date' ? 'desc' : 'asc' } = query;
  const ids = selectPoliceReports(tx, companyId, query, found).clearSelect().select('police_reports.id');
  const rows = reports(tx, companyId).where('police_reports.id', 'in', inWindow(ids, window));
  return withDriverName(companyId, sorted(rows, sortColumns[sort], order));
};

export const selectPoliceReport = (tx: TenantTransaction, companyId: CompanyId, id: number) =>
  reports(tx, companyId).where('police_reports.id', '=', id);

export const readPoliceReport = rowByKey(selectPoliceReport);

export const lockPoliceReport = lockedItem(selectPoliceReport, 'police_reports');

export type LockedReport = PoliceReportRow & LockedItem;

export const reportsPerBatch = 200;

/** Next reports of these vehicles whose plates have one of these keys, locked. */
export const lockReportsOfPlates = (
  tx: TenantTransaction,
  companyId: CompanyId,
  { keys, vehicleIds }: { readonly keys: readonly string[]; readonly vehicleIds: readonly number[] },
  afterId: number,
): Promise<LockedReport[]> =>
  reports(tx, companyId)
    .select(isWatched(companyId, sql.ref('police_reports.id')))
    .where(sql<SqlBool>`police_reports.vehicle_id = any(${vehicleIds}::integer[])`)
    .where(sql<SqlBool>`${plateKeyIn('police_reports.license_plate')} = any(${keys}::text[])`)
    .where('police_reports.id', '>', afterId)
    .orderBy('police_reports.id')
    .limit(reportsPerBatch)
    .forUpdate(['work_items', 'police_reports'])
    .execute();

const caseNumberKey = (caseNumber: string) => sql<string>`case_number_key(${caseNumber})`;

/** Serialises reports of one case, however it is spelled, until the end of the transaction. */
export const lockCase = async (tx: TenantTransaction, companyId: CompanyId, caseNumber: string): Promise<void> => {
  const key = sql`${companyId}::text || ' ' || ${caseNumberKey(caseNumber)}`;
  await queueStatement(tx, sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
};

/** Another report of the case, in whatever spelling. */
export const findReportOfCase = (
  tx: TenantTransaction,
  companyId: CompanyId,
  caseNumber: string,
  ownId: number | undefined,
) => {
  const ofCase = joined(tx, companyId)
    .select(['police_reports.id', 'work_items.title'])
    .where('police_reports.case_number_key', '=', caseNumberKey(caseNumber))
    .where('police_reports.case_number_key', '<>', '')
    .orderBy('police_reports.id')
    .limit(1);
  return (ownId === undefined ? ofCase : ofCase.where('police_reports.id', '<>', ownId)).executeTakeFirst();
};

export const insertPoliceReport = async (
  tx: TenantTransaction,
  report: Insertable<Schema['police_reports']>,
): Promise<void> => {
  await tx.insertInto('police_reports').values(report).execute();
};

export const updatePoliceReportColumns = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
  changes: PoliceReportChanges,
): Promise<void> => {
  if (Object.keys(changes).length === 0) return;
  const update = tx.updateTable('police_reports').set(changes).where('company_id', '=', companyId).where('id', '=', id);
  await queueStatement(tx, update);
};

/** Counts reports whose answer is due up to and including a day. */
export const countDueReports = (tx: TenantTransaction, companyId: CompanyId, dueUntil: string) =>
  joined(tx, companyId)
    .select((row) => row.fn.countAll<number>().as('total'))
    .where(itemFilter('policereport', {}, null))
    .where(isAnswerDue(dueUntil));
