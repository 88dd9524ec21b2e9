import { expect, test } from 'vitest';
import { hashPassword, passwordProblem, verifyDummyHash, verifyPassword } from './passwords.ts';

const tooWeak = 'zu schwach';

test.each([
  'Passwort1!',
  'P@ssw0rd',
  'Passw0rd!',
  'Admin123!',
  'Qwertz123!',
  'Flottwart1!',
  'Sommer2024!',
  'aaaaaaaaaaaaaaaaaa',
])('%s is refused although it looks strong', (password) =>
  expect(passwordProblem(password, tooWeak)).toMatch('öffentlichen Listen'),
);

test.each(['Kurz-1', 'ohnegross-7', 'Ohne-Zahl', 'OhneZeichen7'])('%s is too weak', (password) =>
  expect(passwordProblem(password, tooWeak)).toBe(tooWeak),
);

test.each(['Kr4nich-Dachs', 'vier bunte Lastwagen parken schief', '🚚Lkw-Nacht7x'])('%s is accepted', (password) =>
  expect(passwordProblem(password, tooWeak)).toBeUndefined(),
);

test('a password made of personal data is refused', () => {
  const known = ['Annegret', 'Wollenschläger', 'a.wollenschlaeger@rheinfracht.example', 'Rheinfracht & Söhne'];
  for (const password of ['Annegret-1', 'Wollenschläger1!', 'Rheinfracht-24'])
    expect([password, passwordProblem(password, tooWeak, known)]).toEqual([
      password,
      expect.stringMatching('leicht zu erraten'),
    ]);
  expect(passwordProblem('Kr4nich-Dachs', tooWeak, known)).toBeUndefined();
});

test('passwords that differ beyond byte 72 are different passwords', async () => {
  const long = 'ä'.repeat(60);
  const stored = await hashPassword(`${long}1`);
  expect(await verifyPassword(stored, `${long}1`)).toBe(true);
  expect(await verifyPassword(stored, `${long}2`)).toBe(false);
});

test('leading and trailing blanks belong to the password', async () => {
  const stored = await hashPassword(' Geheim-77x ');
  expect(await verifyPassword(stored, 'Geheim-77x')).toBe(false);
});

test('the dummy hash matches no password', async () => {
  expect(await verifyDummyHash('nobody has this password')).toBe(false);
});
