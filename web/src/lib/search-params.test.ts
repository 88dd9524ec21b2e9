import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

test('values stay text, even if they look like numbers or JSON', () => {
  expect(parseSearch('?token=1e5&q=true&list=[1]')).toEqual({ token: '1e5', q: 'true', list: '[1]' });
});

test('absent and empty values leave no trace in the address', () => {
  expect(stringifySearch({ q: '', redirect: undefined })).toBe('');
  expect(stringifySearch({ page: 2, q: '' })).toBe('?page=2');
});

test('what was written is read again', () => {
  const search = { redirect: '/my-company?a=b&c=d#smtp', q: 'Müller & Söhne' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});
