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
  'a'.repeat(40),
])('%s is refused although it looks strong', (password) =>
  expect(passwordProblem(password, tooWeak)).resolves.toMatch('öffentlichen Listen'),
);

test.each(['Kurz-1', 'ohnegross-7', 'Ohne-Zahl', 'OhneZeichen7'])('%s is too weak', (password) =>
  expect(passwordProblem(password, tooWeak)).resolves.toBe(tooWeak),
);

test.each([`${'a'.repeat(32)}Kr4nich-Dachs`, 'Kr4nich-Dachs', 'vier bunte Lastwagen parken schief', '🚚Lkw-Nacht7x'])(
  '%s is accepted',
  (password) => expect(passwordProblem(password, tooWeak)).resolves.toBeUndefined(),
);

test('a password made of personal data is refused', async () => {
  const known = ['Annegret', 'Wollenschläger', 'a.wollenschlaeger@rheinfracht.example', 'Rheinfracht & Söhne'];
  for (const password of [
    'Annegret-1',
    'Wollenschläger1!',
    'Rheinfracht-24',
    'Annegret-Wollenschläger-1',
    'a.wollenschlaeger@rheinfracht.example',
  ])
    expect([password, await passwordProblem(password, tooWeak, known)]).toEqual([
      password,
      expect.stringMatching('leicht zu erraten'),
    ]);
  expect(await passwordProblem('Kr4nich-Dachs', tooWeak, known)).toBeUndefined();
});
