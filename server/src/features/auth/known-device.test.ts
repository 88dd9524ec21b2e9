import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createAdmin, createMember, newPerson, type SignedIn } from '../../../test/factories.ts';
import { openAsOwner } from '../../../test/fixture/owner-database.ts';
import { setUpSecondFactor } from '../../../test/second-factor.ts';
import { openAppDatabase } from '../../db/connect.ts';
import { deleteExpiredRows } from './purge.job.ts';

/** Counting is under test, not hashing, which is slow on purpose. */
/** Passwords that no account has yet. */
const wrong = new Set(['Falsch-12345']);
const app = await createTestApp({}, { matchesHash: async (_stored, password) => !wrong.has(password) });
const ownerDb = openAsOwner(app);
const minute = 60_000;
const wait = (milliseconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds);
};

interface Attempt {
  readonly cookie?: string;
  readonly address?: string;
  readonly code?: string;
}

const login = ({ email, password }: Pick<SignedIn, 'email' | 'password'>, { cookie, address, code }: Attempt = {}) =>
  app.call(api.login, {
    body: { email, password, ...(code !== undefined && { code }) },
    ...(cookie !== undefined && { headers: { cookie } }),
    ...(address !== undefined && { address }),
  });

const cookieOf = ({ headers }: Awaited<ReturnType<typeof login>>): string =>
  String(headers['set-cookie']).split(';')[0] ?? '';

/** Signs in as a browser that keeps its cookie. */
const browserOf = async (person: SignedIn): Promise<string> => cookieOf(await login(person));

/** Strangers in many networks use up all attempts at the account. */
const fillCounter = async ({ email }: Pick<SignedIn, 'email'>): Promise<void> => {
  const guess = () => login({ email, password: 'Falsch-12345' });
  const statuses = (await Promise.all(Array.from({ length: 40 }, guess))).map(({ status }) => status);
  expect(statuses).toContain(429);
};

test('a browser that has signed in before signs in although strangers used up all attempts', async () => {
  const admin = await createAdmin(app);
  const cookie = await browserOf(admin);
  expect(cookie).toMatch(/^__Host-device=[\w-]{43}$/);
  for (let window = 0; window < 3; window += 1) {
    await fillCounter(admin);
    expect([(await login(admin)).status, (await login(admin, { cookie })).status]).toEqual([429, 200]);
    wait(15 * minute);
  }
});

test('strangers in the same network do not lock out a known browser', async () => {
  const admin = await createAdmin(app);
  const cookie = await browserOf(admin);
  const from = { address: '192.0.2.80' };
  for (let index = 0; index < 31; index += 1) await login({ ...newPerson(), password: 'Falsch-12345' }, from);
  expect([(await login(admin, from)).status, (await login(admin, { ...from, cookie })).status]).toEqual([429, 200]);
});

test('a known browser has ten attempts of its own, and only at its accounts', async () => {
  const admin = await createAdmin(app);
  const colleague = await createMember(app, admin);
  const stranger = await createAdmin(app);
  const cookie = await browserOf(admin);
  expect(cookieOf(await login(colleague, { cookie }))).toBe(cookie);
  await Promise.all([admin, colleague, stranger].map(fillCounter));
  const statuses = async (person: SignedIn, attempt: Attempt) =>
    (await Promise.all(Array.from({ length: 12 }, () => login({ ...person, password: 'Falsch-12345' }, attempt))))
      .map(({ status }) => status)
      .sort();
  expect(await statuses(stranger, { cookie })).toEqual(Array(12).fill(429));
  expect(await statuses(admin, { cookie: `__Host-device=${'x'.repeat(43)}` })).toEqual(Array(12).fill(429));
  expect(await statuses(admin, { cookie })).toEqual([...Array(10).fill(401), 429, 429]);
  expect((await login(colleague, { cookie })).status).toBe(200);
});

test('a signed-in person changes the password and deletes the company although strangers used up all attempts', async () => {
  const admin = await createAdmin(app);
  await fillCounter(admin);
  const newPassword = 'Nebel-Horn-42';
  await app.good(api.changePassword, { body: { currentPassword: admin.password, newPassword }, token: admin.token });
  await app.good(api.deleteCompany, { body: { username: admin.email, password: newPassword }, token: admin.token });
});

test('strangers who know the password do not use up the codes of a known browser', async () => {
  app.clock.now = new Date(Math.ceil(app.clock.now.getTime() / (24 * 60 * minute)) * 24 * 60 * minute + minute);
  const admin = await createAdmin(app);
  const phone = await setUpSecondFactor(app, admin);
  const cookie = cookieOf(await login(admin, { code: phone.nextCode() }));
  await Promise.all(Array.from({ length: 21 }, () => login(admin, { code: phone.code(40) })));
  wait(15 * minute);
  expect((await login(admin, { code: phone.nextCode() })).status).toBe(429);
  expect((await login(admin, { code: phone.nextCode(), cookie })).status).toBe(200);
});

test('the owner of the mailbox gets in from a new browser during an attack, by resetting the password', async () => {
  const admin = await createAdmin(app);
  await fillCounter(admin);
  await app.good(api.forgotPassword, { body: { email: admin.email } });
  const token = (await app.outbox.linkTo(admin.email)).searchParams.get('token') ?? '';
  const newPassword = 'Nebel-Horn-42';
  const refused = await login(admin);
  expect([refused.status, refused.body.message]).toEqual([429, expect.stringContaining('„Passwort vergessen?“')]);
  wrong.add(newPassword);
  const reset = await app.good(api.resetPassword, { body: { token, newPassword } });
  wrong.delete(newPassword);
  const renewed = { ...admin, password: newPassword };
  // Guesses at the old password count no longer, for no browser.
  expect((await login(renewed)).status).toBe(200);
  await fillCounter(admin);
  expect([(await login(renewed)).status, (await login(renewed, { cookie: cookieOf(reset) })).status]).toEqual([
    429, 200,
  ]);
});

test('devices are stored as hashes and forgotten after 180 days without a sign-in', async () => {
  const admin = await createAdmin(app);
  const cookie = await browserOf(admin);
  const rows = () => ownerDb.selectFrom('known_devices').selectAll().execute();
  expect(JSON.stringify(await rows())).not.toContain(cookie.split('=')[1]);
  wait(180 * 24 * 60 * minute);
  await fillCounter(admin);
  expect((await login(admin, { cookie })).status).toBe(429);
  const db = openAppDatabase(app.target, { max: 1, onError: () => undefined });
  await deleteExpiredRows({ db, clock: () => app.clock.now });
  await db.destroy();
  expect(await rows()).toEqual([]);
});
