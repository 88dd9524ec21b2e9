import { germanCents } from './amount.ts';

const escaped = (keyword: string): string => keyword.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The amount that a text gives right behind one of the keywords, without sign: "inkl. AFF: 12,50 EUR" is 1250. */
export const labelledAmount = (text: string, keywords: readonly string[]): number | null => {
  for (const keyword of keywords) {
    const pattern = new RegExp(
      `(?<![\\p{L}\\p{N}])${escaped(keyword)}(?![\\p{L}\\p{N}])[^\\d,]{0,30}?([\\d.]*\\d,\\d{2})(?!\\d)`,
      'iu',
    );
    const cents = germanCents(pattern.exec(text)?.[1] ?? '');
    if (cents !== null) return cents;
  }
  return null;
};
