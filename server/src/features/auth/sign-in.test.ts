import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, newPerson, registerAdmin, signIn } from '../../../test/factories.ts';

const app = await sharedTestApp();
const hour = 3600 * 1000;
const wait = (milliseconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds);
};

test('the response carries token, name and company', async () => {
  const admin = await registerAdmin(app, { speditionsName: 'Rheinfracht AG' });
  const { body } = await app.good(api.login, { body: { email: admin.email.toUpperCase(), password: admin.password } });
  expect(body).toEqual({
    token: expect.stringMatching(/^\d+\.[\w-]{43}$/),
    firstName: 'Erika',
    lastName: 'Muster',
    speditionName: 'Rheinfracht AG',
  });
});

test('unknown address and wrong password get the same response', async () => {
  const admin = await registerAdmin(app);
  const wrong = await app.call(api.login, { body: { email: admin.email, password: 'Falsch-12345' } });
  const unknown = await app.call(api.login, { body: { email: newPerson().email, password: 'Falsch-12345' } });
  expect([wrong.status, wrong.text]).toEqual([unknown.status, unknown.text]);
  expect([wrong.status, wrong.body.message]).toEqual([401, 'E-Mail-Adresse oder Passwort ist falsch.']);
});

test('sign-out ends this session at once and no other', async () => {
  const admin = await registerAdmin(app);
  const other = await signIn(app, admin);
  await app.good(api.logout, { token: admin.token });
  expect((await app.call(api.myProfile, { token: admin.token })).status).toBe(401);
  expect((await app.call(api.myProfile, { token: other.token })).status).toBe(200);
});

test.each(['myProfile', 'members', 'colleagues', 'myCompany', 'logout', 'changePassword'] as const)(
  '%s needs a session, even with an invalid body',
  async (name) => {
    const nobody = await app.call(api[name], api[name].method === 'GET' ? {} : { body: { x: 1 } });
    expect([nobody.status, nobody.body]).toEqual([401, { code: 'unauthenticated', message: 'Bitte anmelden.' }]);
  },
);

test('a token with another company’s number is refused', async () => {
  const first = await registerAdmin(app);
  const second = await registerAdmin(app);
  const swapped = `${second.token.split('.')[0]}.${first.token.split('.')[1]}`;
  expect((await app.call(api.myProfile, { token: swapped })).status).toBe(401);
});

test('a session expires after 24 idle hours, use extends it, and 30 days end it', async () => {
  const admin = await registerAdmin(app);
  wait(23 * hour);
  expect((await app.call(api.myProfile, { token: admin.token })).status).toBe(200);
  wait(23 * hour);
  expect((await app.call(api.myProfile, { token: admin.token })).status).toBe(200);
  const idle = await signIn(app, admin);
  wait(24 * hour);
  expect((await app.call(api.myProfile, { token: idle.token })).status).toBe(401);
  const busy = await signIn(app, admin);
  for (let day = 0; day < 29; day += 1) {
    wait(23 * hour);
    expect((await app.call(api.myProfile, { token: busy.token })).status).toBe(200);
  }
  wait(23 * hour);
  wait(23 * hour);
  expect((await app.call(api.myProfile, { token: busy.token })).status).toBe(401);
});

test('ten failures lock an account for a while for their network, and the right password works afterwards', async () => {
  const { email, password } = await createAdmin(app);
  const from = { address: '192.0.2.70' };
  const guess = () => app.call(api.login, { body: { email, password: 'Falsch-12345' }, ...from });
  const statuses = (await Promise.all(Array.from({ length: 15 }, guess))).map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
  const locked = await app.call(api.login, { body: { email, password }, ...from });
  expect([locked.status, locked.body.code]).toEqual([429, 'too_many_requests']);
  await app.good(api.login, { body: { email, password } });
  wait(Number(locked.headers['retry-after']) * 1000);
  await app.good(api.login, { body: { email, password }, ...from });
});

test('guesses across many accounts are limited per address, and forged X-Forwarded-For headers do not help', async () => {
  const address = '192.0.2.7';
  const guess = (index: number) =>
    app.call(api.login, {
      body: { email: `opfer-${index}@spedition.example`, password: 'Falsch-12345' },
      address,
      headers: { 'x-forwarded-for': `198.51.100.${index}` },
    });
  const statuses: number[] = [];
  for (let index = 0; index < 40; index += 1) statuses.push((await guess(index)).status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});

test('successful sign-ins from one address never lock it out', async () => {
  const admin = await registerAdmin(app);
  const { email, password } = admin;
  for (let index = 0; index < 40; index += 1)
    await app.good(api.login, { body: { email, password }, address: '192.0.2.9' });
});

test.each([
  [{ email: 'a@b.de' }, 'password'],
  [{ password: 'x' }, 'email'],
  [{ email: 7, password: 'x' }, 'email'],
  [{ email: { $gt: '' }, password: 'x' }, 'email'],
])('invalid input %j names %s', async (body, field) => {
  const response = await app.call(api.login, { body });
  expect([response.status, Object.keys(response.body.fields)]).toEqual([400, [field]]);
});
