import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isStrongPassword, passwordStrength } from './password-strength.ts';

test.each([
  ['', ''],
  ['Ab1!567', 'Zu kurz'],
  ['abcdef1!', 'Großbuchstaben fehlen'],
  ['Abcdefg!', 'Zahl fehlt'],
  ['Abcdefg1', 'Sonderzeichen fehlen'],
  ['Äbcdef1 ', 'Starkes Passwort'],
  ['Abcdef1!', 'Starkes Passwort'],
  ['nurkleineletter', 'Starkes Passwort'],
])('%j is rated %j', (password, text) => expect(passwordStrength(password)).toBe(text));

test('a strong password has at least eight characters, and fifteen always suffice', () => {
  fc.assert(
    fc.property(fc.string(), (password) => {
      if (isStrongPassword(password)) expect(password.length).toBeGreaterThanOrEqual(8);
      if (password.length >= 15) expect(isStrongPassword(password)).toBe(true);
    }),
  );
});
