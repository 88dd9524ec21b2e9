import { z } from 'zod';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantContext } from '../../db/tenant-transaction.ts';
import { defineJob, type Worker, worker } from '../../jobs/job.ts';
import { days, secondsAfter } from '../../lib/clock.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { findProviderCredential } from '../connections/public.ts';
import { earliestOpenTrip } from '../trips/public.ts';
import { importJob } from './end-run.ts';
import { deleteOldRuns } from './import-run.repository.ts';
import { runImport } from './run-import.ts';
import { lastThreeMonths, queueRun } from './start-import.service.ts';
import { runUndo } from './undo/run-undo.ts';
import { undoJob } from './undo/undo.service.ts';

const nightlyImports = defineJob({
  name: 'nightly-imports',
  payload: z.strictObject({}),
  retries: 3,
  cron: '30 2 * * *',
});

const nightlyDays = 7;
const draftDays = 1;
const runDays = 180;
/** Spreads companies over an hour, each at a stable minute. */
const spreadSeconds = 3600;
const startDelayOf = (companyId: CompanyId): number => (companyId * 2617) % spreadSeconds;

type NightlyContext = Pick<Context, 'db' | 'clock' | 'enqueue' | 'log'> & {
  readonly connectors: { readonly drivingHistory: Pick<Context['connectors']['drivingHistory'], 'source'> };
};

/** The last week, extended to the earliest ongoing trip, but at most three months. */
const nightlyRange = async ({ connectors }: NightlyContext, { tx, companyId, now }: TenantContext) => {
  const { source } = connectors.drivingHistory;
  const open = await earliestOpenTrip(tx, companyId, source, lastThreeMonths(now).range_from);
  const week = secondsAfter(now, -days(nightlyDays));
  return { range_from: open && open < week ? open : week, range_to: now };
};

const enqueueNightlyImport = (context: NightlyContext, companyId: CompanyId): Promise<void> =>
  inTenant(context.db, companyId, async (tx) => {
    const now = context.clock();
    const tenant = { tx, companyId, now };
    const nightly = { origin: 'nightly' as const, started_by: null };
    const startDelay = startDelayOf(companyId);
    if (await findProviderCredential(tx, companyId, 'employee-database'))
      await queueRun(context, tenant, { kind: 'employees', ...nightly }, startDelay);
    if (await findProviderCredential(tx, companyId, 'driving-history')) {
      const range = await nightlyRange(context, tenant);
      await queueRun(context, tenant, { kind: 'trips', ...nightly, ...range }, startDelay);
    }
    await deleteOldRuns(tx, companyId, {
      drafts: secondsAfter(now, -days(draftDays)),
      runs: secondsAfter(now, -days(runDays)),
    });
  });

/** Enqueues the nightly import of every connected company; a failure of one does not stop the others. */
export const enqueueNightlyImports = async (context: NightlyContext): Promise<void> => {
  const companies = await context.db.selectFrom('tenants').select('id').orderBy('id').execute();
  for (const { id } of companies)
    await enqueueNightlyImport(context, id).catch((error: unknown) =>
      context.log.error({ companyId: id, err: error }, 'the nightly imports of a company could not be queued'),
    );
};

export const importWorkers = (context: Context): readonly Worker[] => [
  worker(importJob, (payload) => runImport(context, payload)),
  worker(undoJob, (payload) => runUndo(context, payload)),
  worker(nightlyImports, () => enqueueNightlyImports(context)),
];
