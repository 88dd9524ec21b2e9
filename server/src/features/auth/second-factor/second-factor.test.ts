import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { companyIdOf } from '../../../../test/company-id-of.ts';
import { registerAdmin, registerMember, type SignedIn, signIn } from '../../../../test/factories.ts';
import { openAsOwner } from '../../../../test/fixture/owner-database.ts';
import { found } from '../../../../test/found.ts';
import { readBase32, setUpSecondFactor, startSetUp } from '../../../../test/second-factor.ts';

const app = await sharedTestApp();
const ownerDb = openAsOwner(app);
const minute = 60_000;
const wait = (milliseconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds);
};
/** Away from midnight, when daily counters reset. */
const nextMorning = (): Date =>
  new Date((Math.ceil(app.clock.now.getTime() / (24 * 60 * minute)) * 24 + 8) * 60 * minute);
const login = ({ email, password }: SignedIn, code?: string) =>
  app.call(api.login, { body: { email, password, ...(code !== undefined && { code }) } });
const stateOf = async ({ token }: SignedIn) => (await app.good(api.mySecondFactor, { token })).body;
const subjectsTo = async (email: string) =>
  (await app.outbox.all()).filter((mail) => mail.to?.[0]?.address === email).map(({ subject }) => subject);

test('setup: secret, first code, recovery codes, other sessions end, a mail is sent', async () => {
  const admin = await registerAdmin(app);
  const other = await signIn(app, admin);
  expect(await stateOf(admin)).toEqual({ enabledAt: null, recoveryCodesLeft: 0, isRequired: false });
  const { body: started } = await app.good(api.startSecondFactor, {
    body: { currentPassword: admin.password },
    token: admin.token,
  });
  expect(started.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(started.uri).toBe(
    `otpauth://totp/Flottwart:${encodeURIComponent(admin.email)}?secret=${started.secret}&issuer=Flottwart`,
  );
  expect((await login(admin)).status).toBe(200);

  const { code } = await startSetUp(app, admin);
  const { body } = await app.good(api.confirmSecondFactor, { body: { code: code() }, token: admin.token });
  expect(new Set(body.recoveryCodes).size).toBe(10);
  for (const one of body.recoveryCodes) expect(one).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
  expect(await stateOf(admin)).toEqual({
    enabledAt: app.clock.now.toISOString(),
    recoveryCodesLeft: 10,
    isRequired: false,
  });
  expect((await app.call(api.myProfile, { token: other.token })).status).toBe(401);
  expect((await app.outbox.mailTo(admin.email, 2)).subject).toBe('Flottwart: Zweiter Faktor eingerichtet');
});

test('the stored secret is encrypted for its owner, and recovery codes are hashed', async () => {
  const admin = await registerAdmin(app);
  const { secret, code } = await startSetUp(app, admin);
  const { body } = await app.good(api.confirmSecondFactor, { body: { code: code() }, token: admin.token });
  const rows = JSON.stringify([
    await ownerDb.selectFrom('second_factors').selectAll().execute(),
    await ownerDb.selectFrom('recovery_codes').selectAll().execute(),
  ]);
  for (const form of ['hex', 'base64', 'latin1'] as const) expect(rows).not.toContain(secret.toString(form));
  expect(rows).not.toContain(JSON.stringify([...secret]).slice(1, -1));
  expect(rows).not.toContain(JSON.stringify([...Buffer.from(found(body.recoveryCodes[0]))]).slice(1, -1));
});

test.each([api.startSecondFactor, api.renewRecoveryCodes, api.removeSecondFactor])(
  '$path requires the right password and counts wrong ones like a sign-in',
  async (endpoint) => {
    const admin = await registerAdmin(app);
    const send = (currentPassword: unknown) => app.call(endpoint, { body: { currentPassword }, token: admin.token });
    expect((await send(undefined)).body.fields).toHaveProperty('currentPassword');
    const wrong = await send('Falsch-12345');
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      { currentPassword: '❌ Das aktuelle Passwort ist falsch.' },
    ]);
    const statuses: number[] = [];
    for (let index = 0; index < 10; index += 1) statuses.push((await send('Falsch-12345')).status);
    expect(statuses).toEqual([...Array(9).fill(400), 429]);
  },
);

test('a wrong first code enables nothing, nor does one without a start or after an hour', async () => {
  const admin = await registerAdmin(app);
  const confirm = (code: string) => app.call(api.confirmSecondFactor, { body: { code }, token: admin.token });
  expect((await confirm('123456')).status).toBe(409);
  const { code } = await startSetUp(app, admin);
  const wrong = await confirm(code(5));
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['code']]);
  wait(60 * minute);
  expect([(await confirm(code())).status, (await stateOf(admin)).enabledAt]).toEqual([409, null]);
});

