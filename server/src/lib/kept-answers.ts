interface Sized {
  readonly byteLength: number;
}

export interface KeptAnswers<A extends Sized> {
  find(companyId: number, revision: string): A | undefined;
  keep(companyId: number, revision: string, answer: A): void;
}

/** One answer per company for as long as its revision holds; beyond `mostBytes` those longest unused go. */
export const createKeptAnswers = <A extends Sized>(maxBytes: number): KeptAnswers<A> => {
  // A map remembers in which order its keys came: the first is the one longest unused.
  const answers = new Map<number, { readonly revision: string; readonly answer: A }>();
  let bytes = 0;

  const forget = (companyId: number): void => {
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
