import { labelKey } from '../text.ts';
import type { Token } from './rows.ts';

export interface Hit {
  /** Index of the phrase in its list; lower is better. */
  readonly rank: number;
  readonly firstWord: number;
  readonly lastWord: number;
  /** Number of covered tokens. */
  readonly length: number;
}

const maxPhraseWords = 5;
const keysOf = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

/** Removes blanks, so that "Netto-Betrag" equals "Nettobetrag". */
const ranks = (phrases: readonly string[]): ReadonlyMap<string, number> => {
  const existing = keysOf.get(phrases);
  if (existing) return existing;
  const map = new Map(phrases.map((phrase, rank) => [labelKey(phrase).replaceAll(' ', ''), rank] as const).reverse());
  keysOf.set(phrases, map);
  return map;
};

/** Longest phrase that begins at this token. */
const phraseAt = (tokens: readonly Token[], at: number, phrases: readonly string[]): Hit | null => {
  const map = ranks(phrases);
  let key = '';
  let hit: Hit | null = null;
  for (let length = 1; length <= maxPhraseWords; length += 1) {
    const first = tokens[at];
    const last = tokens[at + length - 1];
    if (!first || !last || (length > 1 && last.startsCell)) break;
    key += last.text;
    const rank = map.get(key);
    if (rank !== undefined) hit = { rank, firstWord: first.word, lastWord: last.word, length };
  }
  return hit;
};

/** All phrases in a row, without overlaps. */
export const phrasesIn = (tokens: readonly Token[], phrases: readonly string[]): Hit[] => {
  const hits: Hit[] = [];
  for (let at = 0; at < tokens.length; ) {
    const hit = phraseAt(tokens, at, phrases);
    if (hit) hits.push(hit);
    at += hit?.length ?? 1;
  }
  return hits;
};
