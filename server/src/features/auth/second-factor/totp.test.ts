import { describe, expect, test } from 'vitest';
import { codeOf, stepAt, stepOfCode } from './totp.ts';

// Values of RFC 6238, appendix B, for SHA-1; the last six of its eight digits.
const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at second %d the code is %s', (second, code) => {
  expect(codeOf(secret, stepAt(new Date(second * 1000)))).toBe(code.slice(-6));
});

describe('a code is taken', () => {
  const start = new Date(1_700_000_010_000);
  const own = stepAt(start);
  const code = codeOf(secret, own);
  const seconds = (count: number) => new Date(own * 30_000 + count * 1000);

  test.each([
    ['in its own half minute', 0, own],
    ['until its last second', 29, own],
    ['in the half minute after', 59, own],
    ['in the one before, where a phone is ahead', -1, own],
    ['no longer after that', 60, undefined],
    ['not earlier', -31, undefined],
  ])('%s', (_when, second, step) => {
    expect(stepOfCode(secret, code, seconds(second), 0)).toBe(step);
  });

  test('once: not in its own step again, and none before it', () => {
    expect(stepOfCode(secret, code, start, own)).toBeUndefined();
    expect(stepOfCode(secret, code, start, own + 1)).toBeUndefined();
    expect(stepOfCode(secret, code, start, own - 1)).toBe(own);
  });

  test.each(['', '12345', `${code}0`, code.slice(1), '      ', '١٢٣４５６'])('but %j is refused', (typed) => {
    expect(stepOfCode(secret, typed, start, 0)).toBeUndefined();
  });
});
