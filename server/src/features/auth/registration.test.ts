import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { newPerson, registerAdmin, registerMember, signIn, strongPassword } from '../../../test/factories.ts';

const app = await sharedTestApp();

const visitor = (overrides: object = {}) => ({ ...newPerson(), speditionsName: 'Nordlicht Kurier', ...overrides });

test('a visitor becomes ADMIN of a new company, whatever role is sent', async () => {
  const person = visitor({ role: 'USER' });
  const { status, body } = await app.call(api.register, { body: person });
  expect([status, body]).toEqual([201, { message: 'Erfolgreich registriert. Bitte E-Mailadresse bestätigen.' }]);
  const link = await app.outbox.linkTo(person.email);
  await app.good(api.verifyEmail, { query: { token: link.searchParams.get('token') ?? '' } });
  const { token } = await signIn(app, person);
  const profile = await app.good(api.myProfile, { token });
  const { email } = person;
  expect(profile.body).toEqual({ firstName: 'Erika', lastName: 'Muster', email, role: 'ADMIN', reminderMails: true });
  expect((await app.good(api.myCompany, { token })).body.companyName).toBe('Nordlicht Kurier');
});

test('the link in the mail uses the configured public URL, whatever Host the request sends', async () => {
  const person = visitor();
  await app.call(api.register, { body: person, headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test' } });
  const mail = await app.outbox.mailTo(person.email);
  expect(mail.text).toContain('https://flotte.example/verify-email?token=');
  expect(`${mail.text}${mail.html}`).not.toContain('evil.test');
});

test('markup in names is escaped in the mail', async () => {
  const person = visitor({ firstName: '<img src=x>', speditionsName: '<b>Fett & Co</b>' });
  await app.good(api.register, { body: person });
  const mail = await app.outbox.mailTo(person.email);
  expect(mail.html).toContain('&lt;img src=x&gt;');
  expect(mail.html).toContain('&lt;b&gt;Fett &amp; Co&lt;/b&gt;');
  expect(mail.text).toContain('<b>Fett & Co</b>');
});

test('a taken address gets the success response; its owner is notified and nothing is created', async () => {
  const owner = await registerAdmin(app);
  const { status, body } = await app.call(api.register, { body: visitor({ email: owner.email.toUpperCase() }) });
  expect([status, body]).toEqual([201, { message: 'Erfolgreich registriert. Bitte E-Mailadresse bestätigen.' }]);
  const mail = await app.outbox.mailTo(owner.email, 2);
  expect(mail.subject).toBe('Flottwart: Registrierung mit einer bekannten Adresse');
  await signIn(app, owner);
});

test('an ADMIN adds a member, who becomes USER whatever role is sent', async () => {
  const admin = await registerAdmin(app);
  const member = newPerson();
  const { status } = await app.call(api.register, { body: { ...member, role: 'ADMIN' }, token: admin.token });
  expect(status).toBe(201);
  const { body } = await app.good(api.members, { token: admin.token });
  expect(body).toContainEqual(expect.objectContaining({ email: member.email, role: 'USER', emailVerified: false }));
});

test('adding the same member twice is a conflict that names the field', async () => {
  const admin = await registerAdmin(app);
  const member = await registerMember(app, admin);
  const { status, body } = await app.call(api.register, {
    body: newPerson({ email: member.email }),
    token: admin.token,
  });
  expect([status, body.code, body.fields]).toEqual([409, 'conflict', { email: 'Bereits vergeben.' }]);
});

test('a USER cannot add members', async () => {
  const member = await registerMember(app, await registerAdmin(app));
  const { status, body } = await app.call(api.register, { body: newPerson(), token: member.token });
  expect([status, body.code]).toEqual([403, 'forbidden']);
});

test.each(['', 'x', '1.aaaa', `1.${'A'.repeat(43)}`, `99999999999.${'A'.repeat(43)}`])(
  'an invalid bearer (%j) is refused and never treated as a public registration',
  async (token) => {
    const person = visitor();
    const { status, body } = await app.call(api.register, { body: person, token });
    expect([status, body.code]).toEqual([401, 'unauthenticated']);
    expect((await app.outbox.all()).some((mail) => mail.to?.[0]?.address === person.email)).toBe(false);
  },
);

test.each([
  ['firstName', { firstName: ' ' }],
  ['lastName', { lastName: undefined }],
  ['speditionsName', { speditionsName: undefined }],
  ['speditionsName', { speditionsName: 'x'.repeat(201) }],
  ['email', { email: 'kein-at-zeichen' }],
  ['email', { email: 'a@b.de,c@d.de' }],
  ['email', { email: 'a@b.de\r\nBcc: c@d.de' }],
  ['firstName', { firstName: 'Null\u0000byte' }],
  ['firstName', { firstName: 'Ersatz\ud800zeichen' }],
  ['lastName', { lastName: ['Liste'] }],
  ['password', { password: 'kurz' }],
  ['password', { password: 'Passwort1!' }],
  ['password', { password: 'x'.repeat(1025) }],
])('invalid input is refused, naming %s (%j)', async (field, overrides) => {
  const { status, body } = await app.call(api.register, { body: visitor(overrides) });
  expect([status, body.code]).toEqual([400, 'invalid_input']);
  expect(Object.keys(body.fields)).toContain(field);
});

test.each(['companyId', 'id', 'emailVerified', 'passwordHash', 'constructor'])(
  'the unknown key %s is refused',
  async (key) => {
    const { status, body } = await app.call(api.register, { body: visitor({ [key]: 1 }) });
    expect([status, body.message]).toEqual([400, `Unbekanntes Feld: ${key}.`]);
  },
);

test('prototype keys are refused', async () => {
  const payload = JSON.stringify(visitor()).replace('{', '{"__proto__":{"role":"ADMIN"},');
  const { status } = await app.raw('POST', '/api/auth/register', {
    payload,
    headers: { 'content-type': 'application/json' },
  });
  expect(status).toBe(400);
});

test('company registrations per address are limited', async () => {
  const address = '192.0.2.1';
  const statuses: number[] = [];
  for (let index = 0; index < 22; index += 1)
    statuses.push((await app.call(api.register, { body: visitor(), address })).status);
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(201));
  const last = await app.call(api.register, { body: visitor(), address });
  expect(last.status).toBe(429);
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
});

test('mails per mailbox are limited', async () => {
  const person = visitor({ password: strongPassword });
  for (let index = 0; index < 6; index += 1) await app.good(api.register, { body: person });
  await app.outbox.mailTo(person.email, 3);
  const marker = visitor();
  await app.good(api.register, { body: marker });
  await app.outbox.mailTo(marker.email);
  const received = (await app.outbox.all()).filter((mail) => mail.to?.[0]?.address === person.email);
  expect(received).toHaveLength(3);
});

test('above the limit a registration is refused before its password is looked at', async () => {
  const address = '198.51.100.77';
  const register = (password: string) => app.call(api.register, { body: visitor({ password }), address });
  for (let time = 0; time < 20; time += 1) expect((await register('zu-kurz')).status).toBe(400);
  expect((await register('zu-kurz')).status).toBe(429);
});

test('an ADMIN has 30 passwords checked in a quarter of an hour, for themselves and for colleagues', async () => {
  const admin = await registerAdmin(app);
  const add = () => app.call(api.register, { body: { ...newPerson(), password: 'Passwort1!' }, token: admin.token });
  const change = () =>
    app.call(api.changePassword, {
      body: { currentPassword: strongPassword, newPassword: 'Passwort1!' },
      token: admin.token,
    });
  const statuses = await Array.fromAsync({ length: 30 }, (_, time) => (time % 2 === 0 ? add() : change()));
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([400]));
  expect([(await add()).status, (await change()).status]).toEqual([429, 429]);
});
