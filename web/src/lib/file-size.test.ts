import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [1, '1 kB'],
  [348_000, '340 kB'],
  [2_500_000, '2,4 MB'],
  [20 * 1024 * 1024, '20,0 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
