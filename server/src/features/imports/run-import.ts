import { randomUUID } from 'node:crypto';
import { type ProviderCredential, ProviderError } from '../../connectors/provider.ts';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { findProviderCredential } from '../connections/public.ts';
import { connectionOf, endRun, type ImportPayload, scheduleRetry } from './end-run.ts';
import { lockRun, type RunRow, updateRun } from './import-run.repository.ts';
import { stepOf } from './import-steps.ts';
import { createRunHandle, type RunHandle, RunLostError } from './run-handle.ts';
import { stageRows } from './stage-rows.ts';
import { watchRun } from './watch-run.ts';
import { writeRows } from './write-rows.ts';

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
export const runImport = async (context: Context, payload: ImportPayload): Promise<void> => {
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
