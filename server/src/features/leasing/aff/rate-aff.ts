import { germanCents } from '@flottwart/contract/grammar/amount';

/** AFF flag of a position, and the amount its text labels as AFF, unsigned. */
export interface AffRating {
  readonly isAff: boolean;
  readonly labelledCents: number | null;
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Amount right after a keyword: "inkl. AFF: 12,50 EUR" gives 1250. */
const labelledBy = (keyword: readonly string[], text: string): number | null => {
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])${keyword.join('[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{N}])[^\\d,]{0,30}?([\\d.]*\\d,\\d{2})(?!\\d)`,
    'u',
  );
  return germanCents(pattern.exec(text)?.[1] ?? '');
};

/**
 * Rates by the keywords of a company. The words of a keyword match in any order; an amount needs them adjacent.
 */
export const affRater = (keywords: readonly string[]): ((service: string) => AffRating) => {
  const keywordWords = keywords.map(wordsOf).filter((words) => words.length > 0);
  return (service) => {
    const words = new Set(wordsOf(service));
    const named = keywordWords.filter((keyword) => keyword.every((word) => words.has(word)));
    const text = service.toUpperCase();
    const labelled = named.map((keyword) => labelledBy(keyword, text)).find((cents) => cents !== null);
    return { isAff: named.length > 0, labelledCents: labelled ?? null };
  };
};
