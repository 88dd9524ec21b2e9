import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = new Date('2026-11-15T12:00:00Z');

test.each([
  ['2026-11-15T11:59:30Z', 'gerade eben'],
  ['2026-11-15T12:00:20Z', 'gerade eben'],
  ['2026-11-15T11:59:00Z', 'vor 1 Minute'],
  ['2026-11-15T11:15:10Z', 'vor 44 Minuten'],
  ['2026-11-15T10:59:00Z', 'vor 1 Stunde'],
  ['2026-11-14T13:00:00Z', 'vor 23 Stunden'],
  ['2026-11-14T11:00:00Z', 'gestern'],
  ['2026-11-12T11:00:00Z', 'vor 3 Tagen'],
])('%s was %s', (moment, words) => {
  expect(relativeTime(moment, now)).toBe(words);
});
