import { expect, test } from 'vitest';
import { isGuessable } from './guessable-password.ts';

const known = ['Greta', 'Ahrens', 'Kurierdienst Nord GmbH', 'greta.ahrens@kurier-nord.example'];

test.each([
  ['Greta-Ahrens1!', true],
  ['Kurierdienst-Nord1', true],
  ['greta.ahrens@kurier-nord.example', true],
  ['Flottwart-2026!', true],
  ['Password1!', true],
  ['P@ssw0rd1!', true],
  ['Kr4nich-Dachs', false],
  ['Greta fährt gern Rad', false],
])('%j is guessed by who knows the person: %j', (password, expected) =>
  expect(isGuessable(password, known)).toBe(expected),
);
