import type { LiveEvent } from '@flottwart/contract/events';
import { expect, test } from 'vitest';
import { createRecentEvents } from './recent-events.ts';

const event = (id: number): LiveEvent => ({ kind: 'task', id, part: 'item' });

test('what was told is kept for ten seconds, once and for its company alone', () => {
  let now = 0;
  const recent = createRecentEvents(() => now);
  recent.add(1, event(1));
  recent.add(2, event(7));
  now = 4000;
  recent.add(1, event(2));
  recent.add(1, event(1));
  expect([recent.of(1), recent.of(2), recent.of(3)]).toEqual([[event(2), event(1)], [event(7)], []]);
  now = 10_000;
  expect([recent.of(1), recent.of(2)]).toEqual([[event(2), event(1)], []]);
  now = 14_000;
  expect(recent.of(1)).toEqual([]);
});
