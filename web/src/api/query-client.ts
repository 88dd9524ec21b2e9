import { onlineManager, QueryClient } from '@tanstack/react-query';
import { clearSearches } from '../lib/last-search.ts';
import { ApiError } from './api-error.ts';
import { sessionState, subscribeToSession } from './session.ts';

const shouldRetry = (failures: number, error: Error): boolean =>
  failures < 1 && error instanceof ApiError && (error.code === 'offline' || error.code === 'unavailable');

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: shouldRetry, retryDelay: 500, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

/** Failures without a connection end with it. */
const retryFailed = (): void =>
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });

onlineManager.subscribe((isOnline) => {
  if (isOnline) retryFailed();
});

let knownToken = sessionState().session?.token;

// Data loaded by one person is never shown to the next one.
subscribeToSession(() => {
  const token = sessionState().session?.token;
  if (token === knownToken) return;
  knownToken = token;
  clearSearches();
  if (token) void queryClient.resetQueries();
  else queryClient.clear();
});
