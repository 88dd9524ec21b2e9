import { expect, test } from 'vitest';
import { createKeptAnswers } from './kept-answers.ts';

const answer = (byteLength: number) => ({ byteLength });

test('an answer holds for its revision only, and a newer one takes its place', () => {
  const kept = createKeptAnswers(100);
  const [older, newer] = [answer(60), answer(70)];
  kept.keep(1, 'a', older);
  expect(kept.find(1, 'a')).toBe(older);
  expect(kept.find(1, 'b')).toBeUndefined();
  expect(kept.find(2, 'a')).toBeUndefined();
  kept.keep(1, 'b', newer);
  expect(kept.find(1, 'a')).toBeUndefined();
  expect(kept.find(1, 'b')).toBe(newer);
});

test('beyond the limit the answers longest unused go, and what is larger than the limit is not kept at all', () => {
  const kept = createKeptAnswers(100);
  for (const companyId of [1, 2, 3]) kept.keep(companyId, 'a', answer(30));
  kept.find(1, 'a');
  kept.keep(4, 'a', answer(40));
  const companies = [1, 2, 3, 4].filter((companyId) => kept.find(companyId, 'a'));
  expect(companies).toEqual([1, 3, 4]);
  kept.keep(5, 'a', answer(101));
  expect(kept.find(5, 'a')).toBeUndefined();
  expect(kept.find(4, 'a')).toBeDefined();
});
