import { z } from 'zod';
import type { ProviderError } from '../../connectors/provider.ts';
import type { Context } from '../../context.ts';
import { defineJob } from '../../jobs/job.ts';
import { companyIdSchema } from '../../lib/company-id.ts';
import { notify } from '../../notifications/notify.ts';
import { recordConnectionRun } from '../connections/public.ts';
import { deleteAllRows } from './import-row.repository.ts';
import { maxAttempts, type RunRow, updateRun } from './import-run.repository.ts';
import type { RunHandle } from './run-handle.ts';

export const importJob = defineJob({
  name: 'import',
  payload: z.strictObject({ companyId: companyIdSchema, importId: z.int() }),
  // Counts crashes and bugs only; provider failures are counted with the run.
  retries: 100,
  retryDelay: 'steady',
  concurrency: 2,
  timeoutSeconds: 12 * 3600,
});
export type ImportPayload = z.output<typeof importJob.payload>;

const initialRetryDelaySeconds = 10;
const maxRetryDelaySeconds = 3600;

/** Connection of an import, undefined for files. */
export const connectionOf = ({ kind, origin }: Pick<RunRow, 'kind' | 'origin'>) => {
  if (origin === 'file') return undefined;
  return kind === 'employees' ? ('employee-database' as const) : ('driving-history' as const);
};

/** Ends a run: written rows stay, pending rows are deleted. */
export const endRun = async (
  { clock }: Pick<Context, 'clock'>,
  handle: RunHandle,
  state: 'done' | 'failed',
  error: string,
): Promise<void> => {
  handle.notifyNow();
  await handle.inStep(async (tx, run) => {
    const { companyId, id } = handle;
    const now = clock();
    await deleteAllRows(tx, companyId, id);
    await updateRun(tx, companyId, id, { state, error, finished_at: now, next_attempt_at: null, runner: null });
    const connection = connectionOf(run);
    if (connection) await recordConnectionRun(tx, companyId, connection, { at: now, error });
    await notify(
      { tx, companyId, now },
      {
        kind: 'import',
        subject: { importId: id },
        to: run.started_by === null ? [] : [run.started_by],
        by: null,
        detail: state,
      },
    );
  });
};

/** Retries a transient failure a limited number of times, continuing at the checkpoint. */
export const scheduleRetry = async (context: Context, handle: RunHandle, failure: ProviderError): Promise<void> => {
  const failures = await handle.inStep(async (_tx, run) => run.failures + 1);
  if (failures >= maxAttempts) return endRun(context, handle, 'failed', failure.text);
  const asked = Math.max(initialRetryDelaySeconds * 2 ** (failures - 1), Math.ceil(failure.retryAfterSeconds ?? 0));
  const startAfterSeconds = Math.min(asked, maxRetryDelaySeconds);
  handle.notifyNow();
  await handle.inStep(async (tx, run) => {
    const { companyId, id } = handle;
    const now = context.clock();
    const next_attempt_at = new Date(now.getTime() + startAfterSeconds * 1000);
    await updateRun(tx, companyId, id, {
      state: 'queued',
      failures,
      error: failure.text,
      next_attempt_at,
      runner: null,
    });
    const connection = connectionOf(run);
    if (connection) await recordConnectionRun(tx, companyId, connection, { at: now, error: failure.text });
    await context.enqueue(tx, importJob, { companyId, importId: id }, { startAfterSeconds });
  });
};
