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

/** Changes whenever one of the lists may have changed. Taken before reading, so that a change meanwhile invalidates the result. */
export const versionOf = (live: LiveFeed, companyId: CompanyId, lists: Lists): string =>
  lists.map((list) => live.version(companyId, list)).join();

/** Results by key, each of them right as long as its version is. */
export const createCachedResults = <T>() => {
  const results = new Map<string, Cached<T>>();
  return {
    get: (key: string, version: string): Cached<T> | undefined => {
      const cached = results.get(key);
      return cached?.version === version ? cached : undefined;
    },
    set: (key: string, version: string, result: T): void => {
      results.delete(key);
      results.set(key, { version, result });
      const [oldest] = results.keys();
      if (results.size > maxCachedResults && oldest !== undefined) results.delete(oldest);
    },
  };
};

export type CachedRead<T> = (companyId: CompanyId, lists: Lists, filter: object, read: () => Read<T>) => Read<T>;

/** Reads once per company and filter, until one of the lists changes that the result depends on. */
export const createCachedReads = <T>(live: LiveFeed): CachedRead<T> => {
  const results = createCachedResults<T>();
  return (companyId, lists, filter, read) => {
    const version = versionOf(live, companyId, lists);
    const key = JSON.stringify([companyId, lists, filter]);
    const cached = results.get(key, version);
    if (cached) return constant(cached.result);
    return mapRead(read(), (result) => {
      results.set(key, version, result);
      return result;
    });
  };
};
