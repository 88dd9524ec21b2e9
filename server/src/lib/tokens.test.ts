import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCompanyId } from './company-id.ts';
import { issueToken, readToken } from './tokens.ts';

test('a token yields its company and hash', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_147_483_647 }).map(toCompanyId), (companyId) => {
      const { token, hash } = issueToken(companyId);
      expect(readToken(token)).toEqual({ companyId, hash });
      expect(token).not.toContain(hash.toString('base64url'));
    }),
  );
});

test('tokens are unique', () => {
  const tokens = new Set(Array.from({ length: 1000 }, () => issueToken(toCompanyId(1)).token));
  expect(tokens.size).toBe(1000);
});

test('any other text is not a token and never throws', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readToken(text)).toBeUndefined();
    }),
  );
  expect(readToken(`2147483648.${'A'.repeat(43)}`)).toBeUndefined();
  expect(readToken(`0.${'A'.repeat(43)}`)).toBeUndefined();
});
