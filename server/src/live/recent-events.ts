import type { LiveEvent } from '@flottwart/contract/events';

/** Longer than a page takes from its first question to the moment its stream of changes stands. */
const recentMs = 10_000;

export interface RecentEvents {
  readonly add: (companyId: number, event: LiveEvent) => void;
  readonly of: (companyId: number) => readonly LiveEvent[];
}

/** What was told a moment ago, each change once, the latest last. */
export const createRecentEvents = (now: () => number = () => performance.now()): RecentEvents => {
  const kept = new Map<string, { readonly at: number; readonly companyId: number; readonly event: LiveEvent }>();
  const isRecent = ({ at }: { readonly at: number }): boolean => now() - at < recentMs;

  return {
    add: (companyId, event) => {
      const key = JSON.stringify([companyId, event]);
      kept.delete(key);
      kept.set(key, { at: now(), companyId, event });
      for (const [oldest, entry] of kept) {
        if (isRecent(entry)) break;
        kept.delete(oldest);
      }
    },
    of: (companyId) =>
      [...kept.values()].filter((entry) => entry.companyId === companyId && isRecent(entry)).map(({ event }) => event),
  };
};
