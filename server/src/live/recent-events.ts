import type { LiveEvent } from '@flottwart/contract/events';
import type { CompanyId } from '../lib/company-id.ts';

/** Longer than a page takes from its first request to its open event stream. */
const recentMs = 10_000;

export interface RecentEvents {
  readonly add: (companyId: CompanyId, event: LiveEvent) => void;
  readonly of: (companyId: CompanyId) => readonly LiveEvent[];
}

/** Recent events, each change once, latest last. */
export const createRecentEvents = (now: () => number = () => performance.now()): RecentEvents => {
  const kept = new Map<string, { readonly at: number; readonly companyId: CompanyId; readonly event: LiveEvent }>();
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
