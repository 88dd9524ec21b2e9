import { api, type EndpointName } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../../test/app.ts';
import { registerAdmin, registerMember, type SignedIn, signIn } from '../../../../test/factories.ts';
import { setUpSecondFactor } from '../../../../test/second-factor.ts';

const app = await sharedTestApp();

const demand = async (admin: SignedIn, requiresSecondFactor: boolean) => {
  const { body } = await app.good(api.myCompany, { token: admin.token });
  return app.call(api.updateCompany, {
    params: { id: body.id },
    body: { requiresSecondFactor },
    token: admin.token,
  });
};

const refusal = {
  code: 'second_factor_missing',
  message: 'Die Firma verlangt einen zweiten Faktor. Bitte zuerst einrichten.',
};

test('an ADMIN without a second factor cannot require one, and a USER cannot change the setting', async () => {
  const admin = await registerAdmin(app);
  const member = await registerMember(app, admin);
  const refused = await demand(admin, true);
  expect([refused.status, refused.body.message]).toEqual([409, 'Bitte zuerst den eigenen zweiten Faktor einrichten.']);
  expect((await demand(member, true)).status).toBe(403);
  expect((await app.good(api.myCompany, { token: admin.token })).body.requiresSecondFactor).toBe(false);
});

test('with the requirement on, members without a second factor reach only the endpoints that set it up', async () => {
  const admin = await registerAdmin(app);
  const member = await registerMember(app, admin);
  await setUpSecondFactor(app, admin);
  expect((await demand(admin, true)).body.requiresSecondFactor).toBe(true);

  const late = await signIn(app, member);
  const params = { id: 1, list: 'tasks', itemId: 1, workitemId: 1 };
  const closed: string[] = [];
  for (const name of Object.keys(api) as EndpointName[]) {
    const { access } = api[name];
    if (access === 'public' || name === 'logout') continue;
    const { status, body } = await app.call(api[name], { params, token: late.token });
    if (status === 403 && body.code === refusal.code && body.message === refusal.message) closed.push(name);
  }
  const open = (Object.keys(api) as EndpointName[]).filter(
    (name) => api[name].access !== 'public' && !closed.includes(name),
  );
  expect(open.sort()).toEqual(['confirmSecondFactor', 'logout', 'mySecondFactor', 'startSecondFactor']);
  expect((await app.call(api.myProfile, { token: member.token })).body).toEqual(refusal);
  expect((await app.good(api.mySecondFactor, { token: late.token })).body).toMatchObject({ isRequired: true });

  const phone = await setUpSecondFactor(app, late);
  expect((await app.call(api.myProfile, { token: late.token })).status).toBe(200);
  const { email, password } = member;
  await app.good(api.login, { body: { email, password, code: phone.nextCode() } });
  const proof = { currentPassword: password, code: phone.nextCode() };
  const removal = await app.call(api.removeSecondFactor, { body: proof, token: late.token });
  expect([removal.status, removal.body.code]).toEqual([409, 'conflict']);
});

test('lifting the requirement restores access, and both switches are recorded in the history', async () => {
  const admin = await registerAdmin(app);
  const member = await registerMember(app, admin);
  await setUpSecondFactor(app, admin);
  await demand(admin, true);
  await demand(admin, true);
  expect((await app.call(api.logout, { token: (await signIn(app, member)).token })).status).toBe(200);
  await demand(admin, false);
  expect((await app.call(api.myProfile, { token: member.token })).status).toBe(200);
  const { body } = await app.good(api.myAccountEvents, { query: {}, token: admin.token });
  expect(body.map(({ kind }: { kind: string }) => kind)).toEqual([
    'second-factor-duty-off',
    'second-factor-duty-on',
    'second-factor-on',
    'signed-in',
  ]);
});

test('another company is not affected', async () => {
  const admin = await registerAdmin(app);
  const neighbour = await registerAdmin(app);
  await setUpSecondFactor(app, admin);
  await demand(admin, true);
  expect((await app.call(api.myProfile, { token: neighbour.token })).status).toBe(200);
});
