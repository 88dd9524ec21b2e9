import { useSyncExternalStore } from 'react';

/** One lost connection is a server that starts anew; after a few in a row nobody answers. */
const tolerated = 3;

let isReachable = true;
const listeners = new Set<() => void>();

/** Told by whoever follows the server's announcements. */
export const noteFailures = (failures: number): void => {
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

/** Whether what is on the screen follows what others save. */
export const useIsConnected = (): boolean => useSyncExternalStore(subscribe, () => isReachable && navigator.onLine);
