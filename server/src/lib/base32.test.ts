import { expect, test } from 'vitest';
import { base32 } from './tokens.ts';

// RFC 4648, section 10, without the padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j encodes to %s', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});
