import { expect, test } from 'vitest';
import { nextServiceKm } from './next-date.ts';

test('a service is due again after its interval of kilometres', () => {
  expect(nextServiceKm('81.234', '30000')).toBe(111_234);
});

test('without a mileage or an interval nothing is proposed', () => {
  expect([nextServiceKm('', '30000'), nextServiceKm('81.234', '')]).toEqual([null, null]);
});
