import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { apiQuery } from './query.ts';

const ignore = () => undefined;

test.each([
  {
    name: 'members',
    prefetch: (client: QueryClient) => client.prefetchQuery(apiQuery('GET /api/users/my-spedition-members')),
    show: (client: QueryClient) =>
      new QueryObserver(client, { ...apiQuery('GET /api/users/my-spedition-members'), enabled: false }).subscribe(
        ignore,
      ),
  },
  {
    name: 'colleagues',
    prefetch: (client: QueryClient) => client.prefetchQuery(apiQuery('GET /api/users/colleagues')),
    show: (client: QueryClient) =>
      new QueryObserver(client, { ...apiQuery('GET /api/users/colleagues'), enabled: false }).subscribe(ignore),
  },
])('$name that the next page has asked for stay asked for when this page is left', async ({ prefetch, show }) => {
  const queryClient = new QueryClient();
  onTestFinished(() => queryClient.clear());
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  onTestFinished(() => void vi.unstubAllGlobals());
  const leave = show(queryClient);
  const prefetched = prefetch(queryClient);
  leave();
  resolve(Response.json([]));
  await prefetched;
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
  ).toEqual([[]]);
});
