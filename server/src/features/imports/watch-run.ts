import type { Context } from '../../context.ts';
import { firstRow } from '../../db/read.ts';
import { readInTenant } from '../../db/tenant.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { selectRun } from './import-run.repository.ts';

interface Watch {
  /** Aborts fetching when the run is lost or the server shuts down. */
  readonly signal: AbortSignal;
  readonly isLost: () => boolean;
  readonly stop: () => void;
}

/** Watches for cancellation while a provider is slow. */
export const watchRun = ({ db, live, log }: Context, companyId: CompanyId, id: number, runner: string): Watch => {
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
