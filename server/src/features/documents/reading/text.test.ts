import { expect, test } from 'vitest';
import { toSingleLine } from './text.ts';

test('text becomes one clean line', () => {
  expect(toSingleLine('a\u0000\u0007 b\r\n\u00a0c\u202e')).toBe('a b c');
  expect(toSingleLine('\ud800')).toBe('\ufffd');
  expect(toSingleLine('x'.repeat(3_000))).toHaveLength(2_000);
});
