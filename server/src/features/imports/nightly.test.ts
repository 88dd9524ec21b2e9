import { api } from '@flottwart/contract/api';
import type { ImportRun } from '@flottwart/contract/imports';
import { startGenericEmployees, startGenericHistory } from '@flottwart/simulators/generic-providers';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { createAdmin } from '../../../test/factories.ts';
import { connectProvider, inDatabase } from '../../../test/import-factories.ts';
import { createTripWriter } from '../../../test/trip-factories.ts';
import { openAppDatabase } from '../../db/connect.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { importJob } from './end-run.ts';
import { enqueueNightlyImports } from './import.job.ts';

const history = await startGenericHistory();
const employees = await startGenericEmployees();
const app = await createTestApp({
  DRIVING_HISTORY_URL: history.url,
  EMPLOYEE_DATABASE_ADAPTER: 'generic',
  EMPLOYEE_DATABASE_URL: employees.url,
});
const db = openAppDatabase(app.target, { max: 2, onError: () => undefined });
afterAll(async () => {
  await db.destroy();
  await history.close();
  await employees.close();
});
const writeTrips = createTripWriter(app);

/** Runs the nightly job and records what it would enqueue. */
const runNightlyImports = async (): Promise<
  readonly { readonly companyId: CompanyId; readonly startDelay: number }[]
> => {
  const queued: { companyId: CompanyId; startDelay: number }[] = [];
  await enqueueNightlyImports({
    db,
    clock: () => app.clock.now,
    connectors: { drivingHistory: { source: 'test' } },
    enqueue: async (_tx, _job, payload, { startAfterSeconds = 0 } = {}) => {
      queued.push({ companyId: importJob.payload.parse(payload).companyId, startDelay: startAfterSeconds });
    },
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (fields) => {
        throw Object.assign(new Error('A company was left out.'), fields);
      },
    },
  });
  return queued;
};

test('every connected company gets its employees and the last week of trips, back to the earliest open one', async () => {
  app.clock.now = new Date('2026-11-15T01:30:00Z');
  const connected = await createAdmin(app);
  await connectProvider(app, connected, 'driving-history');
  await connectProvider(app, connected, 'employee-database');
  const other = await createAdmin(app);
  await connectProvider(app, other, 'driving-history');
  const lonely = await createAdmin(app);
  await writeTrips(connected, [
    { start: '2026-10-20T06:00:00Z' },
    { start: '2026-10-01T06:00:00Z', end: '2026-10-01T14:00:00Z' },
  ]);

  const queued = await runNightlyImports();
  expect(queued.map(({ companyId }) => companyId)).toEqual([
    companyIdOf(connected),
    companyIdOf(connected),
    companyIdOf(other),
  ]);
  expect(queued.every(({ startDelay }) => startDelay >= 0 && startDelay < 3600)).toBe(true);
  const runs = async (owner: typeof connected): Promise<ImportRun[]> =>
    (await app.good(api.listImports, { query: {}, token: owner.token })).body;
  expect((await runs(connected)).map(({ kind, origin, state }) => [kind, origin, state])).toEqual([
    ['trips', 'nightly', 'queued'],
    ['employees', 'nightly', 'queued'],
  ]);
  expect(await runs(lonely)).toEqual([]);
  const ranges = await Promise.all(
    [connected, other].map((owner) =>
      inDatabase(app.target, companyIdOf(owner), async (tx) => {
        const { rows } = await sql<{
          range_from: Date;
        }>`select range_from from import_runs where kind = 'trips'`.execute(tx);
        return rows[0]?.range_from.toISOString();
      }),
    ),
  );
  expect(ranges).toEqual(['2026-10-20T06:00:00.000Z', '2026-11-08T01:30:00.000Z']);

  // A second run while the first is queued adds nothing.
  expect(await runNightlyImports()).toEqual([]);
});

test('a nightly import that waits for its minute starts at once for a person, with their three months', async () => {
  app.clock.now = new Date('2026-11-15T01:30:00Z');
  const admin = await createAdmin(app);
  await connectProvider(app, admin, 'driving-history');
  await runNightlyImports();
  const runs = async () => (await app.good(api.listImports, { query: { kind: 'trips' }, token: admin.token })).body;
  const [waiting] = await runs();
  const { status, body } = await app.call(api.importTrips, { token: admin.token });
  expect([status, body.importId]).toEqual([202, waiting?.id]);
  const range = await inDatabase(app.target, companyIdOf(admin), (tx) =>
    tx.selectFrom('import_runs').select('range_from').executeTakeFirst(),
  );
  expect(range?.range_from?.toISOString()).toBe('2026-08-15T01:30:00.000Z');
  await expect
    .poll(async () => (await runs()).map(({ origin, state }) => [origin, state]), { timeout: 30_000 })
    .toEqual([['provider', 'done']]);
});

test('old drafts and old reports are deleted', async () => {
  const admin = await createAdmin(app);
  const companyId = companyIdOf(admin);
  app.clock.now = new Date('2026-11-15T01:30:00Z');
  await inDatabase(app.target, companyId, async (tx) => {
    const run = (state: 'draft' | 'done', created_at: string) => ({
      company_id: companyId,
      kind: 'vehicles' as const,
      origin: 'file' as const,
      state,
      created_at: new Date(created_at),
    });
    await tx
      .insertInto('import_runs')
      .values([
        run('draft', '2026-11-13T01:00:00Z'),
        run('draft', '2026-11-14T12:00:00Z'),
        run('done', '2026-04-01T12:00:00Z'),
        run('done', '2026-10-01T12:00:00Z'),
      ])
      .execute();
  });
  await runNightlyImports();
  const left = await inDatabase(app.target, companyId, (tx) =>
    tx
      .selectFrom('import_runs')
      .select(['state', 'created_at'])
      .where('company_id', '=', companyId)
      .orderBy('id')
      .execute(),
  );
  expect(left.map(({ state }) => state)).toEqual(['draft', 'done']);
});
