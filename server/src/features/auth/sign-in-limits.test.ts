import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createAdmin } from '../../../test/factories.ts';

/** Counting is under test, not hashing, which is slow on purpose. */
const app = await createTestApp({}, { matchesHash: async (_stored, password) => password !== 'Falsch-12345' });

test('guesses at one account from many networks are limited together', async () => {
  const { email } = await createAdmin(app);
  const guess = () => app.call(api.login, { body: { email, password: 'Falsch-12345' } });
  const statuses = (await Promise.all(Array.from({ length: 40 }, guess))).map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(30).fill(401), ...Array(10).fill(429)]);
});

const wrongPasswordsOf = async (token: string): Promise<number> => {
  const { body } = await app.call(api.myAccountEvents, { query: { size: '100' }, token });
  return body.filter(({ kind }: { kind: string }) => kind === 'wrong-password').length;
};

test('spellings of one address are one account with one counter, İ is another letter than i', async () => {
  const admin = await createAdmin(app, { email: 'iiiii@spedition.example' });
  const guess = (email: string, address?: string) =>
    app.call(api.login, { body: { email, password: 'Falsch-12345' }, ...(address && { address }) });
  const spellings = Array.from({ length: 32 }, (_, bits) =>
    [...'iiiii'].map((letter, at) => (bits & (1 << at) ? 'İ' : letter)).join(''),
  );
  for (const local of spellings) expect((await guess(`${local}@spedition.example`)).status).toBe(401);
  expect(await wrongPasswordsOf(admin.token)).toBe(1);

  const statuses: number[] = [];
  for (const email of ['iiiii@spedition.example', 'IIIII@Spedition.example', 'iiiii@ｓｐｅｄｉｔｉｏｎ.example'])
    for (let time = 0; time < 4; time += 1) statuses.push((await guess(email, '192.0.2.71')).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  expect(await wrongPasswordsOf(admin.token)).toBe(11);
});

test('IPv6 guesses are limited per /64, mapped IPv4 apart', async () => {
  const guess = async (index: number, address: string) => {
    const body = { email: `opfer-${index}@sechs.example`, password: 'Falsch-12345' };
    return (await app.call(api.login, { body, address })).status;
  };
  const statuses: number[] = [];
  for (let host = 1; host <= 32; host += 1) statuses.push(await guess(host, `2001:db8:6:1::${host.toString(16)}`));
  expect(statuses).toEqual([...Array(30).fill(401), 429, 429]);
  expect(await guess(33, '2001:db8:6:2::1')).toBe(401);
  expect(await guess(34, '::ffff:203.0.113.1')).toBe(401);
});
