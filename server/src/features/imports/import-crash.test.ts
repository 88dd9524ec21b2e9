import { randomInt } from 'node:crypto';
import { api } from '@flottwart/contract/api';
import type { ImportRun } from '@flottwart/contract/imports';
import { createFleet } from '@flottwart/simulators/fleet';
import { startGenericHistory } from '@flottwart/simulators/generic-providers';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { createAdmin } from '../../../test/factories.ts';
import { connectProvider, ended, inDatabase } from '../../../test/import-factories.ts';
import { createServerProcess } from '../../../test/server-process.ts';
import type { CompanyId } from '../../lib/company-id.ts';

/** Number of crashes; each adds half a minute, after which a dead server's import is taken over. */
const crashCount = Number(process.env.IMPORT_CRASHES ?? 1);
const timeoutMs = 110_000;

/** A fixed time at the provider, because shifts that begin meanwhile would count as new. */
const now = new Date();
/** Enough rows for every crash to fall between two batches of the import. */
const size = crashCount > 1 ? { vehicles: 60, people: 70, days: 92 } : { vehicles: 24, people: 28, days: 92 };
const minRows = crashCount > 1 ? 10_000 : 4000;
const fleet = createFleet(size, () => now);
const provider = await startGenericHistory({ fleet, pageSize: 100 });
afterAll(() => provider.close());
const { app, start, kill } = await createServerProcess({ DRIVING_HISTORY_URL: provider.url });

const doneOf = (run: ImportRun): number => run.new + run.changed + run.unchanged + run.skipped;

const storedOf = (companyId: CompanyId) =>
  inDatabase(app.target, companyId, async (tx) => {
    const { rows } = await sql<{ trips: number; distinct: number; counted: number; waiting: number }>`
      select (select count(*)::int from trips) as trips, (select count(distinct external_id)::int from trips) as distinct,
        (select sum(rows)::int from list_counts where list = 'trip') as counted,
        (select count(*)::int from import_rows) as waiting`.execute(tx);
    return rows[0];
  });

const limit = { timeout: (crashCount + 2) * timeoutMs };

test('a server killed during an import loses and duplicates no row', limit, async () => {
  const admin = await createAdmin(app);
  await connectProvider(app, admin, 'driving-history');
  const { body: started } = await app.good(api.importTrips, { token: admin.token });
  const runOf = async (): Promise<ImportRun> =>
    (await app.good(api.getImport, { params: { id: started.importId }, token: admin.token })).body;
  const hasReached = async (found: number): Promise<boolean> => {
    const run = await runOf();
    return run.found >= found || run.state === 'done';
  };

  for (let crash = 0; crash < crashCount; crash += 1) {
    const killAt = (await runOf()).found + randomInt(200, Math.ceil(minRows / (crashCount + 1)));
    await expect.poll(() => hasReached(killAt), { timeout: timeoutMs, interval: 5 }).toBe(true);
    await kill();
    await start();
    const after = await runOf();
    expect(doneOf(after)).toBeLessThanOrEqual(after.found);
  }

  const run = await ended(app, admin, started.importId, timeoutMs);
  expect([run.state, run.error]).toEqual(['done', '']);
  expect(run.found).toBeGreaterThan(minRows);
  expect(doneOf(run)).toBe(run.found);
  expect([run.changed, run.unchanged]).toEqual([0, 0]);
  expect(await storedOf(companyIdOf(admin))).toEqual({
    trips: run.new,
    distinct: run.new,
    counted: run.new,
    waiting: 0,
  });

  // Complete: importing again finds nothing new.
  const { body: again } = await app.good(api.importTrips, { token: admin.token });
  const second = await ended(app, admin, again.importId, timeoutMs);
  expect([second.state, second.new]).toEqual(['done', 0]);
});
