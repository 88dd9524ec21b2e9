import { expect, test } from 'vitest';
import { limitUse } from './leasing.ts';

test.each([
  [0, 1000, 0, 'fine'],
  [799.99, 1000, 79, 'fine'],
  [800, 1000, 80, 'near'],
  [999.99, 1000, 99, 'near'],
  [1000, 1000, 100, 'reached'],
  [1500, 1000, 150, 'reached'],
  [0, 0, 0, 'fine'],
  [1, 0, 100, 'reached'],
  [-50, 1000, 0, 'fine'],
] as const)('%d of %d is %d percent, %s', (used, limit, percent, level) => {
  expect(limitUse(used, limit)).toMatchObject({ percent, level, left: Math.round((limit - used) * 100) / 100 });
});
