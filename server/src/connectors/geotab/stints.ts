import type { DriverChange } from './geotab-entities.ts';

/** A change that put a driver into a vehicle, and when he left it. */
export interface Stint {
  readonly begin: DriverChange;
  readonly end: Date | null;
}

export const inOrder = (changes: readonly DriverChange[]): DriverChange[] =>
  changes.toSorted((one, other) => +one.at - +other.at || (one.version < other.version ? -1 : 1));

/**
 * Turns changes, told in order of time, into stints. The same driver again continues his stint; nobody ends it. Telling a
 * change twice does no harm.
 */
export const createStintReader = () => {
  const open = new Map<string, DriverChange>();
  return {
    /** The stint that a change ends, if it lasted at all. */
    tell: (change: DriverChange): Stint | undefined => {
      const begin = open.get(change.deviceId);
      if (begin?.driverId === change.driverId) return undefined;
      if (change.driverId === null) open.delete(change.deviceId);
      else open.set(change.deviceId, change);
      return begin && begin.at < change.at ? { begin, end: change.at } : undefined;
    },
    stillOpen: (): readonly DriverChange[] => [...open.values()],
  };
};
