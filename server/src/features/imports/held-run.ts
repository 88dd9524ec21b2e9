import type { ImportKind } from '@flottwart/contract/imports';
import type { Kind } from '@flottwart/contract/work-items/kinds';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { withStatementsOf } from '../../db/query-timeout.ts';
import { inTenant, type TenantTransaction } from '../../db/tenant.ts';
import { publishChange } from '../../live/live-events.ts';
import { lockRun, type RunRow } from './import-run.repository.ts';

/** The run was cancelled, taken over by another server, or went with its company: whoever works on it just stops. */
export class RunLost extends Error {}

type Announced = Kind | 'trip';

const announcedAs: Readonly<Record<ImportKind, Announced>> = {
  employees: 'employee',
  vehicles: 'vehicle',
  trips: 'trip',
};

export interface HeldRun {
  readonly companyId: number;
  readonly id: number;
  /** One short transaction in which the run is certainly still ours and nobody else's. */
  readonly step: <T>(work: (tx: TenantTransaction, run: RunRow) => Promise<T>) => Promise<T>;
  /** Rows of a kind were written; the others are told soon. */
  readonly touched: (kind: ImportKind) => void;
  /** The next transaction tells the others in any case. */
  readonly notifyNow: () => void;
}

const chunkTimeoutMs = 120_000;

/** Screens follow an import without being flooded by it. */
const notifyIntervalMs = 1000;

export const holdRun = (
  { db }: Pick<Context, 'db'>,
  { companyId, id, runner }: { readonly companyId: number; readonly id: number; readonly runner: string },
): HeldRun => {
  const waiting = new Set<Announced>();
  let lastNotified = Number.NEGATIVE_INFINITY;

  const notify = async (tx: TenantTransaction): Promise<void> => {
    if (performance.now() - lastNotified < notifyIntervalMs) return;
    lastNotified = performance.now();
    for (const kind of waiting) await publishChange(tx, companyId, { kind, part: 'item' });
    waiting.clear();
    await publishChange(tx, companyId, { kind: 'import', id, part: 'item' });
  };

  return {
    companyId,
    id,
    step: (work) =>
      withStatementsOf(chunkTimeoutMs, () =>
        inTenant(db, companyId, async (tx) => {
          // Nobody waits in front of a screen; five hundred trips may take longer than a page may.
          await sql`set local statement_timeout = ${sql.lit(chunkTimeoutMs)}`.execute(tx);
          const run = await lockRun(tx, companyId, id);
          if (run?.state !== 'running' || run.runner !== runner) throw new RunLost();
          const result = await work(tx, run);
          await notify(tx);
          return result;
        }),
      ),
    touched: (kind) => void waiting.add(announcedAs[kind]),
    notifyNow: () => {
      lastNotified = Number.NEGATIVE_INFINITY;
    },
  };
};
