import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { registerAdmin, type SignedIn } from '../../../../test/factories.ts';
import { setUpSecondFactor, startSetUp } from '../../../../test/second-factor.ts';

const app = await sharedTestApp();
const hour = 3_600_000;
/** Away from midnight, when daily counters reset. */
const nextMorning = (): Date => new Date((Math.ceil(app.clock.now.getTime() / (24 * hour)) * 24 + 8) * hour);
const login = ({ email, password }: SignedIn, code?: string) =>
  app.call(api.login, { body: { email, password, ...(code !== undefined && { code }) } });
const stateOf = async ({ token }: SignedIn) => (await app.good(api.mySecondFactor, { token })).body;
const subjectsTo = async (email: string) =>
  (await app.outbox.all()).filter((mail) => mail.to?.[0]?.address === email).map(({ subject }) => subject);

test.each([api.startSecondFactor, api.renewRecoveryCodes, api.removeSecondFactor])(
  '$path asks for a code of the enabled factor beside the password, and consumes it',
  async (endpoint) => {
    const admin = await registerAdmin(app);
    const phone = await setUpSecondFactor(app, admin);
    const send = (code?: string) =>
      app.call(endpoint, { body: { currentPassword: admin.password, code }, token: admin.token });
    const before = await stateOf(admin);
    for (const code of [undefined, phone.code(), phone.code(9), 'aaaa-bbbb-cccc-dddd']) {
      const refused = await send(code);
      expect([refused.status, refused.body.fields]).toEqual([400, { code: expect.any(String) }]);
    }
    expect(await stateOf(admin)).toEqual(before);
    expect(
      (await app.call(api.confirmSecondFactor, { body: { code: phone.code(1) }, token: admin.token })).status,
    ).toBe(409);
    const code = phone.nextCode();
    expect((await send(code)).status).toBeLessThan(300);
    if (endpoint !== api.removeSecondFactor) expect((await login(admin, code)).body.code).toBe('wrong_code');
  },
);

test('without the phone a recovery code moves or removes the second factor', async () => {
  const admin = await registerAdmin(app);
  const { recoveryCodes } = await setUpSecondFactor(app, admin);
  const next = await startSetUp(app, admin, recoveryCodes[0]);
  const { body } = await app.good(api.confirmSecondFactor, { body: { code: next.code() }, token: admin.token });
  const proof = { currentPassword: admin.password, code: body.recoveryCodes[0] };
  await app.good(api.removeSecondFactor, { body: proof, token: admin.token });
  expect((await login(admin)).status).toBe(200);
});

test('codes for a change of the factor are limited to twenty a day, recorded, and the owner is warned', async () => {
  app.clock.now = nextMorning();
  const admin = await registerAdmin(app);
  const phone = await setUpSecondFactor(app, admin);
  const remove = async (code: string) => {
    const body = { currentPassword: admin.password, code };
    return (await app.call(api.removeSecondFactor, { body, token: admin.token })).status;
  };
  const statuses: number[] = [];
  for (let index = 0; index < 22; index += 1) statuses.push(await remove(phone.code(40)));
  expect(statuses).toEqual([...Array(20).fill(400), 429, 429]);
  expect(await remove(phone.nextCode())).toBe(429);
  const { body: events } = await app.good(api.myAccountEvents, { query: { size: 50 }, token: admin.token });
  expect(events.filter(({ kind }: { kind: string }) => kind === 'wrong-code')).toHaveLength(20);
  await app.outbox.mailTo(admin.email, 3);
  const warnings = (await subjectsTo(admin.email)).filter((subject) => subject?.includes('falschem Code'));
  expect(warnings).toHaveLength(1);
});
