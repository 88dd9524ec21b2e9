import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { newPerson, registerAdmin, signIn } from '../../../test/factories.ts';
import { asSuperuser } from '../../../test/postgres-server.ts';
import { openAppDatabase, openOwnerDatabase } from '../../db/connect.ts';
import { removeUnverifiedAccounts } from './purge.job.ts';

const app = await createTestApp();
const owner = openOwnerDatabase(asSuperuser(app.target), { max: 1, onError: () => undefined });
const db = openAppDatabase(app.target, { max: 2, onError: () => undefined });
afterAll(async () => {
  await owner.db.destroy();
  await db.destroy();
});

const registered = async () => {
  const person = newPerson();
  await app.good(api.register, { body: { ...person, speditionsName: 'Südwind' } });
  const link = await app.outbox.linkTo(person.email);
  return { person, token: link.searchParams.get('token') ?? '' };
};

const inOneDay = 24 * 3600 * 1000;

test('a second visit of the link succeeds and opens no session', async () => {
  const { token } = await registered();
  const first = await app.call(api.verifyEmail, { query: { token } });
  const second = await app.call(api.verifyEmail, { query: { token } });
  expect([first.status, first.body]).toEqual([200, { message: 'Die E-Mail-Adresse wurde bestätigt.' }]);
  expect([second.status, second.body]).toEqual([200, { message: 'Die E-Mail-Adresse ist bereits bestätigt.' }]);
});

test('exactly one of fifty simultaneous visits verifies', async () => {
  const { token } = await registered();
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => app.call(api.verifyEmail, { query: { token } })),
  );
  expect(responses.filter(({ body }) => body.message === 'Die E-Mail-Adresse wurde bestätigt.')).toHaveLength(1);
  expect(responses.filter(({ status }) => status !== 200)).toHaveLength(0);
});

test.each(['x', `7.${'A'.repeat(43)}`, `1.${'A'.repeat(43)}`])('an unknown link (%s) is refused', async (token) => {
  const { status, body } = await app.call(api.verifyEmail, { query: { token } });
  expect([status, body.message]).toEqual([400, 'Der Link ist ungültig oder abgelaufen.']);
});

test.each([undefined, '', ' '])('a missing token (%j) is refused with the specified sentence', async (token) => {
  const { status, body } = await app.call(api.verifyEmail, token === undefined ? {} : { query: { token } });
  expect([status, body]).toMatchObject([400, { code: 'invalid_input', message: 'Kein Token vorhanden.' }]);
});

test('a verification link expires after 24 hours', async () => {
  const { token } = await registered();
  app.clock.now = new Date(app.clock.now.getTime() + inOneDay);
  const { status, body } = await app.call(api.verifyEmail, { query: { token } });
  expect([status, body.message]).toEqual([400, 'Der Link ist ungültig oder abgelaufen.']);
});

test('a new link replaces the old one, which says so', async () => {
  const { person, token: old } = await registered();
  const { status, body } = await app.call(api.resendVerification, { body: { email: person.email } });
  expect(status).toBe(202);
  const fresh = await app.outbox.linkTo(person.email, 2);
  const replaced = await app.call(api.verifyEmail, { query: { token: old } });
  expect([replaced.status, replaced.body.message]).toEqual([
    409,
    'Der Link wurde durch einen neueren Link ersetzt. Bitte den aus der neuesten E-Mail öffnen.',
  ]);
  await app.good(api.verifyEmail, { query: { token: fresh.searchParams.get('token') ?? '' } });
  await signIn(app, person);
  const unknown = await app.call(api.resendVerification, { body: { email: 'niemand@nirgends.example' } });
  const confirmed = await app.call(api.resendVerification, { body: { email: person.email } });
  expect([unknown.status, unknown.body]).toEqual([202, body]);
  expect([confirmed.status, confirmed.body]).toEqual([202, body]);
});

test('sign-in before verification is refused, and only after the right password', async () => {
  const { person } = await registered();
  const right = await app.call(api.login, { body: { email: person.email, password: person.password } });
  expect([right.status, right.body.message]).toEqual([403, 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse.']);
  const wrong = await app.call(api.login, { body: { email: person.email, password: 'Falsch-12345' } });
  expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_credentials']);
});

test('tokens are stored as hashes only', async () => {
  const { token } = await registered();
  const { rows } = await sql<{ hit: boolean }>`
    select position(${token}::bytea in token_hash) > 0 as hit from email_tokens
    union all select data::text like ${`%${token.split('.')[1]}%`} from pgboss.job`.execute(owner.db);
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.some(({ hit }) => hit)).toBe(false);
});

test('accounts unverified for seven days are deleted with their company; verified ones stay', async () => {
  const { person } = await registered();
  const admin = await registerAdmin(app);
  await app.good(api.register, { body: newPerson(), token: admin.token });
  const tenantsBefore = await db.selectFrom('tenants').select('id').execute();
  const future = new Date(Date.now() + 8 * inOneDay);
  expect(await removeUnverifiedAccounts({ db, clock: () => new Date(Date.now() + inOneDay) })).toBe(0);
  expect(await removeUnverifiedAccounts({ db, clock: () => future })).toBeGreaterThanOrEqual(2);
  const tenantsAfter = await db.selectFrom('tenants').select('id').execute();
  expect(tenantsAfter.length).toBeLessThan(tenantsBefore.length);
  const gone = await app.call(api.login, { body: { email: person.email, password: person.password } });
  expect(gone.status).toBe(401);
  const { token } = await signIn(app, admin);
  expect((await app.good(api.members, { token })).body).toHaveLength(1);
});
