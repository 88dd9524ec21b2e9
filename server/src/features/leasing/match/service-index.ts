import { elementAt } from '@flottwart/contract/rules/known-entries';
import type { Spend } from './step-budget.ts';

const wordsOf = (key: string): ReadonlySet<string> => new Set(key.split(' ').filter((word) => word !== ''));

/** Numbers of words, ascending. */
type Words = readonly number[];

const countCommon = (one: Words, other: Words): number => {
  let common = 0;
  let place = 0;
  for (const word of one) {
    while (place < other.length && elementAt(other, place) < word) place += 1;
    if (other[place] === word) common += 1;
  }
  return common;
};

/** True for half of the words in common or a text contained in the other; a text without words matches nothing. */
const areSimilar = (one: Words, other: Words): boolean => {
  const smaller = Math.min(one.length, other.length);
  if (smaller === 0) return false;
  const common = countCommon(one, other);
  return common === smaller || 3 * common >= one.length + other.length;
};

/**
 * Similar texts have at least two thirds of the shorter one's words in common, so one of its rarest third plus one is
 * among them; only these words have to be looked up.
 */
const rareCount = (words: Words): number => Math.floor(words.length / 3) + 1;

/**
 * Gives texts with the same words one number, and finds those of `searched` that are similar without comparing all
 * pairs.
 */
export const createServiceIndex = (searched: readonly string[], spend: Spend) => {
  const numberOfWord = new Map<string, number>();
  const frequency: number[] = [];
  const idOfText = new Map<string, number>();
  const idOfWords = new Map<string, number>();
  const texts: Words[] = [];

  const addWord = (word: string): number => {
    const known = numberOfWord.get(word);
    if (known !== undefined) return known;
    numberOfWord.set(word, frequency.length);
    return frequency.push(0) - 1;
  };
  const addText = (text: string): number => {
    const words = [...wordsOf(text)].map(addWord).sort((one, other) => one - other);
    const key = words.join();
    const known = idOfWords.get(key);
    if (known !== undefined) return known;
    for (const word of words) frequency[word] = elementAt(frequency, word) + 1;
    idOfWords.set(key, texts.length);
    return texts.push(words) - 1;
  };
  const idOf = (text: string): number => {
    const id = idOfText.get(text) ?? addText(text);
    idOfText.set(text, id);
    return id;
  };
  const textOf = (id: number): Words => elementAt(texts, id);
  const compare = (one: number, other: number): boolean => {
    spend(1 + textOf(one).length);
    return areSimilar(textOf(one), textOf(other));
  };

  const searchedIds = [...new Set(searched.map(idOf))];
  const rareWords = (words: Words): Words =>
    words.toSorted((one, other) => elementAt(frequency, one) - elementAt(frequency, other)).slice(0, rareCount(words));
  let lookup: Lookup | undefined;
  const similar = new Map<number, readonly number[]>();
  const findSimilar = (id: number): readonly number[] => {
    lookup ??= createLookup(searchedIds, textOf, rareWords);
    const { byWord, byRareWord } = lookup;
    const words = textOf(id);
    const candidates = new Set<number>();
    for (const word of rareWords(words)) for (const other of byWord.get(word) ?? []) candidates.add(other);
    for (const word of words) for (const other of byRareWord.get(word) ?? []) candidates.add(other);
    const found = [...candidates].filter((other) => compare(id, other));
    similar.set(id, found);
    return found;
  };

  return {
    idOf,
    areSimilar: compare,
    hasWords: (id: number): boolean => textOf(id).length > 0,
    /** Ids of the searched texts that are similar. */
    similarTo: (id: number): readonly number[] => similar.get(id) ?? findSimilar(id),
  };
};

export type ServiceIndex = ReturnType<typeof createServiceIndex>;

interface Lookup {
  readonly byWord: ReadonlyMap<number, readonly number[]>;
  readonly byRareWord: ReadonlyMap<number, readonly number[]>;
}

const createLookup = (
  ids: readonly number[],
  textOf: (id: number) => Words,
  rareWords: (words: Words) => Words,
): Lookup => {
  const put = (lists: Map<number, number[]>, word: number, id: number): void => {
    const list = lists.get(word);
    if (list) list.push(id);
    else lists.set(word, [id]);
  };
  const byWord = new Map<number, number[]>();
  const byRareWord = new Map<number, number[]>();
  for (const id of ids) {
    for (const word of textOf(id)) put(byWord, word, id);
    for (const word of rareWords(textOf(id))) put(byRareWord, word, id);
  }
  return { byWord, byRareWord };
};
