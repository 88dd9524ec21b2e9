import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { testOnOneServer } from '../../test/database.ts';
import { createAdmin, createVehicle, type SignedIn } from '../../test/factories.ts';
import { asSuperuser } from '../../test/postgres-server.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { asOwner, openOwnerDatabase } from './connect.ts';

const app = await createTestApp();
const greedy = await createAdmin(app);
const other = await createAdmin(app);
const { id: contended } = await createVehicle(app, greedy, {});
const { id: otherVehicle } = await createVehicle(app, other, {});

const update = async ({ token }: SignedIn, id: number, model: string): Promise<number> => {
  const response = await fetch(`${app.url}${api.updateVehicle.path.replace(':id', String(id))}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model }),
  });
  await response.arrayBuffer();
  return response.status;
};

const countWaiting = (): Promise<number> =>
  asOwner(asSuperuser(app.target), async (owner) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(owner);
    return rows[0]?.count ?? 0;
  });

/** Holds the row as a long change of it would; returns how to end the change. */
const lockRow = async (id: number): Promise<() => Promise<void>> => {
  const { db, pool } = openOwnerDatabase(asSuperuser(app.target), { max: 1, onError: () => undefined });
  onTestFinished(() => db.destroy());
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from work_items where id = $1 for update', [id]);
  return async () => {
    await client.query('rollback');
    client.release();
  };
};

testOnOneServer('changes of one company that wait for each other leave connections to the others', async () => {
  const unlock = await lockRow(contended);
  const waiting = Array.from({ length: 40 }, (_, index) => update(greedy, contended, `Modell ${index}`));
  await waitUntil(async () => (await countWaiting()) >= 15);
  for (let round = 0; round < 3; round += 1) {
    const list = await fetch(`${app.url}${api.listVehicles.path}`, {
      headers: { authorization: `Bearer ${other.token}` },
    });
    expect([list.status, ((await list.json()) as unknown[]).length]).toEqual([200, 1]);
    expect(await update(other, otherVehicle, `Runde ${round}`)).toBe(200);
  }
  expect(await countWaiting()).toBe(15);
  // Beyond the company's share a change is refused instead of waiting without end.
  expect(await Promise.race(waiting)).toBe(429);
  await unlock();
  const statuses = await Promise.all(waiting);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(15);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});
