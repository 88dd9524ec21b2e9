import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createAdmin, newPerson } from '../../../test/factories.ts';
import { mailboxesOf } from '../../../test/pending-accounts.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { matchesHash } from '../../lib/passwords.ts';

const held = Promise.withResolvers<boolean>();
const guessed = 'Fremd-12345';
const computing: string[] = [];
const app = await createTestApp(
  {},
  {
    matchesHash: (stored, password) => {
      if (password !== guessed) return matchesHash(stored, password);
      computing.push(password);
      return held.promise;
    },
  },
);
const { linksTo } = mailboxesOf(app);

const newPassword = 'Nebel-Horn-42';

test('hundreds of guesses from one network keep nobody else from signing in, registering, resetting or accepting', async () => {
  const admin = await createAdmin(app);
  await app.good(api.forgotPassword, { body: { email: admin.email } });
  const resetToken = (await app.outbox.linkTo(admin.email)).searchParams.get('token') ?? '';
  const colleague = { firstName: 'Jonas', lastName: 'Brandt', email: newPerson().email };
  await app.good(api.inviteMember, { body: colleague, token: admin.token });
  const acceptToken = (await linksTo(colleague.email)).confirm.searchParams.get('token') ?? '';

  const guesses = Array.from({ length: 200 }, (_, index) => {
    const body = { email: newPerson().email, password: guessed };
    return app.call(api.login, { body, address: `203.0.113.${index}` });
  });
  await waitUntil(() => computing.length === 1);

  const calls = (address: string) => [
    () => app.call(api.login, { body: { email: admin.email, password: admin.password }, address }),
    () => app.call(api.register, { body: { ...newPerson(), speditionsName: 'Neu GmbH' }, address }),
    () => app.call(api.acceptInvitation, { body: { token: acceptToken, newPassword }, address }),
    () => app.call(api.resetPassword, { body: { token: resetToken, newPassword }, address }),
  ];
  for (const call of calls('198.51.100.7')) expect((await call()).status).toBeLessThan(300);
  expect(computing).toHaveLength(1);
  held.resolve(false);
  expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([401]));
});
