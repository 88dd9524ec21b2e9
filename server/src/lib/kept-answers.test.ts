import { expect, test } from 'vitest';
import { toCompanyId } from './company-id.ts';
import { createKeptAnswers } from './kept-answers.ts';

const [one, two, three, four, five] = [toCompanyId(1), toCompanyId(2), toCompanyId(3), toCompanyId(4), toCompanyId(5)];

const answer = (byteLength: number) => ({ byteLength });

test('a cached response is valid for its revision only, and a newer one replaces it', () => {
  const kept = createKeptAnswers(100);
  const [older, newer] = [answer(60), answer(70)];
  kept.keep(one, 'a', older);
  expect(kept.find(one, 'a')).toBe(older);
  expect(kept.find(one, 'b')).toBeUndefined();
  expect(kept.find(two, 'a')).toBeUndefined();
  kept.keep(one, 'b', newer);
  expect(kept.find(one, 'a')).toBeUndefined();
  expect(kept.find(one, 'b')).toBe(newer);
});

test('above the limit the least recently used entries are evicted, and one larger than the limit is not cached', () => {
  const kept = createKeptAnswers(100);
  for (const companyId of [one, two, three]) kept.keep(companyId, 'a', answer(30));
  kept.find(one, 'a');
  kept.keep(four, 'a', answer(40));
  const companies = [one, two, three, four].filter((companyId) => kept.find(companyId, 'a'));
  expect(companies).toEqual([one, three, four]);
  kept.keep(five, 'a', answer(101));
  expect(kept.find(five, 'a')).toBeUndefined();
  expect(kept.find(four, 'a')).toBeDefined();
});
