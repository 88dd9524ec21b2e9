import { type RawBuilder, sql } from 'kysely';
import type { DueRows } from './expired-row.ts';

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

export const dueReports = settledItems('policereport', 'PoliceReportStatus_CLOSED', mailInProgress);
export const dueTasks = settledItems('task', 'TaskStatus_DONE');
export const dueRepairs = settledItems('repairrecord', 'RepairRecordStatus_DONE');
export const dueEmployees = settledItems('employee', 'INACTIVE', namedInOpenReport, ongoingTrip);
