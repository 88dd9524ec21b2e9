import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { registerAdmin } from '../../../test/factories.ts';
import { openAsOwner } from '../../../test/fixture/owner-database.ts';
import { found } from '../../../test/found.ts';
import { openAppDatabase } from '../../db/connect.ts';
import { allRows } from '../../db/read.ts';
import { inTenant, readInTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { queueStatement } from '../../db/transaction.ts';
import { createSessions } from './sessions.ts';

const app = await createTestApp();
const owner = openAsOwner(app);
const db = openAppDatabase(app.target, { max: 4, onError: () => undefined });
afterAll(() => db.destroy());
const sessions = createSessions(db, () => app.clock.now);

/** Signed in, and looked up once by both servers. */
const knownAdmin = async () => {
  const { token } = await registerAdmin(app);
  await app.good(api.listVehicles, { query: { size: '20' }, token });
  const { companyId, userId } = found(await sessions.find(token));
  const readNames = () =>
    readInTenant(db, companyId, (tx) =>
      allRows(tx.selectFrom('companies').select('name').where('company_id', '=', companyId)),
    );
  const end = () => owner.deleteFrom('sessions').where('company_id', '=', companyId).execute();
  const change = (role: string) =>
    sql`update users set role = ${role} where company_id = ${companyId} and id = ${userId}`.execute(owner);
  return { token, companyId, readNames, end, change, recall: () => sessions.recall(token) };
};

const roundTrips = async (work: () => Promise<unknown>): Promise<number> => {
  const sent = vi.spyOn(db, 'runTogether');
  sent.mockClear();
  await work();
  return sent.mock.calls.length;
};

test('a session that was never looked up is not recalled', async () => {
  const { token } = await registerAdmin(app);
  expect([sessions.recall(token), sessions.recall('1.abc'), sessions.recall('')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a read of a known session is one round trip, the check of the session included', async () => {
  const { recall, readNames } = await knownAdmin();
  const { session, underCheck } = found(recall());
  expect(session.role).toBe('ADMIN');
  expect(await roundTrips(async () => expect((await underCheck(readNames))?.result).toHaveLength(1))).toBe(1);
  expect(await roundTrips(() => found(recall()).underCheck(async () => [await readNames(), await readNames()]))).toBe(
    2,
  );
});

test.each([
  ['a read', (company: Awaited<ReturnType<typeof knownAdmin>>) => company.readNames()],
  ['work that reads nothing', async () => 'done'],
  ['work that is refused', () => Promise.reject(new Error('Ein Kennzeichen fehlt.'))],
])('of %s for a session that has ended nothing is left', async (_name, work) => {
  const company = await knownAdmin();
  const { underCheck } = found(company.recall());
  await company.end();
  expect(await underCheck(() => work(company) as Promise<unknown>)).toBeUndefined();
  expect(company.recall()).toBeUndefined();
});

const renaming = sql`update companies set name = 'Anders'`;

test.each([
  ['that waits for its result', (tx: TenantTransaction) => renaming.execute(tx)],
  ['that is sent with the commit', (tx: TenantTransaction) => queueStatement(tx, renaming)],
  ['whose refusal is ignored', (tx: TenantTransaction) => renaming.execute(tx).catch(() => undefined)],
])('of a write %s nothing is stored for a session that has ended', async (_name, write) => {
  const { companyId, readNames, end, recall } = await knownAdmin();
  const { underCheck } = found(recall());
  const before = await readNames();
  await end();
  expect(await underCheck(() => inTenant<unknown>(db, companyId, write))).toBeUndefined();
  expect(await readNames()).toEqual(before);
});

test('a session that ended elsewhere changes nothing and learns nothing about our schemas', async () => {
  const { token, companyId, end } = await knownAdmin();
  const { body } = await app.good(api.createVehicle, { body: { vin: 'WENDED', licensePlate: 'B-EN-1' }, token });
  await end();
  const statuses = [];
  for (const payload of [{ model: 'Vito' }, { model: 7 }, 'kein JSON'])
    statuses.push(
      (
        await app.raw('PATCH', `/api/vehicles/${body.id}`, {
          token,
          payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    );
  expect(statuses).toEqual([401, 401, 401]);
  const models = sql`select model from vehicles where company_id = ${companyId}`.execute(owner);
  expect((await models).rows).toEqual([{ model: '' }]);
});

test('a refusal reaches a caller whose session is still the same', async () => {
  const { underCheck } = found((await knownAdmin()).recall());
  await expect(underCheck(() => Promise.reject(new Error('Ein Kennzeichen fehlt.')))).rejects.toThrow(
    'Ein Kennzeichen fehlt.',
  );
});

test('another role counts with the next call, in both directions', async () => {
  const { token, change } = await knownAdmin();
  const status = async () => (await app.call(api.listRetentionRules, { token })).status;
  expect(await status()).toBe(200);
  await change('USER');
  expect(await status()).toBe(403);
  expect((await app.call(api.listVehicles, { query: { size: '20' }, token })).status).toBe(200);
  await change('ADMIN');
  expect(await status()).toBe(200);
});

test('a session that ended elsewhere reads nothing, and its holder learns nothing about our schemas', async () => {
  const { token, end } = await knownAdmin();
  await end();
  expect((await app.call(api.listVehicles, { query: { size: 'viele' }, token })).status).toBe(401);
  expect((await app.call(api.listVehicles, { query: { size: '20' }, token })).status).toBe(401);
});
