import { expect, test } from 'vitest';
import { compactDay, xmlDay } from './xml-values.ts';

test('days of e-invoices are read in their two forms, and only if they exist', () => {
  expect(compactDay('20261115')).toBe('2026-11-15');
  expect(compactDay('20260230')).toBeNull();
  expect(xmlDay('2026-11-15')).toBe('2026-11-15');
  expect(xmlDay('2026-11-15+01:00')).toBe('2026-11-15');
  expect(xmlDay('15.11.2026')).toBeNull();
});
