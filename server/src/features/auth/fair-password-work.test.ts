import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createAdmin, newPerson } from '../../../test/factories.ts';
import { mailboxesOf } from '../../../test/pending-accounts.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { matchesHash } from '../../lib/passwords.ts';

const held = Promise.withResolvers<boolean>();
const guessed = 'Fremd-12345';
const app = await createTestApp(
  {},
  { matchesHash: (stored, password) => (password === guessed ? held.promise : matchesHash(stored, password)) },
);
const { linksTo } = mailboxesOf(app);

const busy = 'Gerade werden viele Passwörter geprüft. Bitte gleich noch einmal versuchen.';
const newPassword = 'Nebel-Horn-42';

test('hundreds of guesses from one network keep nobody else from signing in, registering, resetting or accepting', async () => {
  const admin = await createAdmin(app);
  await app.good(api.forgotPassword, { body: { email: admin.email } });
  const resetToken = (await app.outbox.linkTo(admin.email)).searchParams.get('token') ?? '';
  const colleague = { firstName: 'Jonas', lastName: 'Brandt', email: newPerson().email };
  await app.good(api.inviteMember, { body: colleague, token: admin.token });
  const acceptToken = (await linksTo(colleague.email)).confirm.searchParams.get('token') ?? '';

  const refused: string[] = [];
  const guesses = Array.from({ length: 105 }, async (_, index) => {
    const body = { email: newPerson().email, password: guessed };
    const response = await app.call(api.login, { body, address: `203.0.113.${index % 250}` });
    if (response.status === 503) refused.push(response.body.message);
  });
  // Two are computed, a hundred wait.
  await waitUntil(() => refused.length === 3);
  expect(new Set(refused)).toEqual(new Set([busy]));

  const calls = (address: string) => [
    () => app.call(api.login, { body: { email: admin.email, password: admin.password }, address }),
    () => app.call(api.register, { body: { ...newPerson(), speditionsName: 'Neu GmbH' }, address }),
    () => app.call(api.acceptInvitation, { body: { token: acceptToken, newPassword }, address }),
    () => app.call(api.resetPassword, { body: { token: resetToken, newPassword }, address }),
  ];
  for (const call of calls('203.0.113.255'))
    expect(await call()).toMatchObject({ status: 503, body: { message: busy } });
  for (const call of calls('198.51.100.7')) expect((await call()).status).toBeLessThan(300);
  held.resolve(false);
  await Promise.all(guesses);
});
