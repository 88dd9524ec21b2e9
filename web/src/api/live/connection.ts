import { useSyncExternalStore } from 'react';

/** One lost connection is a server restart; after a few in a row the server is unreachable. */
const tolerated = 3;

let isReachable = true;
const listeners = new Set<() => void>();

/** Called by the reader of the server's events. */
export const recordFailures = (failures: number): void => {
  const next = failures < tolerated;
  if (next === isReachable) return;
  isReachable = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** True while the screen follows changes of others. */
export const useIsConnected = (): boolean => useSyncExternalStore(subscribe, () => isReachable && navigator.onLine);
