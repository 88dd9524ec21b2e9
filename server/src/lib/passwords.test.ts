import { expect, test } from 'vitest';
import { passwordProblem } from './passwords.ts';

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
