import type { LiveEvent } from '@flottwart/contract/events';
import { constant, mapRead, type Read } from '../db/read.ts';
import type { CompanyId } from '../lib/company-id.ts';
import type { LiveFeed } from './live-feed.ts';

interface Cached<T> {
  readonly version: string;
  readonly result: T;
}

const maxCachedResults = 2000;

export type CachedRead<T> = (
  companyId: CompanyId,
  lists: readonly LiveEvent['kind'][],
  filter: object,
  read: () => Read<T>,
) => Read<T>;

/** Reads once per company and filter, until one of the lists changes that the result depends on. */
export const createCachedReads = <T>(live: LiveFeed): CachedRead<T> => {
  const results = new Map<string, Cached<T>>();
  return (companyId, lists, filter, read) => {
    const key = JSON.stringify([companyId, lists, filter]);
    // Taken before reading, so that a change meanwhile invalidates the result.
    const version = lists.map((list) => live.version(companyId, list)).join();
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
