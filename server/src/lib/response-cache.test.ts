import { expect, test } from 'vitest';
import { toCompanyId } from './company-id.ts';
import { createResponseCache, isPrepared, prepareResponse } from './response-cache.ts';

const [one, two, three, four, five] = [toCompanyId(1), toCompanyId(2), toCompanyId(3), toCompanyId(4), toCompanyId(5)];

const response = (byteLength: number) => ({ byteLength });

test('a cached response is valid for its revision only, and a newer one replaces it', () => {
  const kept = createResponseCache(100);
  const [older, newer] = [response(60), response(70)];
  kept.set(one, 'a', older);
  expect(kept.get(one, 'a')).toBe(older);
  expect(kept.get(one, 'b')).toBeUndefined();
  expect(kept.get(two, 'a')).toBeUndefined();
  kept.set(one, 'b', newer);
  expect(kept.get(one, 'a')).toBeUndefined();
  expect(kept.get(one, 'b')).toBe(newer);
});

test('above the limit the least recently used entries are evicted, and one larger than the limit is not cached', () => {
  const kept = createResponseCache(100);
  for (const companyId of [one, two, three]) kept.set(companyId, 'a', response(30));
  kept.get(one, 'a');
  kept.set(four, 'a', response(40));
  const companies = [one, two, three, four].filter((companyId) => kept.get(companyId, 'a'));
  expect(companies).toEqual([one, three, four]);
  kept.set(five, 'a', response(101));
  expect(kept.get(five, 'a')).toBeUndefined();
  expect(kept.get(four, 'a')).toBeDefined();
});

test('a response of exactly the limit is cached', () => {
  const kept = createResponseCache(100);
  kept.set(one, 'a', response(100));
  expect(kept.get(one, 'a')).toBeDefined();
});

test('a newer response that is too large displaces the outdated one', () => {
  const kept = createResponseCache(100);
  kept.set(one, 'a', response(100));
  kept.set(one, 'b', response(101));
  expect([kept.get(one, 'a'), kept.get(one, 'b')]).toEqual([undefined, undefined]);
  kept.set(two, 'a', response(100));
  expect(kept.get(two, 'a')).toBeDefined();
});

test('a prepared response is measured in bytes and recognised, other values are not', () => {
  const prepared = prepareResponse({ name: 'Öl' });
  expect(prepared.json.toString()).toBe('{"name":"Öl"}');
  expect(prepared.byteLength).toBe(14);
  expect(isPrepared(prepared)).toBe(true);
  for (const other of [{ json: prepared.json, byteLength: 14 }, 'text', null, undefined])
    expect(isPrepared(other)).toBe(false);
});
