import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import type { RetentionKind } from '@flottwart/contract/rules/retention';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { allRows } from '../../../db/read.ts';
import { inTenant, readInTenant } from '../../../db/tenant.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import { defineJob, type Worker, worker } from '../../../jobs/job.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { publishChange } from '../../../live/live-events.ts';
import { noteAllDueDates } from '../../../work-items/due-dates/store-due-dates.ts';
import { agedDay, type ExpiredRow } from './expired-row.ts';
import { lockRule, recordDeletion, selectRules } from './retention-rule.repository.ts';
import { cutoffOf, type RetentionSubject, retentionSubjects } from './retention-subjects.ts';

type RetentionContext = Pick<Context, 'db' | 'clock' | 'log'>;

const batchSize = 500;
/** Longer than a request may take, because nobody waits for it. */
const batchTimeout = '60s';

const lockRows = async (
  tx: TenantTransaction,
  table: RetentionSubject['table'],
  companyId: CompanyId,
  ids: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where company_id = ${companyId} and id = any(${ids})
    order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Selects, locks and checks again, so that rows put on hold or reopened in between stay. */
const chooseRows = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  { due, table, lock, widen }: RetentionSubject,
  before: ReturnType<typeof cutoffOf>,
): Promise<readonly ExpiredRow[]> => {
  await lock?.(tx, companyId);
  const { rows: found } = await sql<Pick<ExpiredRow, 'id'>>`
    select id from (${due(companyId, before)}) due where not held order by aged limit ${batchSize}`.execute(tx);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const wanted = widen ? await widen(tx, companyId, ids) : ids;
  const locked = await lockRows(tx, table, companyId, wanted);
  const { rows } = await sql<ExpiredRow>`
    select * from (${due(companyId, before)}) due where not held and id = any(${locked}) order by aged`.execute(tx);
  return rows;
};

/** Deletes one batch in one transaction with sums and log line; returns the number of rows. */
const deleteBatch = (
  { db, clock }: RetentionContext,
  companyId: CompanyId,
  kind: RetentionKind,
  today: string,
): Promise<number> =>
  inTenant(db, companyId, async (tx) => {
    await sql`set local statement_timeout = ${sql.lit(batchTimeout)}`.execute(tx);
    const rule = await lockRule(tx, companyId, kind);
    if (!rule) return 0;
    const subject = retentionSubjects[kind];
    const rows = await chooseRows(tx, companyId, subject, cutoffOf(kind, rule.months, today));
    const [first] = rows;
    const last = rows.at(-1);
    if (!first || !last) return 0;
    const ids = rows.map(({ id }) => id);
    const refresh = await subject.refresh?.(tx, companyId, ids);
    await sql`delete from ${sql.table(subject.table)} where company_id = ${companyId} and id = any(${ids})`.execute(tx);
    await refresh?.();
    await recordDeletion(tx, {
      company_id: companyId,
      deleted_on: today,
      kind,
      months: rule.months,
      set_by: rule.set_by,
      rows: rows.length,
      oldest: agedDay(first.aged),
      latest: agedDay(last.aged),
    });
    if (kind === 'repairrecord') await noteAllDueDates({ tx, companyId, now: clock() }, 'vehicle');
    for (const list of subject.lists) await publishChange(tx, companyId, { kind: list, part: 'item' });
    return rows.length;
  });

const applyRules = async (context: RetentionContext, companyId: CompanyId): Promise<number> => {
  const today = berlinDay(context.clock());
  const rules = await readInTenant(context.db, companyId, (tx) => allRows(selectRules(tx, companyId)));
  let total = 0;
  for (const { kind } of rules)
    for (let deleted = -1; deleted !== 0; total += deleted)
      deleted = await deleteBatch(context, companyId, kind, today);
  return total;
};

/** Deletes batch by batch until nothing is due; an aborted run continues with what is left. */
export const applyRetention = async (context: RetentionContext): Promise<void> => {
  const tenants = await context.db.selectFrom('tenants').select('id').orderBy('id').execute();
  const failures: unknown[] = [];
  let deleted = 0;
  for (const { id } of tenants)
    try {
      deleted += await applyRules(context, id);
    } catch (error) {
      failures.push(error);
      context.log.error({ err: error, companyId: id }, 'retention of a company failed');
    }
  context.log.info({ deleted, failures: failures.length }, 'retention run finished');
  if (failures.length > 0) throw new AggregateError(failures, 'retention failed for some companies');
};

/** Runs after the nightly backup, so that a mistaken rule can be undone. */
const nightlyRetention = defineJob({
  name: 'nightly-retention',
  payload: z.strictObject({}),
  retries: 3,
  cron: '30 4 * * *',
  timeoutSeconds: 3_600,
});

export const retentionWorker = (context: Context): Worker => worker(nightlyRetention, () => applyRetention(context));
