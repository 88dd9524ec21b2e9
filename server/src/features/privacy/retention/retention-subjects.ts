import type { LiveEvent } from '@flottwart/contract/events';
import { berlinInstant } from '@flottwart/contract/rules/berlin-time';
import { type RetentionKind, retentionCutoff } from '@flottwart/contract/rules/retention';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import { lockLeasingData } from '../../../leasing-findings/leasing-data.repository.ts';
import { refreshFindings } from '../../../leasing-findings/refresh-findings.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import type { Cutoff, DueRows } from './expired-row.ts';

/** Finished claims; an open demand keeps them. */
const dueClaims: DueRows = (companyId, { instant }) => sql`
  select mail.id, mail.created_at as aged, mail.subject as label,
    exists (select from leasing_claim_positions claimed
      join leasing_positions position on position.company_id = claimed.company_id and position.id = claimed.position_id
      where claimed.company_id = mail.company_id and claimed.mail_id = mail.id and claimed.is_current
        and position.open_cents > 0) as held
  from company_mails mail
  where mail.company_id = ${companyId} and mail.purpose = 'leasing-claim' and mail.state in ('sent', 'failed')
    and mail.created_at < ${instant}`;

const old = (companyId: CompanyId, day: string) => sql`
  select document.id, document.invoice_date as aged, document.type || ' ' || document.number as label
  from leasing_documents document where document.company_id = ${companyId} and document.invoice_date < ${day}::date`;

/** Documents whose positions settle those of a set of documents, or are settled by them. */
const counterparts = (companyId: CompanyId, of: 'old' | 'chosen') => sql`
  from ${sql.table(of)} document
  join leasing_positions mine on mine.company_id = ${companyId} and mine.document_id = document.id
  join lateral (
    select link.credit_id as id from leasing_links link where link.company_id = ${companyId} and link.invoice_id = mine.id
    union all
    select link.invoice_id from leasing_links link where link.company_id = ${companyId} and link.credit_id = mine.id
  ) counterpart on true
  join leasing_positions theirs on theirs.company_id = ${companyId} and theirs.id = counterpart.id`;

/**
 * Invoices and credits that settle one another are deleted together or not at all, otherwise the rest would be open again: a document is kept while
 * any of them is within its period, or was claimed since.
 */
const dueDocuments: DueRows = (companyId, { day, instant }) => sql`
  with recursive old as materialized (${old(companyId, day)}),
  pairs as materialized (
    select distinct document.id as one, theirs.document_id as other ${counterparts(companyId, 'old')}),
  kept as (
    select one as id from pairs where other not in (select id from old)
    union
    select position.document_id from leasing_claim_positions claimed
    join company_mails mail on mail.company_id = claimed.company_id and mail.id = claimed.mail_id
    join leasing_positions position on position.company_id = claimed.company_id and position.id = claimed.position_id
    where claimed.company_id = ${companyId} and mail.created_at >= ${instant}
    union
    select pairs.one from pairs join kept on kept.id = pairs.other
  )
  select old.id, old.aged, old.label, old.id in (select id from kept) as held from old`;

