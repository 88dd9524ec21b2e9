import { expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

test.each(['/my-team', '/my-company#smtp', '/vehicles?page=2'])('%s stays inside and is kept', (target) => {
  expect(safeRedirect(target)).toBe(target);
});

test.each([
  'https://example.org',
  '//example.org',
  '/\\example.org',
  'javascript:alert(1)',
  'my-team',
  '',
  7,
  undefined,
])('%s leads elsewhere and is dropped', (target) => {
  expect(safeRedirect(target)).toBeUndefined();
});
