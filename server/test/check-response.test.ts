import { expect, test } from 'vitest';
import { checkResponse } from './check-response.ts';

const headers = { 'content-type': 'application/json; charset=utf-8' };
const check = (url: string, body: unknown, status = 200) => checkResponse('GET', url, { status, headers, body });

test('a response that keeps its contract passes, with and without a query', () => {
  expect(() => check('/api/vehicles/license-plates', ['B-AB-1234'])).not.toThrow();
});

test('a wrong type, a key too many and an undeclared status are reported', () => {
  expect(() => check('/api/vehicles/license-plates', [1])).toThrow('breaks its contract');
  expect(() => check('/api/vehicles/license-plates', ['B-AB-1234'], 299)).toThrow('no JSON response 299');
});

test('refusals, other content types and paths outside the contract are not looked at', () => {
  expect(() => check('/api/openapi.json', { openapi: '3.1.0' })).not.toThrow();
  expect(() => check('/api/vehicles/license-plates', { code: 'unauthorized' }, 401)).not.toThrow();
  const text = { status: 200, headers: { 'content-type': 'text/plain' }, body: 'ok' };
  expect(() => checkResponse('GET', '/api/vehicles/license-plates', text)).not.toThrow();
});
