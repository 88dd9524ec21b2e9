import { expect, test } from 'vitest';
import { mileageText, remainingText } from './due-text.ts';

test.each([
  [-12, 'seit 12 Tagen'],
  [-1, 'seit gestern'],
  [0, 'heute'],
  [1, 'morgen'],
  [30, 'in 30 Tagen'],
])('%i days left read "%s"', (remainingDays, text) =>
  expect(remainingText({ remainingDays, remainingKm: null })).toBe(text),
);

test.each([
  [-1250, 'seit 1.250 km'],
  [0, 'in 0 km'],
  [420, 'in 420 km'],
])('%i km left read "%s"', (remainingKm, text) =>
  expect(remainingText({ remainingDays: null, remainingKm })).toBe(text),
);

test('a mileage is grouped the German way', () => expect(mileageText(145_000)).toBe('bei 145.000 km'));
