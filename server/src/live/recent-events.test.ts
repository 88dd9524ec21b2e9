import type { LiveEvent } from '@flottwart/contract/events';
import { expect, test } from 'vitest';
import { toCompanyId } from '../lib/company-id.ts';
import { createRecentEvents } from './recent-events.ts';

const [one, two, three] = [toCompanyId(1), toCompanyId(2), toCompanyId(3)];

const event = (id: number): LiveEvent => ({ kind: 'task', id, part: 'item' });

test('events are kept for ten seconds, once each and per company', () => {
  let now = 0;
  const recent = createRecentEvents(() => now);
  recent.add(one, event(1));
  recent.add(two, event(7));
  now = 4000;
  recent.add(one, event(2));
  recent.add(one, event(1));
  expect([recent.of(one), recent.of(two), recent.of(three)]).toEqual([[event(2), event(1)], [event(7)], []]);
  now = 10_000;
  expect([recent.of(one), recent.of(two)]).toEqual([[event(2), event(1)], []]);
  now = 14_000;
  expect(recent.of(one)).toEqual([]);
});

test('an event is kept until ten seconds have passed, the same one of another company apart from it', () => {
  let now = 0;
  const recent = createRecentEvents(() => now);
  recent.add(one, event(1));
  recent.add(two, event(1));
  now = 9_999;
  expect([recent.of(one), recent.of(two)]).toEqual([[event(1)], [event(1)]]);
  now = 10_000;
  expect([recent.of(one), recent.of(two)]).toEqual([[], []]);
});

test('outdated events are released with the next one, however many they are', () => {
  let now = 0;
  let checks = 0;
  const recent = createRecentEvents(() => {
    checks += 1;
    return now;
  });
  for (let id = 1; id <= 50; id += 1) recent.add(one, event(id));
  now = 20_000;
  recent.add(one, event(51));
  checks = 0;
  expect(recent.of(one)).toEqual([event(51)]);
  expect(checks).toBe(1);
});
