import type { CompanyId } from './company-id.ts';

const preparedFrom = Symbol('prepared from');

/** Response already serialised as JSON; checked by its type only. */
export interface PreparedResponse<T> {
  readonly json: Buffer;
  readonly byteLength: number;
  readonly [preparedFrom]: T | undefined;
}

export const prepareResponse = <T>(response: T): PreparedResponse<T> => {
  const json = Buffer.from(JSON.stringify(response));
  return { json, byteLength: json.byteLength, [preparedFrom]: undefined };
};

export const isPrepared = (response: unknown): response is PreparedResponse<unknown> =>
  typeof response === 'object' && response !== null && preparedFrom in response;

interface Sized {
  readonly byteLength: number;
}

export interface ResponseCache<A extends Sized> {
  get(companyId: CompanyId, revision: string): A | undefined;
  set(companyId: CompanyId, revision: string, response: A): void;
}

/** Caches one response per company and revision; above `maxBytes` the least recently used are evicted. */
export const createResponseCache = <A extends Sized>(maxBytes: number): ResponseCache<A> => {
  // A map keeps insertion order, so its first key is the least recently used.
  const cached = new Map<CompanyId, { readonly revision: string; readonly response: A }>();
  let bytes = 0;

  const evict = (companyId: CompanyId): void => {
    bytes -= cached.get(companyId)?.response.byteLength ?? 0;
    cached.delete(companyId);
  };

  return {
    get: (companyId, revision) => {
      const entry = cached.get(companyId);
      if (entry?.revision !== revision) return undefined;
      cached.delete(companyId);
      cached.set(companyId, entry);
      return entry.response;
    },
    set: (companyId, revision, response) => {
      evict(companyId);
      if (response.byteLength > maxBytes) return;
      cached.set(companyId, { revision, response });
      bytes += response.byteLength;
      for (const leastRecentlyUsed of cached.keys()) {
        if (bytes <= maxBytes) return;
        evict(leastRecentlyUsed);
      }
    },
  };
};
