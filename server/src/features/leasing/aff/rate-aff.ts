import { germanCents } from '../reading/values/amount.ts';

/** Whether a position counts as AFF, and the amount its text labels so, without sign. */
export interface AffRating {
  readonly isAff: boolean;
  readonly labelledCents: number | null;
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** The amount right behind the words of a keyword: "inkl. AFF: 12,50 EUR" is 1250. */
const labelledBy = (keyword: readonly string[], text: string): number | null => {
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])${keyword.join('[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{N}])[^\\d,]{0,30}?([\\d.]*\\d,\\d{2})(?!\\d)`,
    'u',
  );
  return germanCents(pattern.exec(text)?.[1] ?? '');
};

/**
 * By the words of a company. A keyword of several words is found in any order; an amount is labelled by words that stand
 * together.
 */
export const affRater = (keywords: readonly string[]): ((service: string) => AffRating) => {
  const wanted = keywords.map(wordsOf).filter((words) => words.length > 0);
  return (service) => {
    const words = new Set(wordsOf(service));
    const named = wanted.filter((keyword) => keyword.every((word) => words.has(word)));
    const text = service.toUpperCase();
    const labelled = named.map((keyword) => labelledBy(keyword, text)).find((cents) => cents !== null);
    return { isAff: named.length > 0, labelledCents: labelled ?? null };
  };
};
