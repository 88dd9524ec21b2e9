import { expect, test } from 'vitest';
import { splitStreet } from './personio-employee.ts';

test.each([
  ['Lange Straße 12', 'Lange Straße', '12'],
  ['Lange Straße 12 a', 'Lange Straße', '12 a'],
  ['Mühlweg 7b', 'Mühlweg', '7b'],
  ['Straße des 17. Juni 135', 'Straße des 17. Juni', '135'],
  ['Am Hof 3-5', 'Am Hof', '3-5'],
  ['Am Hof 3 – 5 a', 'Am Hof', '3 – 5 a'],
  ['C 3, 14', 'C 3', '14'],
])('%j is street and number', (text, street, houseNumber) => {
  expect(splitStreet(text)).toEqual({ street, houseNumber });
});

test.each(['Hauptstraße', 'Straße des 17. Juni', '12', ' Postfach '])('%j has no separate number', (text) => {
  expect(splitStreet(text)).toEqual({ street: text.trim() });
});

test('a text too long for a street is kept unchanged', () => {
  const text = `${'a '.repeat(50_000)}12`;
  expect(splitStreet(text)).toEqual({ street: text });
});
