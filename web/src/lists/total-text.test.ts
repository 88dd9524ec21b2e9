import { expect, it } from 'vitest';
import { totalText } from './total-text.ts';

const vehicles = { one: 'Fahrzeug', many: 'Fahrzeuge', ofMany: 'Fahrzeugen' };

it.each([
  [0, 0, '0 Fahrzeuge'],
  [1, 1, '1 Fahrzeug'],
  [0, 1, '0 von 1 Fahrzeug'],
  [37, 1500, '37 von 1.500 Fahrzeugen'],
  [1500, 1500, '1.500 Fahrzeuge'],
  // The count of a list may lag a moment behind its page.
  [3, 2, '3 Fahrzeuge'],
])('%i found of %i: %s', (found, total, text) => {
  expect(totalText({ found }, total, vehicles)).toBe(text);
});

it('a search with more hits than are counted says so', () => {
  expect(totalText({ found: 1000, hasMore: true }, 25_000, vehicles)).toBe('Mehr als 1.000 von 25.000 Fahrzeugen');
});
