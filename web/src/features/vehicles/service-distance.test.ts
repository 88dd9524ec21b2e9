import { expect, test } from 'vitest';
import { serviceDistance } from './service-distance.ts';

test.each([
  [20_000, 12_345.6, 'later', 'noch 7.654 km'],
  [15_346, 12_345.6, 'soon', 'noch 3.000 km'],
  [15_347, 12_345.6, 'later', 'noch 3.001 km'],
  [12_346, 12_345.6, 'soon', 'noch 0 km'],
  [12_000, 12_345.6, 'overdue', '346 km überzogen'],
] as const)('a service at %i km seen from %f km is %s: %s', (next, odometer, tone, text) => {
  expect(serviceDistance(next, odometer)).toEqual({ tone, text });
});

test.each([
  [null, 12_345],
  [20_000, null],
  [20_000, undefined],
])('%s and %s give no distance', (next, odometer) => {
  expect(serviceDistance(next, odometer)).toBeNull();
});
