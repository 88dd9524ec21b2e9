import { expect, test } from 'vitest';
import { toCompanyId } from './company-id.ts';
import { createResponseCache } from './response-cache.ts';

const [one, two, three, four, five] = [toCompanyId(1), toCompanyId(2), toCompanyId(3), toCompanyId(4), toCompanyId(5)];

const answer = (byteLength: number) => ({ byteLength });

test('a cached response is valid for its revision only, and a newer one replaces it', () => {
  const kept = createResponseCache(100);
  const [older, newer] = [answer(60), answer(70)];
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
  for (const companyId of [one, two, three]) kept.set(companyId, 'a', answer(30));
  kept.get(one, 'a');
  kept.set(four, 'a', answer(40));
  const companies = [one, two, three, four].filter((companyId) => kept.get(companyId, 'a'));
  expect(companies).toEqual([one, three, four]);
  kept.set(five, 'a', answer(101));
  expect(kept.get(five, 'a')).toBeUndefined();
  expect(kept.get(four, 'a')).toBeDefined();
});
