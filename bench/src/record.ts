import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Context } from '../../server/src/context.ts';
import { runBatch, type Statement } from '../../server/src/db/batch.ts';
import { type ConnectionTarget, clientConfigOf } from '../../server/src/db/connect.ts';
import type { Schema } from '../../server/src/db/schema.ts';
import {
  createVehicle,
  getVehicle,
  listVehicles,
  updateVehicle,
} from '../../server/src/features/vehicles/vehicle.service.ts';
import type { CompanyId } from '../../server/src/lib/company-id.ts';
import { createFairSemaphore } from '../../server/src/lib/fair-semaphore.ts';
import { createListTotals } from '../../server/src/live/list-totals.ts';
import type { Filled } from './fill.ts';

/** Statements of each call, as the product sends them. */
export interface Scripts {
  readonly list: readonly Statement[];
  readonly search: readonly Statement[];
  readonly detail: readonly Statement[];
  readonly patch: readonly Statement[];
  readonly create: readonly Statement[];
  readonly companyId: CompanyId;
  /** Values of the recorded calls that the replay replaces. */
  readonly recorded: { readonly id: number; readonly model: string; readonly vin: string; readonly createdId: number };
}

export const searchWord = 'BA4321';

export const recordScripts = async (target: ConnectionTarget, filled: Filled): Promise<Scripts> => {
  const captured: Statement[] = [];
  const pool = new pg.Pool({ ...clientConfigOf(target), max: 1 });
  const capture = ({ sql, parameters }: Statement): void => void captured.push({ sql, parameters });
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => capture(query) });
  const runTogether = (statements: readonly Statement[]) => {
    statements.forEach(capture);
    return runBatch(pool, statements);
  };
  const one = { total: 1, each: 1 };
  const shares = { shares: createFairSemaphore(one), readShares: createFairSemaphore(one) };
  const db = Object.assign(kysely, { runTogether, ...shares });
  const live = {
    subscribe: () => () => undefined,
    onSessionEnd: () => () => undefined,
    recent: () => [],
    version: () => String(Math.random()),
    closing: new AbortController().signal,
    close: async () => undefined,
  };
  // The recorded calls need nothing else of the context.
  const context = { db, clock: () => new Date(), live, totals: createListTotals(live) } as unknown as Context;
  const session = {
    companyId: filled.companyId,
    userId: filled.userId,
    role: 'ADMIN',
    tokenHash: Buffer.alloc(32),
  } as const;

  const record = async (call: () => Promise<unknown>): Promise<Statement[]> => {
    captured.length = 0;
    await call();
    return [...captured];
  };

  const id = filled.firstVehicle;
  const model = 'Aufgezeichnet';
  const vin = 'RECORDEDVIN000001';
  let createdId = 0;
  const scripts = {
    list: await record(() => listVehicles(context, session, { page: 1, size: 20 })),
    search: await record(() => listVehicles(context, session, { page: 1, size: 20, q: searchWord })),
    detail: await record(() => getVehicle(context, session, id)),
    patch: await record(() => updateVehicle(context, session, id, { model })),
    create: await record(async () => {
      createdId = (await createVehicle(context, session, { vin, licensePlate: 'B-REC-1' }, undefined)).id;
    }),
    companyId: filled.companyId,
    recorded: { id, model, vin, createdId },
  };
  await db.destroy();
  return scripts;
};
