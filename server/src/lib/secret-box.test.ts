import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox(randomBytes(32));
const place = { companyId: 1, field: 'smtp' };

test('what was sealed opens again at its place', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), (text, companyId) => {
      expect(box.open({ companyId, field: 'smtp' }, box.seal({ companyId, field: 'smtp' }, text))).toBe(text);
    }),
  );
});

test('the same text is sealed differently each time and is not to be seen in it', () => {
  const first = box.seal(place, 'Geheim-123');
  expect(first.equals(box.seal(place, 'Geheim-123'))).toBe(false);
  expect(first.includes('Geheim')).toBe(false);
});

test.each([
  { companyId: 2, field: 'smtp' },
  { companyId: 1, field: 'employee-database' },
])('a sealed text moved to %j does not open', (other) => {
  expect(() => box.open(other, box.seal(place, 'Geheim-123'))).toThrow();
});

test('every flipped bit is noticed', () => {
  const sealed = box.seal(place, 'Geheim-123');
  for (let index = 0; index < sealed.length; index += 1) {
    const damaged = Buffer.from(sealed);
    damaged[index] = (damaged[index] ?? 0) ^ 1;
    expect(() => box.open(place, damaged)).toThrow();
  }
});

test('another installation’s key does not open it', () => {
  expect(() => createSecretBox(randomBytes(32)).open(place, box.seal(place, 'Geheim-123'))).toThrow();
});
