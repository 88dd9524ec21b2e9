import type { CompanyId } from './company-id.ts';

interface Sized {
  readonly byteLength: number;
}

export interface KeptAnswers<A extends Sized> {
  find(companyId: CompanyId, revision: string): A | undefined;
  keep(companyId: CompanyId, revision: string, answer: A): void;
}

/** Caches one response per company and revision; above `maxBytes` the least recently used are evicted. */
export const createKeptAnswers = <A extends Sized>(maxBytes: number): KeptAnswers<A> => {
  // A map keeps insertion order, so its first key is the least recently used.
  const answers = new Map<CompanyId, { readonly revision: string; readonly answer: A }>();
  let bytes = 0;

  const forget = (companyId: CompanyId): void => {
    bytes -= answers.get(companyId)?.answer.byteLength ?? 0;
    answers.delete(companyId);
  };

  return {
    find: (companyId, revision) => {
      const known = answers.get(companyId);
      if (known?.revision !== revision) return undefined;
      answers.delete(companyId);
      answers.set(companyId, known);
      return known.answer;
    },
    keep: (companyId, revision, answer) => {
      forget(companyId);
      if (answer.byteLength > maxBytes) return;
      answers.set(companyId, { revision, answer });
      bytes += answer.byteLength;
      for (const leastRecentlyUsed of answers.keys()) {
        if (bytes <= maxBytes) return;
        forget(leastRecentlyUsed);
      }
    },
  };
};
