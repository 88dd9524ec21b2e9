import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { applyMessages } from './apply-messages.ts';

const keys = [
  ['vehicles', 'detail', 1],
  ['vehicles', 'detail', 2],
  ['vehicles', 'list', {}],
  ['vehicles', 'due-dates', 1],
  ['tasks', 'list', {}],
  ['comments', 1],
  ['history', 1],
  ['attachments', 1],
  ['attachments', 2],
  ['relations', 1, 'task', 1],
  ['relations', 9, 'vehicle', 1],
  ['workitems', 'list', '', 1],
  ['trips', 'list', {}],
  ['trips', 'detail', 4],
  ['readiness', 'list', {}],
  ['vehicle-cockpit', 1],
  ['vehicle-costs', 1],
  ['map', 'all'],
  ['vehicle-days', 'trip', 4],
];

const invalidatedBy = (...messages: Parameters<typeof applyMessages>[1]): string[] => {
  const queryClient = new QueryClient();
  for (const key of keys) queryClient.setQueryData(key, 'loaded');
  applyMessages(queryClient, messages);
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => queryKey.slice(0, 2).join(' '));
};

test('a changed vehicle invalidates its page, its history, the lists of its kind, all links and the readiness', () => {
  expect(invalidatedBy({ kind: 'vehicle', id: 1, part: 'item' })).toEqual([
    'vehicles detail',
    'vehicles list',
    'vehicles due-dates',
    'history 1',
    'relations 1',
    'relations 9',
    'workitems list',
    'readiness list',
    'vehicle-cockpit 1',
    'vehicle-costs 1',
    'map all',
    'vehicle-days trip',
  ]);
});

test('a changed offence refreshes the days of vehicles, a task does not', () => {
  expect(invalidatedBy({ kind: 'policereport', id: 3, part: 'item' })).toContain('vehicle-days trip');
  expect(invalidatedBy({ kind: 'task', id: 3, part: 'item' })).not.toContain('vehicle-days trip');
});

test('a changed driver and a trip refresh the page of a driver, and a driver what is due; a task does neither', () => {
  const pageAndDue = (kind: 'employee' | 'trip' | 'task') => {
    const queryClient = new QueryClient();
    const parts = [
      ['driver-overview', 5],
      ['employees', 'licence-checks', 5, 1],
      ['vehicles', 'due-dates', 1],
    ];
    for (const key of parts) queryClient.setQueryData(key, 'loaded');
    applyMessages(queryClient, [{ kind, id: 5, part: 'item' }]);
    return parts.map((key) => queryClient.getQueryState(key)?.isInvalidated);
  };
  expect(pageAndDue('employee')).toEqual([true, true, true]);
  expect(pageAndDue('trip')).toEqual([true, false, false]);
  expect(pageAndDue('task')).toEqual([false, false, false]);
});

test('a task changes nothing about the readiness of vehicles', () => {
  expect(invalidatedBy({ kind: 'task', id: 3, part: 'item' })).not.toContain('readiness list');
});

test('a comment invalidates the comments of its item alone', () => {
  expect(invalidatedBy({ kind: 'vehicle', id: 1, part: 'comments' })).toEqual(['comments 1']);
});

test('a file invalidates attachments and history of its item, and the photo of a vehicle', () => {
  expect(invalidatedBy({ kind: 'vehicle', id: 1, part: 'attachments' })).toEqual([
    'history 1',
    'attachments 1',
    'vehicle-cockpit 1',
  ]);
});

test('a link invalidates links and history of its item, and the readiness that a linked driver decides', () => {
  expect(invalidatedBy({ kind: 'vehicle', id: 1, part: 'relations' })).toEqual([
    'history 1',
    'relations 1',
    'readiness list',
    'vehicle-cockpit 1',
    'vehicle-costs 1',
    'map all',
  ]);
});

test('telematics events refresh device values, due mileages and readiness', () => {
  expect(invalidatedBy({ kind: 'vehicle', part: 'telematics' })).toEqual([
    'vehicles due-dates',
    'readiness list',
    'vehicle-cockpit 1',
    'map all',
  ]);
});

test('leasing positions and repairs change the costs of vehicles, trips do not', () => {
  expect(invalidatedBy({ kind: 'leaseplan', part: 'item' })).toContain('vehicle-costs 1');
  expect(invalidatedBy({ kind: 'repairrecord', id: 8, part: 'item' })).toContain('vehicle-costs 1');
  expect(invalidatedBy({ kind: 'trip', part: 'item' })).not.toContain('vehicle-costs 1');
});

test('a bulk change invalidates everything of its kind', () => {
  expect(invalidatedBy({ kind: 'trip', part: 'item' })).toEqual([
    'relations 1',
    'relations 9',
    'workitems list',
    'trips list',
    'trips detail',
    'readiness list',
    'vehicle-cockpit 1',
    'map all',
    'vehicle-days trip',
  ]);
});

test('a notification refreshes the notifications alone', () => {
  const queryClient = new QueryClient();
  const all = [...keys, ['notifications', 'unread'], ['notifications', 'list', {}]];
  for (const key of all) queryClient.setQueryData(key, 'loaded');
  applyMessages(queryClient, [{ kind: 'notification', id: 5, part: 'item' }]);
  const refreshed = all.filter((key) => queryClient.getQueryState(key)?.isInvalidated);
  expect(refreshed).toEqual(all.slice(keys.length));
});

test('a resync after a gap invalidates everything', () => {
  expect(invalidatedBy({ kind: 'task', id: 3, part: 'item' }, { resync: true })).toHaveLength(keys.length);
});

test('a changed role refreshes everything on the screen, the role itself included', () => {
  const queryClient = new QueryClient();
  for (const key of [['profile'], ['members'], ...keys]) queryClient.setQueryData(key, 'loaded');
  applyMessages(queryClient, [{ kind: 'member', id: 3, part: 'item' }]);
  const queries = queryClient.getQueryCache().getAll();
  expect(queries.filter(({ state }) => !state.isInvalidated)).toEqual([]);
});
