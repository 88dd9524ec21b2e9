import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, newPerson } from '../../../test/factories.ts';
import { mailboxesOf, tokenOf } from '../../../test/pending-accounts.ts';

const app = await sharedTestApp();
const { linksTo, accept, discard } = mailboxesOf(app);

type Purpose = 'accept' | 'reset';
const check = (token: string, purpose: Purpose, address?: string) =>
  app.call(api.checkLink, { body: { token, purpose }, ...(address !== undefined && { address }) });
const statusOf = async (token: string, purpose: Purpose) => (await check(token, purpose)).status;

const newPassword = 'Nebel-Horn-42';
const badLink = { code: 'invalid_input', message: 'Der Link ist ungültig oder abgelaufen.' };

const resetTokenOf = async (email: string): Promise<string> => {
  await app.good(api.forgotPassword, { body: { email } });
  return tokenOf(await app.outbox.linkTo(email));
};

const invite = async (): Promise<URL> => {
  const admin = await createAdmin(app);
  const colleague = { firstName: 'Jonas', lastName: 'Brandt', email: newPerson().email };
  await app.good(api.inviteMember, { body: colleague, token: admin.token });
  return (await linksTo(colleague.email)).confirm;
};

test('a check does not use up the link', async () => {
  const { email } = await createAdmin(app);
  const reset = await resetTokenOf(email);
  for (let time = 0; time < 3; time += 1) expect(await statusOf(reset, 'reset')).toBe(200);
  await app.good(api.resetPassword, { body: { token: reset, newPassword } });
  const invitation = await invite();
  for (let time = 0; time < 3; time += 1) expect(await statusOf(tokenOf(invitation), 'accept')).toBe(200);
  expect((await accept(invitation)).status).toBe(200);
});

test('a used, lapsed, foreign or made-up link gets the response of its use', async () => {
  const { email, token: session } = await createAdmin(app);
  const used = await resetTokenOf(email);
  await app.good(api.resetPassword, { body: { token: used, newPassword } });
  const lapsed = await resetTokenOf((await createAdmin(app)).email);
  const other = tokenOf(await invite());
  app.clock.now = new Date(app.clock.now.getTime() + 3_600_000);
  for (const token of [used, lapsed, other, session, 'abc', `1.${'A'.repeat(43)}`]) {
    const checked = await check(token, 'reset');
    const { status, text } = await app.call(api.resetPassword, { body: { token, newPassword } });
    expect(checked).toMatchObject({ status: 400, body: badLink });
    expect([checked.status, checked.text]).toEqual([status, text]);
  }
});

test('a link that a newer one replaced says so, until the newer one is used', async () => {
  const { email } = await createAdmin(app);
  const old = await resetTokenOf(email);
  await app.good(api.forgotPassword, { body: { email } });
  const newer = tokenOf(await app.outbox.linkTo(email, 2));
  const replaced = await check(old, 'reset');
  expect([replaced.status, replaced.body.message]).toEqual([
    409,
    'Der Link wurde durch einen neueren Link ersetzt. Bitte den aus der neuesten E-Mail öffnen.',
  ]);
  const use = await app.call(api.resetPassword, { body: { token: old, newPassword } });
  expect(use.text).toBe(replaced.text);
  await app.good(api.resetPassword, { body: { token: newer, newPassword } });
  expect(await statusOf(old, 'reset')).toBe(400);
});

test('a discarded invitation is refused, its link to discard is none to accept', async () => {
  const admin = await createAdmin(app);
  const colleague = { firstName: 'Jonas', lastName: 'Brandt', email: newPerson().email };
  await app.good(api.inviteMember, { body: colleague, token: admin.token });
  const links = await linksTo(colleague.email);
  expect(await statusOf(tokenOf(links.discard), 'accept')).toBe(400);
  await discard(links.discard);
  expect(await statusOf(tokenOf(links.confirm), 'accept')).toBe(400);
});

test('checks and uses of links share one limit per network', async () => {
  const address = '192.0.2.71';
  for (let time = 0; time < 60; time += 1) await check('abc', 'reset', address);
  expect((await check('abc', 'accept', address)).status).toBe(429);
  const use = await app.call(api.resetPassword, { body: { token: 'abc', newPassword }, address });
  expect(use.status).toBe(429);
});

test.each([{}, { token: 'abc' }, { token: 'abc', purpose: 'verify' }, { token: '', purpose: 'reset' }])(
  'the input %j is refused',
  async (body) => {
    expect((await app.call(api.checkLink, { body })).status).toBe(400);
  },
);
