import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { registerAdmin, type SignedIn, signIn } from '../../../test/factories.ts';
import { openAsOwner } from '../../../test/fixture/owner-database.ts';
import { openAppDatabase } from '../../db/connect.ts';
import { accountMailWorkers } from './account-mail.job.ts';

const app = await sharedTestApp();
const newPassword = 'Nebel-Horn-42';

test('a password change ends all other sessions and invalidates the old password', async () => {
  const admin = await registerAdmin(app);
  const other = await signIn(app, admin);
  const { body } = await app.good(api.changePassword, {
    body: { currentPassword: admin.password, newPassword },
    token: admin.token,
  });
  expect(body).toEqual({ message: '✅ Passwort wurde erfolgreich geändert.' });
  expect((await app.call(api.myProfile, { token: admin.token })).status).toBe(200);
  expect((await app.call(api.myProfile, { token: other.token })).status).toBe(401);
  expect((await app.call(api.login, { body: { email: admin.email, password: admin.password } })).status).toBe(401);
  await signIn(app, { ...admin, password: newPassword });
});

test('a changed password is mailed to its owner; the same password is no new one and changes nothing', async () => {
  const admin = await registerAdmin(app);
  const other = await signIn(app, admin);
  const change = (to: string) =>
    app.call(api.changePassword, { body: { currentPassword: admin.password, newPassword: to }, token: admin.token });
  const same = await change(admin.password);
  expect([same.status, same.body.fields]).toEqual([
    400,
    { newPassword: '❌ Das neue Passwort ist das bisherige. Bitte ein anderes wählen.' },
  ]);
  expect((await app.call(api.myProfile, { token: other.token })).status).toBe(200);
  expect((await change(newPassword)).status).toBe(200);
  const mail = await app.outbox.mailTo(admin.email, 2);
  expect([mail.subject, mail.text]).toEqual([
    'Flottwart: Passwort geändert',
    expect.stringContaining('das Passwort des Kontos wurde geändert'),
  ]);
});

test('a password reset ends the calendar address, is mailed, and needs another password than before', async () => {
  const admin = await registerAdmin(app);
  const calendar = await app.good(api.createMyCalendar, { token: admin.token });
  const feedStatus = async () => (await app.raw('GET', new URL(calendar.body.url).pathname)).status;
  expect(await feedStatus()).toBe(200);
  await app.good(api.forgotPassword, { body: { email: admin.email } });
  const token = (await app.outbox.linkTo(admin.email, 2)).searchParams.get('token') ?? '';
  const same = await app.call(api.resetPassword, { body: { token, newPassword: admin.password } });
  expect([same.status, Object.keys(same.body.fields)]).toEqual([400, ['newPassword']]);
  await app.good(api.resetPassword, { body: { token, newPassword } });
  expect(await feedStatus()).toBe(404);
  expect((await app.outbox.mailTo(admin.email, 3)).subject).toBe('Flottwart: Neues Passwort gesetzt');
});

test('a wrong current password is reported at its field and does not end the session', async () => {
  const admin = await registerAdmin(app);
  const { status, body } = await app.call(api.changePassword, {
    body: { currentPassword: 'Falsch-12345', newPassword },
    token: admin.token,
  });
  expect([status, body.fields]).toEqual([400, { currentPassword: '❌ Das aktuelle Passwort ist falsch.' }]);
  expect((await app.call(api.myProfile, { token: admin.token })).status).toBe(200);
});

test.each(['Kurz-1', 'ohnegross-7', 'Ohne-Zahl', 'OhneZeichen7'])('the weak password %s is refused', async (weak) => {
  const admin = await registerAdmin(app);
  const { status, body } = await app.call(api.changePassword, {
    body: { currentPassword: admin.password, newPassword: weak },
    token: admin.token,
  });
  expect([status, body.message]).toEqual([400, '❌ Das neue Passwort ist nicht stark genug.']);
});

test('guesses at the current password from an open session are limited like sign-ins', async () => {
  const admin = await registerAdmin(app);
  const guess = () =>
    app.call(api.changePassword, { body: { currentPassword: 'Falsch-12345', newPassword }, token: admin.token });
  const statuses: number[] = [];
  for (let index = 0; index < 12; index += 1) statuses.push((await guess()).status);
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
});

