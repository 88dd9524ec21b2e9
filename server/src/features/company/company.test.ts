import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, createMember, type SignedIn } from '../../../test/factories.ts';
import { asSuperuser } from '../../../test/postgres-server.ts';
import { setUpSecondFactor } from '../../../test/second-factor.ts';
import { openOwnerDatabase } from '../../db/connect.ts';

const app = await sharedTestApp();
const owner = openOwnerDatabase(asSuperuser(app.target), { max: 1, onError: () => undefined });
afterAll(() => owner.db.destroy());

const companyId = async ({ token }: SignedIn): Promise<number> => (await app.good(api.myCompany, { token })).body.id;

/** Counts a company's rows in every tenant table. */
const rowsOf = async (id: number): Promise<number> => {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'company_id'`.execute(owner.db);
  let count = 0;
  for (const { name } of tables) {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from ${sql.table(name)} where company_id = ${id}`.execute(owner.db);
    count += rows[0]?.n ?? 0;
  }
  return count;
};

test('fields are set, kept and cleared one by one', async () => {
  const admin = await createAdmin(app, { speditionsName: 'Alt GmbH' });
  const id = await companyId(admin);
  const patch = (body: object) => app.call(api.updateCompany, { params: { id }, body, token: admin.token });
  const first = await patch({
    companyName: 'Neu GmbH',
    street: 'Hafenstraße',
    houseNumber: '12a',
    zipCode: '20457',
    city: 'Hamburg',
  });
  expect([first.status, first.body]).toMatchObject([
    200,
    {
      id,
      companyName: 'Neu GmbH',
      contactName: '',
      contactPhone: '',
      street: 'Hafenstraße',
      houseNumber: '12a',
      zipCode: '20457',
      city: 'Hamburg',
      amazonSpecialServices: true,
    },
  ]);
  const second = await patch({ street: null, houseNumber: '' });
  expect(second.body).toMatchObject({ street: '', houseNumber: '', city: 'Hamburg' });
});

test.each([
  {},
  { companyName: '' },
  { companyName: null },
  { id: 1 },
  { amazonSpecialServices: false },
  { zipCode: 12345 },
  { zipCode: '123' },
  { vatId: 'blah blah' },
  { vatId: 'DE12345' },
  { city: 'x'.repeat(101) },
])('the company refuses %j', async (body) => {
  const admin = await createAdmin(app);
  const id = await companyId(admin);
  expect((await app.call(api.updateCompany, { params: { id }, body, token: admin.token })).status).toBe(400);
  expect((await app.good(api.myCompany, { token: admin.token })).body).toMatchObject({
    companyName: 'Muster Transporte GmbH',
    amazonSpecialServices: true,
  });
});

test('a USER reads the company but does not change it', async () => {
  const admin = await createAdmin(app);
  const member = await createMember(app, admin);
  const id = await companyId(member);
  const response = await app.call(api.updateCompany, { params: { id }, body: { city: 'Bonn' }, token: member.token });
  expect([response.status, response.body.message]).toEqual([403, 'Dafür sind Administratorrechte nötig.']);
});

test('another company is not found', async () => {
  const admin = await createAdmin(app);
  const id = await companyId(await createAdmin(app));
  const response = await app.call(api.updateCompany, { params: { id }, body: { city: 'Bonn' }, token: admin.token });
  expect([response.status, response.body.code]).toEqual([404, 'not_found']);
});

test('deletion removes every row of the company and ends every session', async () => {
  const admin = await createAdmin(app);
  const member = await createMember(app, admin);
  const bystander = await createAdmin(app);
  const id = await companyId(admin);
  expect(await rowsOf(id)).toBeGreaterThan(4);
  const response = await app.call(api.deleteCompany, {
    body: { username: admin.email, password: admin.password },
    token: admin.token,
  });
  expect([response.status, response.text]).toEqual([
    200,
    'Spedition erfolgreich gelöscht. Du wirst in 5 Sekunden abgemeldet.',
  ]);
  expect(response.headers['x-deletion-number']).toMatch(/^[A-Z2-9-]{14}$/);
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(await rowsOf(id)).toBe(0);
  expect((await app.call(api.myProfile, { token: member.token })).status).toBe(401);
  expect((await app.call(api.myProfile, { token: bystander.token })).status).toBe(200);
  expect((await app.call(api.login, { body: { email: admin.email, password: admin.password } })).status).toBe(401);
});

test('deletion needs the credentials of an ADMIN of the same company', async () => {
  const admin = await createAdmin(app);
  const member = await createMember(app, admin);
  const foreign = await createAdmin(app);
  const ids = [await companyId(admin), await companyId(foreign)] as const;
  for (const { email, password } of [foreign, member, { ...admin, password: 'Falsch-12345' }]) {
    const response = await app.call(api.deleteCompany, { body: { username: email, password }, token: admin.token });
    expect([response.status, response.body.code]).toEqual([403, 'forbidden']);
  }
  const byMember = await app.call(api.deleteCompany, {
    body: { username: admin.email, password: admin.password },
    token: member.token,
  });
  expect(byMember.status).toBe(403);
  for (const id of ids) expect(await rowsOf(id)).toBeGreaterThan(0);
});

test('deletion asks for the second factor of the account, and wrong codes count like those of the sign-in', async () => {
  const admin = await createAdmin(app);
  const phone = await setUpSecondFactor(app, admin);
  const id = await companyId(admin);
  const remove = (code?: string) => {
    const body = { username: admin.email, password: admin.password, ...(code !== undefined && { code }) };
    return app.call(api.deleteCompany, { body, token: admin.token });
  };
  const missing = await remove();
  expect([missing.status, Object.keys(missing.body.fields)]).toEqual([400, ['code']]);
  for (let index = 0; index < 10; index += 1) {
    const wrong = await remove(phone.code(40));
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['code']]);
  }
  expect((await remove(phone.nextCode())).status).toBe(429);
  const { body: events } = await app.good(api.myAccountEvents, { query: { size: 50 }, token: admin.token });
  expect(events.filter(({ kind }: { kind: string }) => kind === 'wrong-code')).toHaveLength(10);
  expect(await rowsOf(id)).toBeGreaterThan(0);
  app.clock.now = new Date(app.clock.now.getTime() + 15 * 60 * 1000);
  expect((await remove(phone.nextCode())).status).toBe(200);
  expect(await rowsOf(id)).toBe(0);
});

test('guesses at deletion count towards the sign-in limit', async () => {
  const [admin, rival] = [await createAdmin(app), await createAdmin(app)];
  const from = { address: '192.0.2.90' };
  const remove = async ({ token }: SignedIn) => {
    const body = { username: admin.email, password: 'Falsch-12345' };
    return (await app.call(api.deleteCompany, { body, token, ...from })).status;
  };
  const login = async () => {
    const { email, password } = admin;
    return (await app.call(api.login, { body: { email, password }, ...from })).status;
  };
  for (let index = 0; index < 10; index += 1) expect(await remove(rival)).toBe(403);
  expect([await remove(rival), await login()]).toEqual([429, 429]);
  for (let index = 0; index < 10; index += 1) expect(await remove(admin)).toBe(403);
  expect(await remove(admin)).toBe(429);
  app.clock.now = new Date(app.clock.now.getTime() + 15 * 60 * 1000);
  expect(await login()).toBe(200);
});
