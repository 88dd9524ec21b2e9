import type { DueType } from '@flottwart/contract/rules/item-due-dates';
import { declaredKeys } from '@flottwart/contract/rules/known-entries';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { defineJob, type Worker, worker } from '../../jobs/job.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { publishChange } from '../../live/live-events.ts';
import { datedKinds } from './due-facts.repository.ts';
import { refreshDueDates } from './store-due-dates.ts';

type CheckContext = Pick<Context, 'db' | 'clock' | 'log'>;
type DatedKind = keyof typeof datedKinds;

/** Few enough that nobody waits long for an item that is locked meanwhile. */
const chunkSize = 1000;

const nextIds = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  kind: DatedKind,
  after: number,
): Promise<readonly number[]> => {
  const rows = await tx
    .selectFrom('work_items')
    .select('id')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('id', '>', after)
    .orderBy('id')
    .limit(chunkSize)
    .execute();
  return rows.map(({ id }) => id);
};

/** Computes all due dates of a kind again, chunk by chunk; returns the types of those that differed. */
const refreshKind = async (
  { db, clock }: CheckContext,
  companyId: CompanyId,
  kind: DatedKind,
): Promise<readonly DueType[]> => {
  const different: DueType[] = [];
  let after: number | undefined = 0;
  while (after !== undefined) {
    const from: number = after;
    after = await inTenant(db, companyId, async (tx) => {
      const ids = await nextIds(tx, companyId, kind, from);
      const dates = await refreshDueDates({ tx, companyId, now: clock() }, kind, ids);
      different.push(...dates.map(({ type }) => type));
      return ids.at(-1);
    });
  }
  return different;
};

/** Stores the due dates of companies that an earlier version wrote; a start that was interrupted goes on with the rest. Returns their number. */
export const fillDueDates = async (context: CheckContext): Promise<number> => {
  const { db, log } = context;
  const companies = await db
    .selectFrom('tenants')
    .select('id')
    .where('has_due_dates', '=', false)
    .orderBy('id')
    .execute();
  for (const { id } of companies) {
    for (const kind of declaredKeys(datedKinds)) await refreshKind(context, id, kind);
    await inTenant(db, id, (tx) => sql`select mark_due_dates_stored()`.execute(tx));
  }
  if (companies.length > 0) log.info({ companies: companies.length }, 'due dates stored');
  return companies.length;
};

/** Items of each kind that are computed again every night. */
const sampleSize = 200;

const sampleIds = async (tx: TenantTransaction, companyId: CompanyId, kind: DatedKind): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from work_items where company_id = ${companyId} and kind = ${kind} order by random() limit ${sampleSize}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
};

const checkSample = ({ db, clock }: CheckContext, companyId: CompanyId, kind: DatedKind): Promise<readonly DueType[]> =>
  inTenant(db, companyId, async (tx) => {
    const dates = await refreshDueDates({ tx, companyId, now: clock() }, kind, await sampleIds(tx, companyId, kind));
    return dates.map(({ type }) => type);
  });

/**
 * Services by mileage change with the day, because planned repairs begin to count and old mileages end to. Of the rest, all of vehicles and a sample of
 * other kinds, nothing should differ.
 */
const checkCompany = async (context: CheckContext, companyId: CompanyId): Promise<void> => {
  const { db, log } = context;
  const ofVehicles = await refreshKind(context, companyId, 'vehicle');
  const samples = [];
  for (const kind of ['employee', 'task', 'policereport'] as const)
    samples.push(...(await checkSample(context, companyId, kind)));
  const drifted = [...ofVehicles, ...samples].filter((type) => type !== 'service-km');
  if (drifted.length > 0)
    log.error({ companyId, drifted: drifted.length, types: [...new Set(drifted)] }, 'stored due dates had drifted');
  if (ofVehicles.length > 0)
    await inTenant(db, companyId, (tx) => publishChange(tx, companyId, { kind: 'vehicle', part: 'telematics' }));
};

/** One company's failure does not affect the others. */
const checkDueDates = async (context: CheckContext): Promise<void> => {
  const companies = await context.db.selectFrom('tenants').select('id').orderBy('id').execute();
  for (const { id } of companies)
    await checkCompany(context, id).catch((error: unknown) =>
      context.log.error({ err: error, companyId: id }, 'due dates of a company could not be checked'),
    );
};

/** Just after midnight, before anybody looks at the new day. */
const dueDateCheck = defineJob({
  name: 'due-date-check',
  payload: z.strictObject({}),
  retries: 3,
  cron: '5 0 * * *',
  timeoutSeconds: 3_600,
});

export const dueDateCheckWorker = (context: Context): Worker => worker(dueDateCheck, () => checkDueDates(context));
