import { maxNamedSamples, type SampleRemoval } from '@flottwart/contract/sample-data';
import { sql } from 'kysely';
import { allRows, mapRead, type Read } from '../../db/read.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';

type Dependent = SampleRemoval['dependents'][number];

interface CountRow {
  readonly what: Dependent['what'] | 'changed' | 'held';
  readonly count: number;
  readonly isDeleted: boolean;
  /** Null but for those that were changed. */
  readonly titles: readonly string[] | null;
}

/** Lines of the history about something that is counted by itself. */
const countedElsewhere = ['relation', 'attachment', 'licenceCheck', 'commentEdited', 'commentDeleted', 'policeMail'];

const samples = (companyId: CompanyId) =>
  sql`select mark.item_id from sample_items mark where mark.company_id = ${companyId} and mark.item_id is not null`;

/** Rows of a table at sample items. */
const rowsAt = (companyId: CompanyId, table: string, column = 'item_id') =>
  sql`select count(*)::integer from ${sql.table(table)} line
    where line.company_id = ${companyId} and ${sql.ref(`line.${column}`)} in (${samples(companyId)})`;

const ownItems = (kind: string) => sql`select count(*)::integer from linked where linked.kind = ${kind}`;

/**
 * Own data that hangs on samples, without zeros: what is deleted with them, and what stays without them. Everything that people
 * did to a sample is later than the set.
 */
export const readSampleRemoval = (companyId: CompanyId): Read<SampleRemoval> => {
  const at = (table: string, column?: string) => rowsAt(companyId, table, column);
  const later = sql`line.created_at > (select finished_at from finished)`;
  const parts: readonly (readonly [CountRow['what'], boolean, ReturnType<typeof rowsAt>])[] = [
    ['comments', true, sql`${at('comments')} and line.deleted_at is null`],
    ['attachments', true, at('attachments')],
    ['mails', true, at('company_mails', 'report_id')],
    ['contracts', true, at('leasing_contracts', 'vehicle_id')],
    ['licencechecks', true, sql`${at('licence_checks', 'employee_id')} and ${later}`],
    ['readings', true, at('telematics_readings', 'vehicle_id')],
    [
      'trips',
      false,
      sql`select count(*)::integer from trips line where line.company_id = ${companyId}
        and (line.vehicle_id in (${samples(companyId)}) or line.employee_id in (${samples(companyId)}))
        and not exists (select from sample_items mark where mark.company_id = ${companyId} and mark.trip_id = line.id)`,
    ],
    ['vehicles', false, ownItems('vehicle')],
    ['tasks', false, ownItems('task')],
    ['employees', false, ownItems('employee')],
    ['policereports', false, ownItems('policereport')],
    ['repairrecords', false, ownItems('repairrecord')],
    ['changed', true, sql`select count(*)::integer from edited`],
    ['held', false, at('retention_holds')],
  ];
  const counts = parts.map(
    ([what, isDeleted, count], position) => sql`
      select ${position}::integer as position, ${what}::text as what, ${isDeleted}::boolean as "isDeleted", (${count}) as count`,
  );
  const rows = allRows(sql<CountRow>`
    with finished as materialized (
      select coalesce(made.finished_at, 'infinity') as finished_at from sample_sets made where made.company_id = ${companyId}),
    linked as materialized (
      select item.id, item.kind from work_items item where item.company_id = ${companyId}
        and item.id not in (${samples(companyId)}) and item.id in (
          select link.high_id from relations link where link.company_id = ${companyId} and link.low_id in (${samples(companyId)})
          union select link.low_id from relations link where link.company_id = ${companyId} and link.high_id in (${samples(companyId)})
          union select report.id from police_reports report where report.company_id = ${companyId}
            and (report.vehicle_id in (${samples(companyId)}) or report.driver_id in (${samples(companyId)})))),
    edited as materialized (
      select distinct line.item_id from work_item_changes line where line.company_id = ${companyId}
        and line.item_id in (${samples(companyId)}) and ${later} and line.field <> all(${countedElsewhere}::text[]))
    select part.what, part.count, part."isDeleted",
      case when part.what = 'changed' then array(select item.title from edited join work_items item
        on item.company_id = ${companyId} and item.id = edited.item_id order by item.title, item.id limit ${maxNamedSamples}) end as titles
    from (${sql.join(counts, sql` union all `)}) as part
    where part.count > 0 order by part.position`);
  return mapRead(rows, (found) => {
    const countOf = (what: CountRow['what']): number => found.find((row) => row.what === what)?.count ?? 0;
    const dependents = found.flatMap(({ what, count, isDeleted }) =>
      what === 'changed' || what === 'held' ? [] : [{ what, count, isDeleted }],
    );
    const changedTitles = [...(found.find(({ what }) => what === 'changed')?.titles ?? [])];
    return { dependents, changed: countOf('changed'), changedTitles, held: countOf('held') };
  });
};

interface LinkedPair {
  readonly sampleTitle: string;
  readonly ownId: number;
}

/** Own items linked with samples, whose history records that the link is gone. */
export const listLinksWithOwn = async (tx: TenantTransaction, companyId: CompanyId): Promise<readonly LinkedPair[]> => {
  const { rows } = await sql<LinkedPair>`
    select sample.title as "sampleTitle", link.own_id as "ownId" from (
      select low_id as sample_id, high_id as own_id from relations where company_id = ${companyId}
      union all select high_id, low_id from relations where company_id = ${companyId}) as link
    join work_items sample on sample.company_id = ${companyId} and sample.id = link.sample_id
    where link.sample_id in (${samples(companyId)}) and link.own_id not in (${samples(companyId)})
    order by link.own_id, link.sample_id`.execute(tx);
  return rows;
};

export const listSampleItems = async (tx: TenantTransaction, companyId: CompanyId): Promise<readonly number[]> => {
  const { rows } = await sql<{ item_id: number }>`${samples(companyId)} order by mark.item_id`.execute(tx);
  return rows.map(({ item_id }) => item_id);
};

export const listSampleDocuments = async (tx: TenantTransaction, companyId: CompanyId): Promise<readonly number[]> => {
  const rows = await tx
    .selectFrom('sample_items')
    .select('document_id')
    .where('company_id', '=', companyId)
    .where('document_id', 'is not', null)
    .orderBy('document_id')
    .$narrowType<{ document_id: number }>()
    .execute();
  return rows.map(({ document_id }) => document_id);
};

/** Deletes trips and items of the set, and then the set itself. */
export const deleteSamples = async (tx: TenantTransaction, companyId: CompanyId): Promise<void> => {
  await sql`delete from trips where company_id = ${companyId} and id in (
    select mark.trip_id from sample_items mark where mark.company_id = ${companyId})`.execute(tx);
  await sql`delete from work_items where company_id = ${companyId} and id in (${samples(companyId)})`.execute(tx);
  await tx.deleteFrom('sample_sets').where('company_id', '=', companyId).execute();
};
