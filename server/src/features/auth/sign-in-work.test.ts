import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createAdmin, newPerson } from '../../../test/factories.ts';
import { matchesHash } from '../../lib/passwords.ts';

let computed = 0;
const app = await createTestApp(
  {},
  {
    matchesHash: (stored, password) => {
      computed += 1;
      return matchesHash(stored, password);
    },
  },
);

const computationsOf = async (call: () => Promise<unknown>): Promise<number> => {
  const before = computed;
  await call();
  return computed - before;
};

test('sign-in computes one hash, whether the account exists, is confirmed or not', async () => {
  const admin = await createAdmin(app);
  const pending = newPerson();
  await app.good(api.register, { body: { ...pending, speditionsName: 'Wartend GmbH' } });
  const login = (email: string, password: string) => () => app.call(api.login, { body: { email, password } });
  const work = [
    await computationsOf(login(admin.email, admin.password)),
    await computationsOf(login(admin.email, 'Falsch-12345')),
    await computationsOf(login(newPerson().email, 'Falsch-12345')),
    await computationsOf(login(pending.email, 'Falsch-12345')),
    await computationsOf(login(pending.email, pending.password)),
  ];
  expect(work).toEqual([1, 1, 1, 1, 1]);
});

test('the password check of a company deletion computes one hash for any name', async () => {
  const admin = await createAdmin(app);
  const remove = (username: string) => () =>
    app.call(api.deleteCompany, { body: { username, password: 'Falsch-12345' }, token: admin.token });
  expect(await computationsOf(remove(admin.email))).toBe(1);
  expect(await computationsOf(remove(newPerson().email))).toBe(1);
});

test('an attempt beyond the limit computes none', async () => {
  const { email } = await createAdmin(app);
  const guess = () => app.call(api.login, { body: { email, password: 'Falsch-12345' }, address: '192.0.2.60' });
  for (let index = 0; index < 10; index += 1) await guess();
  expect(await computationsOf(guess)).toBe(0);
});
