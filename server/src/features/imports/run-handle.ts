import type { ImportKind } from '@flottwart/contract/imports';
import type { Kind } from '@flottwart/contract/rules/kinds';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { withStatementTimeout } from '../../db/query-timeout.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { publishChange } from '../../live/live-events.ts';
import { lockRun, type RunRow } from './import-run.repository.ts';

/** Thrown when the run was cancelled, taken over by another server or deleted; its worker stops silently. */
export class RunLostError extends Error {}

type PublishedKind = Kind | 'trip' | 'leaseplan';

const publishedAs: Readonly<Record<ImportKind, PublishedKind>> = {
  employees: 'employee',
  vehicles: 'vehicle',
  trips: 'trip',
  contracts: 'leaseplan',
};

export interface RunHandle {
  readonly companyId: CompanyId;
  readonly id: number;
  /** Runs a short transaction after checking that this worker still owns the run. */
  readonly inStep: <T>(work: (tx: TenantTransaction, run: RunRow) => Promise<T>) => Promise<T>;
  /** Marks a kind as changed for the next notification. */
  readonly markChanged: (kind: ImportKind) => void;
  /** Makes the next transaction notify, whatever the interval. */
  readonly notifyNow: () => void;
}

const chunkTimeoutMs = 120_000;

/** Throttles notifications to browsers. */
const notifyIntervalMs = 1000;

export const createRunHandle = (
  { db }: Pick<Context, 'db'>,
  { companyId, id, runner }: { readonly companyId: CompanyId; readonly id: number; readonly runner: string },
): RunHandle => {
  const pendingKinds = new Set<PublishedKind>();
  let lastNotified = Number.NEGATIVE_INFINITY;

  const notify = async (tx: TenantTransaction): Promise<void> => {
    if (performance.now() - lastNotified < notifyIntervalMs) return;
    lastNotified = performance.now();
    for (const kind of pendingKinds) await publishChange(tx, companyId, { kind, part: 'item' });
    pendingKinds.clear();
    await publishChange(tx, companyId, { kind: 'import', id, part: 'item' });
  };

  return {
    companyId,
    id,
    inStep: (work) =>
      withStatementTimeout(chunkTimeoutMs, () =>
        inTenant(db, companyId, async (tx) => {
          // Longer than for requests, because a chunk has 500 rows and no user waits.
          await sql`set local statement_timeout = ${sql.lit(chunkTimeoutMs)}`.execute(tx);
          const run = await lockRun(tx, companyId, id);
          if (run?.state !== 'running' || run.runner !== runner) throw new RunLostError();
          const result = await work(tx, run);
          await notify(tx);
          return result;
        }),
      ),
    markChanged: (kind) => void pendingKinds.add(publishedAs[kind]),
    notifyNow: () => {
      lastNotified = Number.NEGATIVE_INFINITY;
    },
  };
};
