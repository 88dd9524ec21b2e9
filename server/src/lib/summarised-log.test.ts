import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSummarisedLog } from './summarised-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first event is logged at once, the others of an interval as one line with their number', () => {
  const lines: unknown[] = [];
  const log = { warn: (fields: object, message: string) => void lines.push([fields, message]) };
  const warn = createSummarisedLog();
  for (let index = 0; index < 143; index += 1) warn(log, 'away', { index }, 'lost');
  warn(log, 'full', {}, 'full');
  expect(lines).toEqual([
    [{ index: 0 }, 'lost'],
    [{}, 'full'],
  ]);
  vi.advanceTimersByTime(10_000);
  expect(lines.slice(2)).toEqual([[{ more: 142 }, 'lost, repeatedly']]);
  warn(log, 'away', { index: 143 }, 'lost');
  expect(lines.slice(3)).toEqual([[{ index: 143 }, 'lost']]);
});
