import { expect, test } from 'vitest';
import { retentionCutoff } from './retention.ts';

test.each([
  ['trip', 24, '2026-11-15', '2024-11-15'],
  ['policereport', 1, '2026-03-31', '2026-02-28'],
  ['task', 1, '2024-03-31', '2024-02-29'],
  ['employee', 3, '2026-01-15', '2025-10-15'],
] as const)('%s with %i months expire on %s if dated before %s', (kind, months, today, before) => {
  expect(retentionCutoff(kind, months, today)).toBe(before);
});

test.each([
  [96, '2026-11-15', '2018-01-01'],
  [96, '2026-12-31', '2018-01-01'],
  [96, '2027-01-01', '2019-01-01'],
  [100, '2026-11-15', '2018-01-01'],
  [108, '2026-11-15', '2017-01-01'],
] as const)('vouchers expire from the end of their year: %i months on %s, before %s', (months, today, before) => {
  expect(retentionCutoff('leasing-document', months, today)).toBe(before);
});
