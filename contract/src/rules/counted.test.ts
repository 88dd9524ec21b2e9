import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test.each([
  [0, '0 Positionen'],
  [1, '1 Position'],
  [2, '2 Positionen'],
  [1234, '1.234 Positionen'],
])('%i is counted as %s', (count, text) => expect(counted(count, 'Position', 'Positionen')).toBe(text));
