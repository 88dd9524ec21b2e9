import type { RouteKey } from '@flottwart/contract/api';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, offlineError } from './api-error.ts';
import { fallBackOnKept, keepAnswers } from './kept-answers.ts';
import { queryClient } from './query-client.ts';
import { endSession, startSession } from './session.ts';

/** The storage of a browser, which the document in memory does not have. */
const device = vi.hoisted(() => new Map<string, unknown>());

vi.mock('../lib/device-database.ts', () => ({
  deviceStore: () => ({
    all: async () => [...device.values()],
    get: async (key: string) => device.get(key),
    put: async (key: string, value: unknown) => void device.set(key, value),
    remove: async (key: string) => void device.delete(key),
    clear: async () => device.clear(),
  }),
}));

const signIn = (token: string) =>
  startSession({ token, firstName: 'Ida', lastName: 'Ich', speditionName: 'Spedition' });
const written = () => vi.waitFor(() => expect(device.size).toBeGreaterThan(0), 5_000);
const hashes = () => [...device.keys()];
const vehicles = ['GET /api/vehicles', {}, {}];

/** As after the start of the application: nothing is on the screen yet. */
const readOffline = (key: readonly unknown[], error: Error = offlineError()) => {
  const fresh = new QueryClient({ defaultOptions: { queries: { retry: false, persister: fallBackOnKept } } });
  return {
    fresh,
    data: fresh.fetchQuery({
      queryKey: key,
      queryFn: () => {
        throw error;
      },
    }),
  };
};

keepAnswers();

beforeEach(() => {
  queryClient.clear();
  device.clear();
  signIn('first');
});

test('an answer is kept and read again without a connection, with its age', async () => {
  queryClient.setQueryData(vehicles, [{ id: 1 }], { updatedAt: Date.now() - 60_000 });
  await written();
  const { fresh, data } = readOffline(vehicles);
  expect(await data).toEqual([{ id: 1 }]);
  await vi.waitFor(() => expect(fresh.getQueryState(vehicles)?.dataUpdatedAt).toBeLessThan(Date.now() - 59_000));
});

test('a refusal of the server is no reason to show what is kept', async () => {
  queryClient.setQueryData(vehicles, [{ id: 1 }]);
  await written();
  await expect(readOffline(vehicles, new ApiError('forbidden', 'Nein.')).data).rejects.toThrow('Nein.');
});

test('settings, sessions and files are not kept', async () => {
  const routes: readonly RouteKey[] = [
    'GET /api/myCompany',
    'GET /api/users/myProfile/sessions',
    'GET /api/users/myProfile/second-factor',
    'GET /api/workitems/:id/attachments/:attachmentId',
    'GET /api/leaseplan/all',
    'GET /api/imports',
  ];
  for (const route of routes) queryClient.setQueryData([route, 1], { secret: true });
  queryClient.setQueryData(vehicles, []);
  await written();
  expect(hashes()).toEqual([JSON.stringify(vehicles)]);
});

test('signing out and an expired session delete everything', async () => {
  for (const end of [{ kind: 'signed-out', message: '', target: '/', seconds: 1 }, { kind: 'expired' }] as const) {
    signIn('first');
    queryClient.setQueryData(vehicles, [{ id: 1 }]);
    await written();
    endSession(end);
    await vi.waitFor(() => expect(device.size).toBe(0));
  }
});

test('another session never reads them, even where they were not deleted', async () => {
  queryClient.setQueryData(vehicles, [{ id: 1 }]);
  await written();
  const left = new Map(device);
  signIn('second');
  for (const [key, value] of left) device.set(key, value);
  await expect(readOffline(vehicles).data).rejects.toThrow(offlineError().message);
});

test('an answer of yesterday is not shown', async () => {
  queryClient.setQueryData(vehicles, [{ id: 1 }], { updatedAt: Date.now() - 25 * 3_600_000 });
  await written();
  await expect(readOffline(vehicles).data).rejects.toThrow(offlineError().message);
});

test('a hundred answers are kept, the newest; one that is too long is not', async () => {
  const start = Date.now() - 1_000;
  queryClient.setQueryData(['GET /api/vehicles', 'long'], 'x'.repeat(60_001));
  for (let number = 0; number < 110; number += 1)
    queryClient.setQueryData(['GET /api/vehicles/:id', number], { number }, { updatedAt: start + number });
  await vi.waitFor(() => expect(device.size).toBe(100), 5_000);
  await vi.waitFor(() => expect(hashes()).not.toContain('["GET /api/vehicles/:id",9]'), 5_000);
  expect(hashes()).toContain('["GET /api/vehicles/:id",10]');
  expect(hashes()).not.toContain('["GET /api/vehicles","long"]');
});
