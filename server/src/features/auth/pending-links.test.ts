import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { newPerson, signIn, strongPassword } from '../../../test/factories.ts';
import { mailboxesOf, ownPassword, tokenOf } from '../../../test/pending-accounts.ts';

const app = await sharedTestApp();
const { register, linksTo, follow, accept, discard, login } = mailboxesOf(app);

const pending = async () => {
  const person = newPerson();
  await register({ ...person, speditionsName: 'Südwind' });
  await register({ ...person, speditionsName: 'Südwind' });
  return { email: person.email, links: await linksTo(person.email, 2) };
};

test('exactly one of many simultaneous confirmations succeeds', async () => {
  const { email, links } = await pending();
  const passwords = Array.from({ length: 8 }, (_, index) => `Nebel-Horn-${index}x`);
  const statuses = await Promise.all(passwords.map(async (one) => (await accept(links.confirm, one)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect((await login(email, passwords[statuses.indexOf(200)] ?? '')).status).toBe(200);
});

test('the links of a pending account expire after seven days', async () => {
  const { links } = await pending();
  const before = app.clock.now;
  app.clock.now = new Date(before.getTime() + 7 * 24 * 3_600_000);
  const statuses = [(await accept(links.confirm)).status, (await discard(links.discard)).status];
  app.clock.now = before;
  expect(statuses).toEqual([400, 400]);
});

test('links to confirm and to discard do not work for each other, nor as a reset link', async () => {
  const { links } = await pending();
  const reset = await app.call(api.resetPassword, {
    body: { token: tokenOf(links.confirm), newPassword: ownPassword },
  });
  expect([(await accept(links.discard)).status, (await discard(links.confirm)).status, reset.status]).toEqual([
    400, 400, 400,
  ]);
});

test('a confirmed account cannot be discarded', async () => {
  const { email } = newPerson();
  await register({ email, password: ownPassword, speditionsName: 'Südwind' });
  const links = await linksTo(email);
  expect((await follow(links.confirm)).status).toBe(200);
  expect((await discard(links.discard)).status).toBe(400);
  await signIn(app, newPerson({ email, password: ownPassword }));
});

test.each([
  ['discardRegistration', {}],
  ['discardRegistration', { token: 'x', companyId: 1 }],
  ['discardRegistration', { token: `1.${'A'.repeat(43)}` }],
  ['acceptInvitation', { token: `1.${'A'.repeat(43)}`, newPassword: strongPassword }],
  ['acceptInvitation', { token: 'x', newPassword: strongPassword, role: 'ADMIN' }],
] as const)('%s refuses %j', async (name, body) => {
  const { status, body: refusal } = await app.call(api[name], { body });
  expect([status, refusal.code]).toEqual([400, 'invalid_input']);
});

test('a refused weak password leaves the link usable', async () => {
  const { links } = await pending();
  const { status, body } = await accept(links.confirm, 'kurz');
  expect([status, Object.keys(body.fields)]).toEqual([400, ['newPassword']]);
  expect((await accept(links.confirm)).status).toBe(200);
});
