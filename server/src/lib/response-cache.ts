import type { CompanyId } from './company-id.ts';

const preparedFrom = Symbol('prepared from');

/** Response already serialised as JSON; checked by its type only. */
export interface PreparedResponse<T> {
  readonly json: Buffer;
  readonly byteLength: number;
  readonly [preparedFrom]: T | undefined;
}

export const prepareResponse = <T>(answer: T): PreparedResponse<T> => {
  const json = Buffer.from(JSON.stringify(answer));
  return { json, byteLength: json.byteLength, [preparedFrom]: undefined };
};

export const isPrepared = (answer: unknown): answer is PreparedResponse<unknown> =>
  typeof answer === 'object' && answer !== null && preparedFrom in answer;

interface Sized {
  readonly byteLength: number;
}

export interface ResponseCache<A extends Sized> {
  get(companyId: CompanyId, revision: string): A | undefined;
  set(companyId: CompanyId, revision: string, answer: A): void;
}

/** Caches one response per company and revision; above `maxBytes` the least recently used are evicted. */
export const createResponseCache = <A extends Sized>(maxBytes: number): ResponseCache<A> => {
  // A map keeps insertion order, so its first key is the least recently used.
  const cached = new Map<CompanyId, { readonly revision: string; readonly answer: A }>();
  let bytes = 0;

  const evict = (companyId: CompanyId): void => {
    bytes -= cached.get(companyId)?.answer.byteLength ?? 0;
    cached.delete(companyId);
  };

  return {
    get: (companyId, revision) => {
      const entry = cached.get(companyId);
      if (entry?.revision !== revision) return undefined;
      cached.delete(companyId);
      cached.set(companyId, entry);
      return entry.answer;
    },
    set: (companyId, revision, answer) => {
      evict(companyId);
      if (answer.byteLength > maxBytes) return;
      cached.set(companyId, { revision, answer });
      bytes += answer.byteLength;
      for (const leastRecentlyUsed of cached.keys()) {
        if (bytes <= maxBytes) return;
        evict(leastRecentlyUsed);
      }
    },
  };
};
