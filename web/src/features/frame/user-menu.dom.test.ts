import { expect, test } from 'vitest';
import { initials } from './user-menu.tsx';

test.each([
  ['Greta', 'Ahrens', 'GA'],
  ['özlem', 'von Ahrens', 'ÖV'],
  [' Max ', '', 'M'],
  ['', '', ''],
  ['𝒜da', 'Lovelace', '𝒜L'],
])('initials of %s %s are %s', (firstName, lastName, expected) => {
  expect(initials(firstName, lastName)).toBe(expected);
});
