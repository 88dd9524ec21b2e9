import type { DriverChange } from './geotab-entities.ts';

/** Driver assignment: the change that began it, and its end. */
export interface DriverAssignment {
  readonly begin: DriverChange;
  readonly end: Date | null;
}

export const sortByTime = (changes: readonly DriverChange[]): DriverChange[] =>
  changes.toSorted((one, other) => +one.at - +other.at || (one.version < other.version ? -1 : 1));

/** Turns changes in order of time into assignments: the same driver again continues theirs, no driver ends it, and a repeated change is ignored. */
export const createAssignmentReader = () => {
  const open = new Map<string, DriverChange>();
  return {
    /** Returns the assignment a change ends, if it lasted at all. */
    add: (change: DriverChange): DriverAssignment | undefined => {
      const begin = open.get(change.deviceId);
      if (begin?.driverId === change.driverId) return undefined;
      if (change.driverId === null) open.delete(change.deviceId);
      else open.set(change.deviceId, change);
      return begin && begin.at < change.at ? { begin, end: change.at } : undefined;
    },
    stillOpen: (): readonly DriverChange[] => [...open.values()],
  };
};
