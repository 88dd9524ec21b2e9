import type { QueryClient } from '@tanstack/react-query';
import { queryKeys, type Subject } from './query-keys.ts';

const readinessSubjects: ReadonlySet<Subject> = new Set(['vehicle', 'repairrecord', 'employee', 'trip']);

const dueBoardSubjects: ReadonlySet<Subject> = new Set(['vehicle', 'repairrecord', 'employee', 'task', 'policereport']);

const costSubjects: ReadonlySet<Subject> = new Set(['vehicle', 'repairrecord', 'leaseplan']);

const driverSubjects: ReadonlySet<Subject> = new Set(['employee', 'trip', 'vehicle']);

const vehicleDaySubjects: ReadonlySet<Subject> = new Set(['vehicle', 'policereport', 'trip']);

/** Everything of a subject but the single items: lists, plates, what is due. */
export const invalidateLists = (queryClient: QueryClient, subject: Subject): void => {
  void queryClient.invalidateQueries({
    queryKey: queryKeys.root(subject),
    predicate: ({ queryKey }) => queryKey[1] !== 'detail',
  });
  void queryClient.invalidateQueries({ queryKey: queryKeys.workItems });
  void queryClient.invalidateQueries({ queryKey: queryKeys.dashboard });
  if (readinessSubjects.has(subject)) {
    void queryClient.invalidateQueries({ queryKey: queryKeys.readiness });
    void queryClient.invalidateQueries({ queryKey: queryKeys.cockpit() });
  }
  if (dueBoardSubjects.has(subject)) void queryClient.invalidateQueries({ queryKey: queryKeys.dueBoard });
  if (costSubjects.has(subject)) void queryClient.invalidateQueries({ queryKey: queryKeys.vehicleCosts });
  if (driverSubjects.has(subject)) {
    void queryClient.invalidateQueries({ queryKey: queryKeys.driverOverview });
    void queryClient.invalidateQueries({ queryKey: queryKeys.map });
  }
  // Checks of licences are due as well, and a repair knows the mileage.
  if (subject === 'employee' || subject === 'repairrecord')
    void queryClient.invalidateQueries({ queryKey: queryKeys.dueDates });
  if (vehicleDaySubjects.has(subject)) void queryClient.invalidateQueries({ queryKey: queryKeys.vehicleDays });
};

interface Item {
  readonly id: number;
}

/** Caches a created item for its page and refetches the lists. */
export const cacheCreatedItem = (queryClient: QueryClient, subject: Subject, item: Item): void => {
  queryClient.setQueryData(queryKeys.detail(subject, item.id), item);
  invalidateLists(queryClient, subject);
};

/** Caches the item that a PATCH returned. */
export const cacheChangedItem = (queryClient: QueryClient, subject: Subject, item: Item): void => {
  queryClient.setQueryData(queryKeys.detail(subject, item.id), item);
  void queryClient.invalidateQueries({ queryKey: queryKeys.history(item.id) });
  invalidateLists(queryClient, subject);
};