test('sign-in asks for the code only after the right password, and accepts it once', async () => {
  const admin = await registerAdmin(app);
  const phone = await setUpSecondFactor(app, admin);
  const asked = await login(admin);
  expect([asked.status, asked.body]).toEqual([
    403,
    { code: 'second_factor_required', message: 'Bitte den Code aus der Authenticator-App eingeben.' },
  ]);
  expect((await login({ ...admin, password: 'Falsch-12345' }, phone.code(1))).body.code).toBe('wrong_credentials');
  const replayed = await login(admin, phone.code());
  expect([replayed.status, replayed.body.code]).toEqual([401, 'wrong_code']);
  const code = phone.nextCode();
  expect((await login(admin, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
  expect((await login(admin, code)).body.code).toBe('wrong_code');
  expect((await login(admin, phone.code(-1))).body.code).toBe('wrong_code');
  expect((await login(admin, phone.code(1))).status).toBe(200);
  expect((await login(admin, phone.code(2))).body.code).toBe('wrong_code');
});

test('with another secret key, recovery codes still work', async () => {
  const admin = await registerAdmin(app);
  const phone = await setUpSecondFactor(app, admin);
  await ownerDb
    .updateTable('second_factors')
    .set({ sealed_secret: Buffer.alloc(64, 1) })
    .where('company_id', '=', companyIdOf(admin))
    .execute();
  const wrong = await login(admin, phone.nextCode());
  expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_code']);
  expect((await login(admin, phone.recoveryCodes[0])).status).toBe(200);
});

test('exactly one of many simultaneous uses of one code succeeds, recovery codes included', async () => {
  const admin = await registerAdmin(app);
  const phone = await setUpSecondFactor(app, admin);
  for (const code of [phone.nextCode(), phone.recoveryCodes[0] ?? '']) {
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => login(admin, code)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    wait(15 * minute);
  }
});

test('a recovery code works once, however it is typed, and its use is reported by mail', async () => {
  const admin = await registerAdmin(app);
  const { recoveryCodes } = await setUpSecondFactor(app, admin);
  const [first = '', second = ''] = recoveryCodes;
  expect((await login(admin, first)).status).toBe(200);
  expect((await login(admin, first)).body.code).toBe('wrong_code');
  expect((await login(admin, second.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
  expect((await stateOf(admin)).recoveryCodesLeft).toBe(8);
  await app.outbox.mailTo(admin.email, 4);
  expect(await subjectsTo(admin.email)).toContain('Flottwart: Anmeldung mit einem Wiederherstellungscode');
});

test('new recovery codes replace the old ones', async () => {
  const admin = await registerAdmin(app);
  const phone = await setUpSecondFactor(app, admin);
  const { body } = await app.good(api.renewRecoveryCodes, {
    body: { currentPassword: admin.password, code: phone.nextCode() },
    token: admin.token,
  });
  expect((await login(admin, phone.recoveryCodes[0])).status).toBe(401);
  expect((await login(admin, body.recoveryCodes[9])).status).toBe(200);
  expect((await stateOf(admin)).recoveryCodesLeft).toBe(9);
});

test('the old phone works until the new one has shown a code', async () => {
  const admin = await registerAdmin(app);
  const old = await setUpSecondFactor(app, admin);
  const next = await startSetUp(app, admin, old.nextCode());
  const signedIn = await login(admin, old.nextCode());
  expect(signedIn.status).toBe(200);
  const session = { token: signedIn.body.token };
  await app.good(api.confirmSecondFactor, { body: { code: next.code() }, ...session });
  expect((await login(admin, old.nextCode())).status).toBe(401);
  expect((await login(admin, next.code())).status).toBe(200);
});

test('after removal sign-in needs no code, other sessions end and a mail is sent', async () => {
  const admin = await registerAdmin(app);
  const phone = await setUpSecondFactor(app, admin);
  const other = (await login(admin, phone.nextCode())).body.token;
  await app.good(api.removeSecondFactor, {
    body: { currentPassword: admin.password, code: phone.nextCode() },
    token: admin.token,
  });
  expect((await app.call(api.myProfile, { token: other })).status).toBe(401);
  expect((await login(admin)).status).toBe(200);
  expect((await app.outbox.mailTo(admin.email, 3)).subject).toBe('Flottwart: Zweiter Faktor abgeschaltet');
  const again = await app.call(api.removeSecondFactor, {
    body: { currentPassword: admin.password },
    token: admin.token,
  });
  expect(again.status).toBe(409);
});

test('a password reset does not open the account without the code', async () => {
  const admin = await registerAdmin(app);
  const phone = await setUpSecondFactor(app, admin);
  await app.outbox.mailTo(admin.email, 2);
  await app.good(api.forgotPassword, { body: { email: admin.email } });
  const token = (await app.outbox.linkTo(admin.email, 3)).searchParams.get('token') ?? '';
  await app.good(api.resetPassword, { body: { token, newPassword: 'Nebel-Horn-42' } });
  const renewed = { ...admin, password: 'Nebel-Horn-42' };
  expect((await login(renewed)).body.code).toBe('second_factor_required');
  expect((await login(renewed, phone.nextCode())).status).toBe(200);
});

test('guessing codes is limited like sign-in, then to twenty a day, and the owner is warned', async () => {
  app.clock.now = nextMorning();
  const admin = await registerAdmin(app);
  const phone = await setUpSecondFactor(app, admin);
  const rival = await registerAdmin(app);
  const from = { address: '192.0.2.45' };
  const { email, password } = admin;
  const guess = () => app.call(api.login, { body: { email, password, code: phone.code(40) }, ...from });
  const attempt = (code: string) => app.call(api.login, { body: { email, password, code }, ...from });
  const guesses = async () => (await Promise.all(Array.from({ length: 15 }, guess))).map(({ status }) => status).sort();
  expect(await guesses()).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
  expect((await attempt(phone.nextCode())).status).toBe(429);

  // Until the window of the attempts and the one after are over.
  wait(30 * minute);
  // Neither a request without a code nor another correct password allows more guesses.
  for (let index = 0; index < 12; index += 1) expect((await login(admin)).status).toBe(403);
  const credentials = { username: admin.email, password: admin.password };
  expect((await app.call(api.deleteCompany, { body: credentials, token: rival.token })).status).toBe(403);
  expect(await guesses()).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);

  wait(30 * minute);
  const locked = await login(admin, phone.nextCode());
  expect([locked.status, Number(locked.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  expect((await login(admin, phone.recoveryCodes[0])).status).toBe(429);
  await app.outbox.mailTo(admin.email, 3);
  const warnings = (await subjectsTo(admin.email)).filter((subject) => subject?.includes('falschem Code'));
  expect(warnings).toHaveLength(1);
  wait(24 * 60 * minute);
  expect((await login(admin, phone.nextCode())).status).toBe(200);
});

test('sign-ins that stop at the code request never lock out their address', async () => {
  const admin = await registerAdmin(app);
  const phone = await setUpSecondFactor(app, admin);
  const { email, password } = admin;
  const from = { address: '192.0.2.44' };
  for (let index = 0; index < 31; index += 1)
    expect((await app.call(api.login, { body: { email, password }, ...from })).status).toBe(403);
  await app.good(api.login, { body: { email, password, code: phone.nextCode() }, ...from });
});

test('an ADMIN resets the second factor of a member', async () => {
  const admin = await registerAdmin(app);
  const member = await registerMember(app, admin);
  const stranger = await registerAdmin(app);
  await setUpSecondFactor(app, member);
  const { body: team } = await app.good(api.members, { token: admin.token });
  const { id, hasSecondFactor } = found(team.find(({ email }) => email === member.email));
  const own = found(team.find(({ email }) => email === admin.email));
  expect([hasSecondFactor, own.hasSecondFactor]).toEqual([true, false]);
  expect((await app.good(api.members, { token: member.token })).body[0]).not.toHaveProperty('hasSecondFactor');

  const reset = (token: string, memberId = id) => app.call(api.resetSecondFactor, { params: { id: memberId }, token });
  expect((await reset(member.token)).status).toBe(403);
  expect((await reset(stranger.token)).status).toBe(404);
  expect((await reset(admin.token, own.id)).status).toBe(409);
  expect((await reset(admin.token)).body).toEqual({ message: 'Der zweite Faktor von Max Fahrer ist zurückgesetzt.' });
  expect((await reset(admin.token)).status).toBe(409);
  expect((await app.call(api.myProfile, { token: member.token })).status).toBe(401);
  expect((await app.outbox.mailTo(member.email, 3)).subject).toBe('Flottwart: Zweiter Faktor zurückgesetzt');
  const { token } = (await login(member)).body;
  const { body: events } = await app.good(api.myAccountEvents, { query: {}, token });
  expect(events[1]).toMatchObject({ kind: 'second-factor-reset', byWhom: admin.email });
});

test('the URI carries the shown secret', () => {
  expect(readBase32('MZXW6YTBOI').toString()).toBe('foobar');
});
