import fc from 'fast-check';
import { expect, test } from 'vitest';
import { counted, wholeNumber } from './counted.ts';

test.each([
  [0, '0 Positionen'],
  [1, '1 Position'],
  [2, '2 Positionen'],
  [1234, '1.234 Positionen'],
])('%i is counted as %s', (count, text) => expect(counted(count, 'Position', 'Positionen')).toBe(text));

test('whole numbers are written as the formatter of the browser writes them', () => {
  const formatter = new Intl.NumberFormat('de-DE');
  const numbers = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.double());
  fc.assert(
    fc.property(numbers, (number) => {
      expect(wholeNumber(number)).toBe(formatter.format(number === 0 ? 0 : number));
    }),
  );
});
