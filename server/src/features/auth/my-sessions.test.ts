import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { registerAdmin, registerMember, type SignedIn } from '../../../test/factories.ts';
import { openAsOwner } from '../../../test/fixture/owner-database.ts';
import { found } from '../../../test/found.ts';
import { setUpSecondFactor } from '../../../test/second-factor.ts';
import { openAppDatabase } from '../../db/connect.ts';
import { deleteExpiredRows } from './purge.job.ts';

const app = await createTestApp();
const ownerDb = openAsOwner(app);
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const wait = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000);
};
const loginFrom = async ({ email, password }: SignedIn, userAgent: string, address: string) => {
  const headers = { 'user-agent': userAgent };
  const { body } = await app.call(api.login, { body: { email, password }, headers, address });
  return body.token as string;
};
const sessionsOf = async (token: string) => (await app.good(api.mySessions, { token })).body;
const eventsOf = (token: string, query = {}) => app.call(api.myAccountEvents, { query, token });
const isSignedIn = async (token: string) => (await app.call(api.myProfile, { token })).status === 200;

test('an ADMIN ends all sessions of a colleague, who can sign in again and sees who ended them', async () => {
  const admin = await registerAdmin(app);
  const member = await registerMember(app, admin);
  const stranger = await registerAdmin(app);
  const desk = await loginFrom(member, firefox, '192.0.2.117');
  const members = (await app.good(api.members, { token: admin.token })).body as { id: number; email: string }[];
  const idOf = (email: string) => members.find((one) => one.email === email)?.id;
  const end = (token: string, id = idOf(member.email)) => app.call(api.endMemberSessions, { params: { id }, token });
  expect((await end(member.token)).status).toBe(403);
  expect((await end(stranger.token)).status).toBe(404);
  expect((await end(admin.token, idOf(admin.email))).status).toBe(409);
  expect(await Promise.all([desk, member.token].map(isSignedIn))).toEqual([true, true]);

  expect((await end(admin.token)).status).toBe(200);
  expect(await Promise.all([desk, member.token, admin.token].map(isSignedIn))).toEqual([false, false, true]);
  const again = await loginFrom(member, firefox, '192.0.2.117');
  expect((await eventsOf(again)).body[1]).toMatchObject({ kind: 'sessions-ended', byWhom: admin.email });
});

test('own sessions name device, network and times; one is ended, then all others', async () => {
  const admin = await registerAdmin(app);
  const member = await registerMember(app, admin);
  wait(1);
  const desk = await loginFrom(admin, firefox, '192.0.2.117');
  wait(10);
  const phone = await loginFrom(admin, safari, '2001:db8:85a3::8a2e:370:7334');
  const sessions = await sessionsOf(desk);
  expect(sessions).toEqual([
    expect.objectContaining({ device: 'Firefox auf Windows', address: '192.0.2.x', isCurrent: true }),
    expect.objectContaining({ device: 'Safari auf iPhone', address: '2001:db8:85a3:x', isCurrent: false }),
    expect.objectContaining({ device: 'Unbekanntes Gerät', isCurrent: false }),
  ]);
  const [own, onPhone] = [found(sessions[0]), found(sessions[1])];
  expect([own.createdAt < own.lastUsedAt, own.lastUsedAt]).toEqual([true, app.clock.now.toISOString()]);

  const end = (token: string, id: number) => app.call(api.endMySession, { params: { id }, token });
  expect((await end(member.token, onPhone.id)).status).toBe(404);
  expect((await end(desk, 2_000_000_000)).status).toBe(404);
  expect((await end(desk, onPhone.id)).body).toEqual({ message: 'Die Sitzung ist beendet.' });
  expect([await isSignedIn(phone), await isSignedIn(admin.token)]).toEqual([false, true]);
  await app.good(api.endOtherSessions, { token: desk });
  expect([await isSignedIn(desk), await isSignedIn(admin.token), await isSignedIn(member.token)]).toEqual([
    true,
    false,
    true,
  ]);
});

test('a session past its idle limit is not listed', async () => {
  const admin = await registerAdmin(app);
  wait(24 * 60);
  const token = await loginFrom(admin, firefox, '192.0.2.1');
  expect(await sessionsOf(token)).toHaveLength(1);
});

test('the sign-in history lists successes, failures and changes, paged, for its owner only', async () => {
  const admin = await registerAdmin(app);
  const colleague = await registerMember(app, admin);
  await loginFrom({ ...admin, password: 'Falsch-12345' }, safari, '198.51.100.20');
  const phone = await setUpSecondFactor(app, admin);
  const { email, password } = admin;
  await app.call(api.login, { body: { email, password } });
  await app.call(api.login, { body: { email, password, code: phone.code(9) } });
  await app.good(api.login, { body: { email, password, code: phone.recoveryCodes[0] ?? '' } });
  await app.good(api.changePassword, {
    body: { currentPassword: password, newPassword: 'Nebel-Horn-42' },
    token: admin.token,
  });

  const { body, headers } = await eventsOf(admin.token);
  expect(body.map(({ kind }: { kind: string }) => kind)).toEqual([
    'password-changed',
    'signed-in-with-recovery-code',
    'wrong-code',
    'second-factor-on',
    'wrong-password',
    'signed-in',
  ]);
  expect(headers['x-total-count']).toBe('6');
  expect(body[4]).toEqual({
    id: expect.any(Number),
    kind: 'wrong-password',
    at: expect.any(String),
    device: 'Safari auf iPhone',
    address: '198.51.100.x',
    byWhom: null,
  });
  const second = await eventsOf(admin.token, { page: '2', size: '4' });
  expect(second.body).toEqual(body.slice(4));
  expect((await eventsOf(colleague.token)).body).toHaveLength(1);
  expect((await eventsOf(admin.token, { size: '1000' })).status).toBe(400);
});

test('an unknown address and a throttled attempt leave no entry', async () => {
  const admin = await registerAdmin(app);
  const count = async () => (await ownerDb.selectFrom('account_events').selectAll().execute()).length;
  const before = await count();
  await app.call(api.login, { body: { email: 'niemand@nirgends.example', password: 'Falsch-12345' } });
  expect(await count()).toBe(before);
  const body = { email: admin.email, password: 'Falsch-12345' };
  const guess = () => app.call(api.login, { body, address: '192.0.2.46' });
  await Promise.all(Array.from({ length: 14 }, guess));
  expect(await count()).toBe(before + 10);
});

test('entries older than 90 days are deleted', async () => {
  const db = openAppDatabase(app.target, { max: 1, onError: () => undefined });
  const admin = await registerAdmin(app);
  wait(60);
  await loginFrom(admin, firefox, '192.0.2.1');
  wait(90 * 24 * 60 - 30);
  await deleteExpiredRows({ db, clock: () => app.clock.now });
  await db.destroy();
  const token = await loginFrom(admin, firefox, '192.0.2.1');
  expect((await eventsOf(token)).body).toHaveLength(2);
});
