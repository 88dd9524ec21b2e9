import { z } from 'zod';
import type { ProviderError } from '../../connectors/provider-error.ts';
import type { Context } from '../../context.ts';
import { defineJob } from '../../jobs/job.ts';
import { companyIdSchema } from '../../lib/company-id.ts';
import { noteConnectionRun } from '../connections/stored-credential.repository.ts';
import type { HeldRun } from './held-run.ts';
import { deleteAllRows } from './import-row.repository.ts';
import { type RunRow, updateRun } from './import-run.repository.ts';

export const importJob = defineJob({
  name: 'import',
  payload: z.strictObject({ companyId: companyIdSchema, importId: z.int() }),
  // Counts crashes and bugs only; provider failures are counted with the run.
  retries: 100,
  pauses: 'steady',
  atOnce: 2,
  timeoutSeconds: 12 * 3600,
});
export type ImportPayload = z.output<typeof importJob.payload>;

const maxFailures = 6;
const firstPauseSeconds = 10;
const maxRetryDelaySeconds = 3600;

/** Connection of an import, undefined for files. */
export const connectionOf = ({ kind, origin }: Pick<RunRow, 'kind' | 'origin'>) => {
  if (origin === 'file') return undefined;
  return kind === 'employees' ? ('employee-database' as const) : ('driving-history' as const);
};

/** Ends a run: written rows stay, pending rows are deleted. */
export const endRun = async (
  { clock }: Pick<Context, 'clock'>,
  held: HeldRun,
  state: 'done' | 'failed',
  error: string,
): Promise<void> => {
  held.notifyNow();
  await held.step(async (tx, run) => {
    const { companyId, id } = held;
    const now = clock();
    await deleteAllRows(tx, companyId, id);
    await updateRun(tx, companyId, id, { state, error, finished_at: now, runner: null });
    const connection = connectionOf(run);
    if (connection) await noteConnectionRun(tx, companyId, connection, { at: now, error });
  });
};

/** Retries a transient failure a limited number of times, continuing at the checkpoint. */
export const tryAgainLater = async (context: Context, held: HeldRun, failure: ProviderError): Promise<void> => {
  const failures = await held.step(async (_tx, run) => run.failures + 1);
  if (failures >= maxFailures) return endRun(context, held, 'failed', failure.text);
  const pause = Math.max(firstPauseSeconds * 2 ** (failures - 1), Math.ceil(failure.retryAfterSeconds ?? 0));
  held.notifyNow();
  await held.step(async (tx) => {
    const { companyId, id } = held;
    await updateRun(tx, companyId, id, { state: 'queued', failures, error: failure.text, runner: null });
    await context.enqueue(
      tx,
      importJob,
      { companyId, importId: id },
      {
        startAfterSeconds: Math.min(pause, maxRetryDelaySeconds),
      },
    );
  });
};