/** Adds all documents that have to be deleted together with the given ones. */
const withCounterparts = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  ids: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    with recursive chosen as (
      select unnest(${ids}::integer[]) as id
      union
      select theirs.document_id ${counterparts(companyId, 'chosen')}
    )
    select id from chosen`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Finds the findings of the plates of documents again, once these are deleted. */
const refreshPlatesOf = async (tx: TenantTransaction, companyId: CompanyId, ids: readonly number[]) => {
  const { rows } = await sql<{ plate: string }>`
    select distinct plate_key as plate from leasing_positions
    where company_id = ${companyId} and document_id = any(${ids}::integer[])`.execute(tx);
  return () =>
    refreshFindings(
      tx,
      companyId,
      rows.map(({ plate }) => plate),
    );
};

const onHold = sql<boolean>`exists (select from retention_holds held
  where held.company_id = item.company_id and held.item_id = item.id)`;

const linkedWithOpenReport = sql<boolean>`exists (select from relations link
  join work_items report on report.company_id = link.company_id and report.id in (link.low_id, link.high_id)
  where link.company_id = item.company_id and item.id in (link.low_id, link.high_id) and report.id <> item.id
    and report.kind = 'policereport' and report.status <> 'PoliceReportStatus_CLOSED' and not report.is_archived)`;

const mailInProgress = sql<boolean>`exists (select from company_mails mail
  where mail.company_id = item.company_id and mail.report_id = item.id and mail.state in ('queued', 'sending', 'uncertain'))`;

const namedInOpenReport = sql<boolean>`exists (select from police_reports named
  join work_items report on report.company_id = named.company_id and report.id = named.id
  where named.company_id = item.company_id and named.driver_id = item.id
    and report.status <> 'PoliceReportStatus_CLOSED' and not report.is_archived)`;

const ongoingTrip = sql<boolean>`exists (select from trips trip
  where trip.company_id = item.company_id and trip.employee_id = item.id and trip.end_time is null)`;

const newer = (
  table: 'comments' | 'attachments',
  instant: Date,
) => sql<boolean>`exists (select from ${sql.table(table)} line
  where line.company_id = item.company_id and line.item_id = item.id and line.created_at >= ${instant})`;

/** Items in their final status, or archived, that have not changed since. */
const settledItems =
  (kind: string, status: string, ...ownReasons: readonly RawBuilder<boolean>[]): DueRows =>
  (companyId, { instant }) =>
    sql`
    select item.id, item.updated_at as aged, item.title as label,
      (${sql.join([onHold, linkedWithOpenReport, ...ownReasons], sql` or `)}) as held
    from work_items item
    where item.company_id = ${companyId} and item.kind = ${kind}
      and (item.status = ${status} or item.is_archived) and item.updated_at < ${instant}
      and not ${newer('comments', instant)} and not ${newer('attachments', instant)}`;

const dueReports = settledItems('policereport', 'PoliceReportStatus_CLOSED', mailInProgress);
const dueTasks = settledItems('task', 'TaskStatus_DONE');
const dueRepairs = settledItems('repairrecord', 'RepairRecordStatus_DONE');
const dueEmployees = settledItems('employee', 'INACTIVE', namedInOpenReport, ongoingTrip);

/** Open reports by vehicle or by driver, so that only trips of few vehicles and drivers are compared. */
const openReports = (companyId: CompanyId, column: 'vehicle_id' | 'driver_id') => sql`
  select named.${sql.ref(column)} from police_reports named
  join work_items report on report.company_id = named.company_id and report.id = named.id
  where named.company_id = ${companyId} and report.company_id = ${companyId}
    and named.${sql.ref(column)} is not null and report.status <> 'PoliceReportStatus_CLOSED'
    and not report.is_archived`;

/** Matches trips around the day of an offence; an offence without a day could concern any trip. */
const nearOpenReport = (companyId: CompanyId) => sql<boolean>`exists (select from police_reports named
  join work_items report on report.company_id = named.company_id and report.id = named.id
  where named.company_id = ${companyId} and report.status <> 'PoliceReportStatus_CLOSED' and not report.is_archived
    and (named.vehicle_id = trip.vehicle_id or named.driver_id = trip.employee_id)
    and (named.offence_date is null or named.offence_date between
      (trip.start_time at time zone 'Europe/Berlin')::date - 1 and (trip.end_time at time zone 'Europe/Berlin')::date + 1))`;

const held = (companyId: CompanyId) =>
  sql`select held.item_id from retention_holds held where held.company_id = ${companyId}`;

/** Ended trips; a hold on a vehicle or driver keeps their trips too. */
const dueTrips: DueRows = (companyId, { instant }) => sql`
  select trip.id, trip.end_time as aged, concat_ws(' ', trip.license_plate, trip.first_name, trip.last_name) as label,
    ((trip.vehicle_id in (${openReports(companyId, 'vehicle_id')})
        or trip.employee_id in (${openReports(companyId, 'driver_id')})) is true and ${nearOpenReport(companyId)})
      or (trip.vehicle_id in (${held(companyId)})) is true or (trip.employee_id in (${held(companyId)})) is true as held
  from trips trip where trip.company_id = ${companyId} and trip.end_time < ${instant}`;

/** Subject of one retention rule. */
export interface RetentionSubject {
  readonly due: DueRows;
  /** Dependent rows are deleted by cascade; sums and totals follow by triggers. */
  readonly table: 'trips' | 'work_items' | 'company_mails' | 'leasing_documents';
  /** Lists that shrink. */
  readonly lists: readonly LiveEvent['kind'][];
  /** Lock needed where others read more rows than they change. */
  readonly lock?: (tx: TenantTransaction, companyId: CompanyId) => Promise<void>;
  /** Brings up to date what is derived from the rows, once the returned function is called behind their deletion. */
  readonly refresh?: (
    tx: TenantTransaction,
    companyId: CompanyId,
    ids: readonly number[],
  ) => Promise<() => Promise<void>>;
  /** Extends the rows to those that can only be deleted together. */
  readonly widen?: (tx: TenantTransaction, companyId: CompanyId, ids: readonly number[]) => Promise<readonly number[]>;
}

export const retentionSubjects: Readonly<Record<RetentionKind, RetentionSubject>> = {
  trip: { due: dueTrips, table: 'trips', lists: ['trip'] },
  policereport: { due: dueReports, table: 'work_items', lists: ['policereport'] },
  task: { due: dueTasks, table: 'work_items', lists: ['task'] },
  repairrecord: { due: dueRepairs, table: 'work_items', lists: ['repairrecord'] },
  employee: { due: dueEmployees, table: 'work_items', lists: ['employee', 'trip', 'policereport'] },
  'leasing-claim': { due: dueClaims, table: 'company_mails', lists: ['leaseplan'] },
  'leasing-document': {
    due: dueDocuments,
    table: 'leasing_documents',
    lists: ['leaseplan'],
    lock: lockLeasingData,
    refresh: refreshPlatesOf,
    widen: withCounterparts,
  },
};

export const cutoffOf = (kind: RetentionKind, months: number, today: string): Cutoff => {
  const day = retentionCutoff(kind, months, today);
  return { day, instant: berlinInstant(day, '00:00') };
};
