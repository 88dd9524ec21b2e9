import type { RouteKey } from '@flottwart/contract/api';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { applyMessages } from './apply-messages.ts';

const keys: readonly (readonly [RouteKey, object, object?])[] = [
  ['GET /api/vehicles/:id', { id: 1 }],
  ['GET /api/vehicles/:id', { id: 2 }],
  ['GET /api/vehicles', {}],
  ['GET /api/vehicles/due-dates', {}],
  ['GET /api/tasks', {}],
  ['GET /api/comments/:workitemId', { workitemId: 1 }],
  ['GET /api/workitems/:id/history', { id: 1 }],
  ['GET /api/workitems/:id/attachments', { id: 1 }],
  ['GET /api/workitems/:id/attachments', { id: 2 }],
  ['GET /api/workitem-relations/workitem/:id', { id: 1 }],
  ['GET /api/workitem-relations/workitem/:id', { id: 9 }],
  ['GET /api/workitems', {}],
  ['GET /api/vehicle-driver-history', {}],
  ['GET /api/vehicle-driver-history/:id', { id: 4 }],
  ['GET /api/readiness', {}],
  ['GET /api/vehicles/:id/cockpit', { id: 1 }],
  ['GET /api/vehicles/:id/costs', { id: 1 }],
  ['GET /api/map/positions', {}],
  ['GET /api/vehicle-driver-history/:id/day', { id: 4 }],
  ['GET /api/list-counts', {}, { list: 'vehicle' }],
];

/** As the tests name them: the path with the parameter. */
const nameOf = ([route, params = {}, query = {}]: readonly unknown[]): string =>
  [String(route).replace('GET /api/', ''), ...Object.values(params as object), ...Object.values(query as object)].join(
    ' ',
  );

const invalidatedBy = (...messages: Parameters<typeof applyMessages>[1]): string[] => {
  const queryClient = new QueryClient();
  for (const key of keys) queryClient.setQueryData(key, 'loaded');
  applyMessages(queryClient, messages);
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => nameOf(queryKey));
};

test('a changed vehicle invalidates its page, its history, the lists of its kind, all links and the readiness', () => {
  expect(invalidatedBy({ kind: 'vehicle', id: 1, part: 'item' })).toEqual([
    'vehicles/:id 1',
    'vehicles',
    'vehicles/due-dates',
    'workitems/:id/history 1',
    'workitem-relations/workitem/:id 1',
    'workitem-relations/workitem/:id 9',
    'workitems',
    'readiness',
    'vehicles/:id/cockpit 1',
    'vehicles/:id/costs 1',
    'map/positions',
    'vehicle-driver-history/:id/day 4',
    'list-counts vehicle',
  ]);
});

test('a changed offence refreshes the days of vehicles, a task does not', () => {
  expect(invalidatedBy({ kind: 'policereport', id: 3, part: 'item' })).toContain('vehicle-driver-history/:id/day 4');
  expect(invalidatedBy({ kind: 'task', id: 3, part: 'item' })).not.toContain('vehicle-driver-history/:id/day 4');
});

test('a changed driver and a trip refresh the page of a driver, and a driver what is due; a task does neither', () => {
  const pageAndDue = (kind: 'employee' | 'trip' | 'task') => {
    const queryClient = new QueryClient();
    const parts = [
      ['GET /api/employees/:id/overview', { id: 5 }],
      ['GET /api/employees/:id/licence-checks', { id: 5 }],
      ['GET /api/vehicles/due-dates', {}],
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
  expect(invalidatedBy({ kind: 'task', id: 3, part: 'item' })).not.toContain('readiness');
});

test('a comment invalidates the comments of its item alone', () => {
  expect(invalidatedBy({ kind: 'vehicle', id: 1, part: 'comments' })).toEqual(['comments/:workitemId 1']);
});

test('a file invalidates attachments and history of its item, and the photo of a vehicle', () => {
  expect(invalidatedBy({ kind: 'vehicle', id: 1, part: 'attachments' })).toEqual([
    'workitems/:id/history 1',
    'workitems/:id/attachments 1',
    'vehicles/:id/cockpit 1',
  ]);
});

test('a link invalidates links and history of its item, and the readiness that a linked driver decides', () => {
  expect(invalidatedBy({ kind: 'vehicle', id: 1, part: 'relations' })).toEqual([
    'workitems/:id/history 1',
    'workitem-relations/workitem/:id 1',
    'readiness',
    'vehicles/:id/cockpit 1',
    'vehicles/:id/costs 1',
    'map/positions',
  ]);
});

test('telematics events refresh device values, due mileages and readiness', () => {
  expect(invalidatedBy({ kind: 'vehicle', part: 'telematics' })).toEqual([
    'vehicles/due-dates',
    'readiness',
    'vehicles/:id/cockpit 1',
    'map/positions',
  ]);
});

test('leasing positions and repairs change the costs of vehicles, trips do not', () => {
  expect(invalidatedBy({ kind: 'leaseplan', part: 'item' })).toContain('vehicles/:id/costs 1');
  expect(invalidatedBy({ kind: 'repairrecord', id: 8, part: 'item' })).toContain('vehicles/:id/costs 1');
  expect(invalidatedBy({ kind: 'trip', part: 'item' })).not.toContain('vehicles/:id/costs 1');
});

test('a bulk change invalidates everything of its kind', () => {
  expect(invalidatedBy({ kind: 'trip', part: 'item' })).toEqual([
    'vehicles',
    'workitem-relations/workitem/:id 1',
    'workitem-relations/workitem/:id 9',
    'workitems',
    'vehicle-driver-history',
    'vehicle-driver-history/:id 4',
    'readiness',
    'vehicles/:id/cockpit 1',
    'map/positions',
    'vehicle-driver-history/:id/day 4',
  ]);
});

test('a notification refreshes the notifications alone', () => {
  const queryClient = new QueryClient();
  const all = [...keys, ['GET /api/notifications/unread'], ['GET /api/notifications', {}]];
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
  for (const key of [['GET /api/users/myProfile'], ['GET /api/users/my-spedition-members'], ...keys])
    queryClient.setQueryData(key, 'loaded');
  applyMessages(queryClient, [{ kind: 'member', id: 3, part: 'item' }]);
  const queries = queryClient.getQueryCache().getAll();
  expect(queries.filter(({ state }) => !state.isInvalidated)).toEqual([]);
});