test('a reset link works once, within an hour, and ends all sessions', async () => {
  const admin = await registerAdmin(app);
  const { status } = await app.call(api.forgotPassword, { body: { email: admin.email } });
  expect(status).toBe(202);
  const link = await app.outbox.linkTo(admin.email, 2);
  expect(link.pathname).toBe('/reset-password');
  const token = link.searchParams.get('token') ?? '';
  await app.good(api.resetPassword, { body: { token, newPassword } });
  expect((await app.call(api.myProfile, { token: admin.token })).status).toBe(401);
  await signIn(app, { ...admin, password: newPassword });
  const again = await app.call(api.resetPassword, { body: { token, newPassword: 'Drittes-Wort-9' } });
  expect([again.status, again.body.message]).toEqual([400, 'Der Link ist ungültig oder abgelaufen.']);
});

test('a password change ends open reset links', async () => {
  const admin = await registerAdmin(app);
  await app.good(api.forgotPassword, { body: { email: admin.email } });
  const token = (await app.outbox.linkTo(admin.email, 2)).searchParams.get('token') ?? '';
  await app.good(api.changePassword, { body: { currentPassword: admin.password, newPassword }, token: admin.token });
  const { status, body } = await app.call(api.resetPassword, { body: { token, newPassword: 'Wolken-Turm-77' } });
  expect([status, body.message]).toEqual([400, 'Der Link ist ungültig oder abgelaufen.']);
});

const ownerDb = openAsOwner(app);
const db = openAppDatabase(app.target, { max: 2, onError: () => undefined });
afterAll(() => db.destroy());

/** Runs the job of the last reset mail again, as if it had waited until now; returns the recipients of its mails. */
const runResetJobLate = async (): Promise<string[]> => {
  const sent: string[] = [];
  const mailer = { send: async ({ to }: { readonly to: string }) => void sent.push(to) };
  const workers = accountMailWorkers({ db, config: app.config, clock: () => app.clock.now, mailer });
  const { rows } = await sql<{ readonly name: string; readonly data: unknown }>`
    select name, data from pgboss.job where name like '%-mail' order by created_on desc limit 1`.execute(ownerDb);
  const [job] = rows;
  await workers.find((one) => one.job.name === job?.name)?.run(job?.data);
  return sent;
};

const changeTo = (admin: SignedIn) =>
  app.good(api.changePassword, { body: { currentPassword: admin.password, newPassword }, token: admin.token });

test('a reset mail that still waits when the password changes gives no link afterwards', async () => {
  const admin = await registerAdmin(app);
  await app.good(api.forgotPassword, { body: { email: admin.email } });
  await app.outbox.linkTo(admin.email, 2);
  expect(await runResetJobLate()).toEqual([admin.email]);
  await changeTo(admin);
  expect(await runResetJobLate()).toEqual([]);
});

test('a reset link expires after an hour', async () => {
  const admin = await registerAdmin(app);
  await app.good(api.forgotPassword, { body: { email: admin.email } });
  const token = (await app.outbox.linkTo(admin.email, 2)).searchParams.get('token') ?? '';
  app.clock.now = new Date(app.clock.now.getTime() + 3600 * 1000);
  expect((await app.call(api.resetPassword, { body: { token, newPassword } })).status).toBe(400);
});

test('exactly one of many simultaneous resets with one link succeeds', async () => {
  const admin = await registerAdmin(app);
  await app.good(api.forgotPassword, { body: { email: admin.email } });
  const token = (await app.outbox.linkTo(admin.email, 2)).searchParams.get('token') ?? '';
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      app.call(api.resetPassword, { body: { token, newPassword: `Nebel-Horn-${index}x` } }),
    ),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a verification link does not reset a password', async () => {
  const admin = await registerAdmin(app);
  const token = (await app.outbox.linkTo(admin.email, 1)).searchParams.get('token') ?? '';
  expect((await app.call(api.resetPassword, { body: { token, newPassword } })).status).toBe(400);
});

test('a reset request for an unknown address gets the same response and sends nothing', async () => {
  const admin = await registerAdmin(app);
  const known = await app.call(api.forgotPassword, { body: { email: admin.email } });
  const unknown = await app.call(api.forgotPassword, { body: { email: 'niemand@nirgends.example' } });
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  await app.outbox.mailTo(admin.email, 2);
  expect((await app.outbox.all()).some((mail) => mail.to?.[0]?.address === 'niemand@nirgends.example')).toBe(false);
});
