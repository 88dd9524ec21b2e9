import type { LiveEvent } from '@flottwart/contract/events';
import { constant, mapRead, type Read } from '../db/read.ts';
import type { CompanyId } from '../lib/company-id.ts';
import type { LiveFeed } from './live-feed.ts';

interface Cached<T> {
  readonly version: string;
  readonly result: T;
}

const maxCachedResults = 2000;

type Lists = readonly LiveEvent['kind'][];

/** Lists on which a result depends, with their version before anything was read that it depends on. */
export interface VersionedLists {
  readonly lists: Lists;
  /** Changes whenever one of the lists may have changed. */
  readonly version: string;
}

export const withVersion = (live: LiveFeed, companyId: CompanyId, lists: Lists): VersionedLists => ({
  lists,
  version: lists.map((list) => live.version(companyId, list)).join(),
});

export type CachedRead<T> = (
  companyId: CompanyId,
  lists: Lists | VersionedLists,
  filter: object,
  read: () => Read<T>,
) => Read<T>;

/** Reads once per company and filter, until one of the lists changes that the result depends on. */
export const createCachedReads = <T>(live: LiveFeed): CachedRead<T> => {
  const results = new Map<string, Cached<T>>();
  return (companyId, given, filter, read) => {
    // Taken before reading, so that a change meanwhile invalidates the result.
    const { lists, version } = 'version' in given ? given : withVersion(live, companyId, given);
    const key = JSON.stringify([companyId, lists, filter]);
    const cached = results.get(key);
    if (cached?.version === version) return constant(cached.result);
    return mapRead(read(), (result) => {
      results.delete(key);
      results.set(key, { version, result });
      const [oldest] = results.keys();
      if (results.size > maxCachedResults && oldest !== undefined) results.delete(oldest);
      return result;
    });
  };
};
