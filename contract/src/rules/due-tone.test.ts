import { expect, test } from 'vitest';
import { dueTone } from './due-level.ts';

test.each([
  [null, 'none'],
  ['2026-11-14', 'overdue'],
  ['2026-11-15', 'soon'],
  ['2026-12-15', 'soon'],
  ['2026-12-16', 'later'],
])('on 15 November %s is %s', (date, tone) => expect(dueTone(date, '2026-11-15')).toBe(tone));
