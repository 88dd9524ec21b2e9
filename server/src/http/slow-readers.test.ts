import { connect, type Socket } from 'node:net';
import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { companyIdOf } from '../../test/company-id-of.ts';
import { createAdmin, createVehicle, type SignedIn } from '../../test/factories.ts';
import { asSuperuser } from '../../test/postgres-server.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { asOwner } from '../db/connect.ts';

const app = await createTestApp();
const greedy = await createAdmin(app);
const other = await createAdmin(app);
const { id: otherVehicle } = await createVehicle(app, other, {});

/** Far more than the system's buffers of a socket take: 12 MB. */
const vehicleCount = 3000;
const descriptionLength = 4000;
const companyId = companyIdOf(greedy);
await asOwner(asSuperuser(app.target), (owner) =>
  sql`with items as (
      insert into work_items (company_id, kind, title, has_own_title, status, description, terms, created_at, updated_at)
      select ${companyId}::integer, 'vehicle', 'B-SL ' || n, false, 'VehicleStatus_ACTIVE', repeat('x', ${descriptionLength}::integer), '', now(), now()
      from generate_series(1, ${vehicleCount}::integer) n returning company_id, id)
    insert into vehicles (company_id, id, vin, license_plate, plate_key)
    select company_id, id, 'VIN' || id, 'B-SL ' || id, 'BSL' || id from items`.execute(owner),
);

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Resolves with the status when the first bytes are there, and reads nothing after them. */
const openUnread = ({ url }: TestApp, { token }: SignedIn, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const { port, hostname } = new URL(url);
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    socket.on('error', reject);
    socket.once('readable', () => {
      const [, status] = /^HTTP\/1.1 (\d+)/.exec(String(socket.read(12))) ?? [];
      resolve(Number(status));
    });
  });

const countOf = (statuses: readonly number[], status: number): number =>
  statuses.filter((one) => one === status).length;

/** Transactions that wait for their client. */
const openTransactions = () =>
  asOwner(asSuperuser(app.target), async (owner) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(owner);
    return rows[0]?.count;
  });

test('fifty unread lists of one client keep nobody else from reading and writing', async () => {
  const statuses = await Promise.all(Array.from({ length: 50 }, () => openUnread(app, greedy, api.listVehicles.path)));
  expect({ begun: countOf(statuses, 200), refused: countOf(statuses, 429) }).toEqual({ begun: 40, refused: 10 });
  expect(await openTransactions()).toBe(0);
  const headers = { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' };
  for (let round = 0; round < 5; round += 1) {
    const list = await fetch(`${app.url}${api.listVehicles.path}`, { headers });
    expect([list.status, ((await list.json()) as unknown[]).length]).toEqual([200, 1]);
    const body = JSON.stringify({ model: `Runde ${round}` });
    const path = api.updateVehicle.path.replace(':id', String(otherVehicle));
    expect((await fetch(`${app.url}${path}`, { method: 'PATCH', headers, body })).status).toBe(200);
  }
  // Their own colleagues can still work, too.
  const own = await fetch(`${app.url}${api.listVehicles.path}?size=5`, {
    headers: { authorization: `Bearer ${greedy.token}` },
  });
  expect(own.status).toBe(200);
});

/** Bytes that still arrive before the server ends the connection. */
const restOf = (socket: Socket): Promise<number> =>
  new Promise((resolve) => {
    let bytes = 0;
    socket.removeAllListeners('error').on('error', () => undefined);
    socket.on('data', (chunk) => {
      bytes += chunk.length;
    });
    socket.once('close', () => resolve(bytes));
  });

test('a reader that stops is disconnected, and its stream is free for the next', async () => {
  const strict = await createTestApp({}, { on: app.target, limits: { pace: { chunkMs: 100, totalMs: 600_000 } } });
  const open = () => openUnread(strict, greedy, api.listVehicles.path);
  expect(countOf(await Promise.all(Array.from({ length: 40 }, open)), 200)).toBe(40);
  const stopped = sockets.splice(0);
  // Forty are allowed: a further stream fits only after one of those forty has ended.
  for (let begun = 0; begun < 5; begun += 1) await waitUntil(async () => (await open()) === 200);
  for (const socket of stopped) expect(await restOf(socket)).toBeLessThan(vehicleCount * descriptionLength);
});

test('a whole list longer than any buffer arrives complete, without a row twice', async () => {
  const list = await fetch(`${app.url}${api.listVehicles.path}`, {
    headers: { authorization: `Bearer ${greedy.token}` },
  });
  const vehicles = (await list.json()) as { readonly id: number }[];
  expect(list.headers.get('x-total-count')).toBe(String(vehicleCount));
  expect(new Set(vehicles.map(({ id }) => id)).size).toBe(vehicleCount);
});
