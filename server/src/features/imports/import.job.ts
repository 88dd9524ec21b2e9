import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type ProviderCredential, ProviderError } from '../../connectors/provider.ts';
import type { Context } from '../../context.ts';
import { firstRow } from '../../db/read.ts';
import { inTenant, readInTenant } from '../../db/tenant.ts';
import type { TenantContext } from '../../db/tenant-transaction.ts';
import { defineJob, type Worker, worker } from '../../jobs/job.ts';
import { days, secondsAfter } from '../../lib/clock.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { findProviderCredential } from '../connections/public.ts';
import { earliestOpenTrip } from '../trips/public.ts';
import { connectionOf, endRun, type ImportPayload, importJob, scheduleRetry } from './end-run.ts';
import { deleteOldRuns, lockRun, type RunRow, selectRun, updateRun } from './import-run.repository.ts';
import { stepOf } from './import-steps.ts';
import { createRunHandle, type RunHandle, RunLostError } from './run-handle.ts';
import { stageRows } from './stage-rows.ts';
import { lastThreeMonths, queueRun } from './start-import.service.ts';
import { runUndo } from './undo/run-undo.ts';
import { undoJob } from './undo/undo.service.ts';
import { writeRows } from './write-rows.ts';

interface Watch {
  /** Aborts fetching when the run is lost or the server shuts down. */
  readonly signal: AbortSignal;
  readonly isLost: () => boolean;
  readonly stop: () => void;
}

/** Watches for cancellation while a provider is slow. */
const watchRun = ({ db, live, log }: Context, companyId: CompanyId, id: number, runner: string): Watch => {
  const lost = new AbortController();
  const check = async (): Promise<void> => {
    const run = await readInTenant(db, companyId, (tx) => firstRow(selectRun(tx, companyId, id)));
    if (run?.state !== 'running' || run.runner !== runner) lost.abort();
  };
  const unsubscribe = live.subscribe(companyId, (event) => {
    if (event === null || (event.kind === 'import' && event.id === id))
      check().catch((error: unknown) => log.warn({ err: error }, 'the state of an import could not be read'));
  });
  return {
    signal: AbortSignal.any([lost.signal, live.closing]),
    isLost: () => lost.signal.aborted,
    stop: unsubscribe,
  };
};

/** Starts without progress, after which retrying is pointless. */
const maxStarts = 10;

/** Takes ownership of the run; undefined if nothing is left to do. */
const acquireRun = (
  { db, clock }: Context,
  { companyId, importId }: ImportPayload,
  runner: string,
): Promise<RunRow | undefined> =>
  inTenant(db, companyId, async (tx) => {
    const run = await lockRun(tx, companyId, importId);
    if (run?.state !== 'queued' && run?.state !== 'running') return undefined;
    const changes = {
      state: 'running' as const,
      runner,
      starts: run.starts + 1,
      started_at: run.started_at ?? clock(),
      error: '',
    };
    await updateRun(tx, companyId, importId, changes);
    return { ...run, ...changes };
  });

const credentialOf = async (
  { db, secrets }: Context,
  companyId: CompanyId,
  run: RunRow,
): Promise<ProviderCredential> => {
  const connection = connectionOf(run);
  if (!connection) return { username: '', password: '' };
  const stored = await inTenant(db, companyId, (tx) => findProviderCredential(tx, companyId, connection));
  if (!stored)
    throw new ProviderError('wrong_credentials', { text: 'Die Verbindung zum Anbieter wurde inzwischen entfernt.' });
  return stored.open(secrets);
};

/** Runs all steps from the checkpoint to the end. */
const runSteps = async (context: Context, handle: RunHandle, first: RunRow, signal: AbortSignal): Promise<void> => {
  const credential = await credentialOf(context, handle.companyId, first);
  let run = first;
  for (;;) {
    const step = stepOf(run, context.connectors);
    if (!run.is_staged) await stageRows(context, handle, { step, credential }, signal);
    await writeRows(context, handle, step);
    signal.throwIfAborted();
    if (step.next === null) return endRun(context, handle, 'done', '');
    const next = { checkpoint: step.next, is_staged: false, starts: 0, failures: 0, next_attempt_at: null };
    run = await handle.inStep(async (tx, stored) => {
      await updateRun(tx, handle.companyId, handle.id, next);
      return { ...stored, ...next };
    });
  }
};

const tooManyCrashesMessage = 'Der Import ist mehrmals unerwartet abgebrochen. Was bis dahin übernommen wurde, bleibt.';

/** Runs an import or resumes an interrupted one. */
const runImport = async (context: Context, payload: ImportPayload): Promise<void> => {
  const { companyId, importId } = payload;
  const runner = randomUUID();
  const run = await acquireRun(context, payload, runner);
  if (!run) return;
  const handle = createRunHandle(context, { companyId, id: importId, runner });
  const watch = watchRun(context, companyId, importId, runner);
  try {
    if (run.starts > maxStarts) await endRun(context, handle, 'failed', tooManyCrashesMessage);
    else await runSteps(context, handle, run, watch.signal);
  } catch (error) {
    if (error instanceof RunLostError || watch.isLost()) return;
    const isOurs = !(error instanceof ProviderError) || error.failure === 'cancelled';
    if (isOurs) throw error;
    context.log.warn({ importId, companyId, err: error }, 'import failed: provider error');
    if (error.isTransient) await scheduleRetry(context, handle, error);
    else await endRun(context, handle, 'failed', error.text);
  } finally {
    watch.stop();
  }
};

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
