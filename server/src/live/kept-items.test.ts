import type { LiveEvent } from '@flottwart/contract/events';
import { beforeEach, expect, test } from 'vitest';
import { allRows, mapRead, type Read } from '../db/read.ts';
import { toCompanyId } from '../lib/company-id.ts';
import { type ChangedItems, createKeptItems, type KeptItems } from './kept-items.ts';
import type { Listener, LiveFeed } from './live-feed.ts';

type Values = Map<number, string>;

const mine = toCompanyId(1);
const stored = new Map<number, string>();
const listeners = new Set<Listener>();
let reads: string[] = [];
let now = 0;
let kept: KeptItems<Values, { value: string }>;

const feed: LiveFeed = {
  subscribe: (_, listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  onSessionEnd: () => () => undefined,
  recent: () => [],
  version: () => '',
  closing: new AbortController().signal,
  close: async () => undefined,
};

beforeEach(() => {
  stored.clear();
  listeners.clear();
  reads = [];
  kept = createKeptItems(
    feed,
    ({ kind }) => kind === 'task',
    () => now,
  );
});

const publish = (event: LiveEvent | null): void => {
  for (const listener of listeners) listener(event);
};

const change = (id: number, value: string | undefined): void => {
  if (value === undefined) stored.delete(id);
  else stored.set(id, value);
  publish({ kind: 'task', id, part: 'item' });
};

/** A read whose values are those at the moment at which it is answered. */
const answered = <T>(name: string, value: () => T): Read<T> =>
  mapRead(allRows({ compile: () => ({ sql: name, parameters: [] }) as never }), () => {
    reads.push(name);
    return value();
  });

const changedOf = (ids: readonly number[]): ChangedItems<{ value: string }> => ({
  ids,
  rows: ids.flatMap((itemId) => {
    const value = stored.get(itemId);
    return value === undefined ? [] : [{ itemId, value }];
  }),
});

const readAll = () => answered('all', () => new Map(stored));
const readNow = (ids: readonly number[]) => answered(ids.join(), () => changedOf(ids));

const begin = (changed = readNow, all = readAll): Read<Values> =>
  kept(mine, 'today', {
    all,
    changed,
    replace: (values, { ids, rows }) => {
      for (const id of ids) values.delete(id);
      for (const { itemId, value } of rows) values.set(itemId, value);
    },
  });

const finish = (read: Read<Values>): [number, string][] => [...read.toResult([])].sort(([a], [b]) => a - b);
const current = (): [number, string][] => finish(begin());

test('all values are read once, and after a change those of its item alone', () => {
  stored.set(1, 'one').set(2, 'two');
  expect([current(), current()]).toEqual([
    [
      [1, 'one'],
      [2, 'two'],
    ],
    [
      [1, 'one'],
      [2, 'two'],
    ],
  ]);
  change(2, 'other');
  change(3, 'new');
  expect([current(), current()[2]]).toEqual([
    [
      [1, 'one'],
      [2, 'other'],
      [3, 'new'],
    ],
    [3, 'new'],
  ]);
  change(1, undefined);
  expect(current()).toEqual([
    [2, 'other'],
    [3, 'new'],
  ]);
  expect(reads).toEqual(['all', '2,3', '1']);
});

test.each<[string, LiveEvent | null]>([
  ['a change of many items', { kind: 'task', part: 'item' }],
  ['a gap of the feed', null],
])('all values are read again after %s', (_, event) => {
  current();
  stored.set(1, 'one');
  publish(event);
  expect(current()).toEqual([[1, 'one']]);
  expect(reads).toEqual(['all', 'all']);
});

test('changes of other lists are not read', () => {
  current();
  publish({ kind: 'vehicle', id: 1, part: 'item' });
  current();
  expect(reads).toEqual(['all']);
});

test('a change during a read is read by the next one', () => {
  stored.set(1, 'one');
  current();
  change(1, 'two');
  const older = begin((ids) => {
    const seen = changedOf(ids);
    return answered('early', () => seen);
  });
  change(1, 'three');
  expect(finish(older)).toEqual([[1, 'two']]);
  expect(current()).toEqual([[1, 'three']]);
});

test('a change while all values are read is read by the next one', () => {
  stored.set(1, 'one');
  const seen = new Map(stored);
  const loading = begin(readNow, () => answered('all', () => seen));
  change(1, 'two');
  expect([finish(loading), current()]).toEqual([[[1, 'one']], [[1, 'two']]]);
});

test('a slow read does not undo what a later one has read', () => {
  stored.set(1, 'one');
  current();
  change(1, 'two');
  const slow = begin((ids) => {
    const seen = changedOf(ids);
    return answered('slow', () => seen);
  });
  change(1, 'three');
  expect(current()).toEqual([[1, 'three']]);
  expect(finish(slow)).toEqual([[1, 'three']]);
  expect(current()).toEqual([[1, 'three']]);
});

test('many changes of single items are read as one of all', () => {
  current();
  for (let id = 1; id <= 201; id += 1) change(id, 'new');
  expect(current()).toHaveLength(201);
  expect(reads).toEqual(['all', 'all']);
});

test('values that nobody asked for in an hour are forgotten', () => {
  current();
  now += 3_600_001;
  kept(toCompanyId(2), 'today', { all: () => answered('other', () => new Map()), changed: readNow, replace: () => {} });
  expect(listeners.size).toBe(1);
  current();
  expect(reads).toEqual(['all', 'all']);
});
