import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCompanyId } from './company-id.ts';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox(randomBytes(32));
const place = { companyId: toCompanyId(1), field: 'smtp' };

test('an encrypted text decrypts at its place', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat().map(toCompanyId), (text, companyId) => {
      expect(box.open({ companyId, field: 'smtp' }, box.seal({ companyId, field: 'smtp' }, text))).toBe(text);
    }),
  );
});

test('the same text encrypts differently each time and is not visible in the result', () => {
  const first = box.seal(place, 'Geheim-123');
  expect(first.equals(box.seal(place, 'Geheim-123'))).toBe(false);
  expect(first.includes('Geheim')).toBe(false);
});

test.each([
  { companyId: toCompanyId(2), field: 'smtp' },
  { companyId: toCompanyId(1), field: 'employee-database' },
])('an encrypted text moved to %j does not decrypt', (other) => {
  expect(() => box.open(other, box.seal(place, 'Geheim-123'))).toThrow();
});

test('every flipped bit is detected', () => {
  const sealed = box.seal(place, 'Geheim-123');
  for (let index = 0; index < sealed.length; index += 1) {
    const damaged = Buffer.from(sealed);
    damaged[index] = (damaged[index] ?? 0) ^ 1;
    expect(() => box.open(place, damaged)).toThrow();
  }
});

test('another installation’s key does not decrypt it', () => {
  expect(() => createSecretBox(randomBytes(32)).open(place, box.seal(place, 'Geheim-123'))).toThrow();
});
