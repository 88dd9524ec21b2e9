import { expect, test } from 'vitest';
import { parseSearch, safeRedirect, stringifySearch } from './route-params.ts';

test('values stay text, even if they look like numbers or JSON', () => {
  expect(parseSearch('?token=1e5&q=true&list=[1]')).toEqual({ token: '1e5', q: 'true', list: '[1]' });
});

test('absent and empty values leave no trace in the URL', () => {
  expect(stringifySearch({ q: '', redirect: undefined })).toBe('');
  expect(stringifySearch({ page: 2, q: '' })).toBe('?page=2');
});

test('search parameters survive writing and reading', () => {
  const search = { redirect: '/my-company?a=b&c=d#smtp', q: 'Müller & Söhne' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});

test('several values of a filter are repeated or separated by commas, which stay readable', () => {
  expect(parseSearch('?status=OPEN&status=DONE&q=x')).toEqual({ status: 'OPEN,DONE', q: 'x' });
  expect(parseSearch('?status=OPEN%2CDONE')).toEqual({ status: 'OPEN,DONE' });
  expect(stringifySearch({ status: 'OPEN,DONE' })).toBe('?status=OPEN,DONE');
});

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
