import { useSyncExternalStore } from 'react';

/*
 * Banners that a user has closed on this device. Kept over a reload and signing out, because a hint that comes back each time is
 * no better than one that cannot be closed.
 */

const storageKey = 'closedBanners';
const listeners = new Set<() => void>();

const closedKeys = (): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
};

const store = (keys: readonly string[]): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(keys));
  } catch {
    // A full or forbidden storage only forgets the choice.
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

interface ClosableBanner {
  readonly isClosed: boolean;
  readonly close: () => void;
  /** Shows the banner again once its reason was gone for a while. */
  readonly reopen: () => void;
}

/** State of a banner, per user. */
export const useClosableBanner = (user: string, name: string): ClosableBanner => {
  const key = `${user}|${name}`;
  const isClosed = useSyncExternalStore(subscribe, () => closedKeys().includes(key));
  return {
    isClosed,
    close: () => store([...closedKeys().filter((other) => other !== key), key]),
    reopen: () => {
      if (isClosed) store(closedKeys().filter((other) => other !== key));
    },
  };
};
