import { expect, test } from 'vitest';
import { createVerifyPassword, hashPassword, type MatchesHash, matchesHash } from './passwords.ts';

const password = 'Kr4nich-Dachs';
const stored = await hashPassword(password);

test('only the right password for a stored hash is verified', async () => {
  const verifyPassword = createVerifyPassword();
  expect(await verifyPassword(stored, password)).toBe(true);
  expect(await verifyPassword(stored, 'Falsch-12345')).toBe(false);
});

test.each([undefined, null])(
  'without a stored hash (%s) no password is right, but one is computed',
  async (nothing) => {
    const computed: string[] = [];
    const agree: MatchesHash = async (hash) => {
      computed.push(hash);
      return true;
    };
    expect(await createVerifyPassword(agree)(nothing, password)).toBe(false);
    expect(computed).toEqual([expect.stringContaining('$argon2id$v=19$m=19456,t=2,p=1$')]);
  },
);

test('passwords that differ beyond byte 72 are different passwords', async () => {
  const long = 'ä'.repeat(60);
  const hash = await hashPassword(`${long}1`);
  expect(await matchesHash(hash, `${long}1`)).toBe(true);
  expect(await matchesHash(hash, `${long}2`)).toBe(false);
});

test('leading and trailing blanks belong to the password', async () => {
  expect(await matchesHash(await hashPassword(' Geheim-77x '), 'Geheim-77x')).toBe(false);
});
