import { elementAt } from '@flottwart/contract/rules/known-entries';

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
const areSimilarWords = (one: Words, other: Words): boolean => {
  const smaller = Math.min(one.length, other.length);
  if (smaller === 0) return false;
  const common = countCommon(one, other);
  return common === smaller || 3 * common >= one.length + other.length;
};

/** Numbers for services: texts with the same words have the same one, so that pairs compare numbers. */
export const createServices = () => {
  const wordIds = new Map<string, number>();
  const idOfText = new Map<string, number>();
  const idOfWords = new Map<string, number>();
  const words: Words[] = [];
  const numberOf = <K>(numbers: Map<K, number>, key: K): number => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  };
  const addText = (text: string): number => {
    const own = new Set(text.split(' ').filter((word) => word !== ''));
    const ids = [...own].map((word) => numberOf(wordIds, word)).sort((one, other) => one - other);
    const id = numberOf(idOfWords, ids.join());
    words[id] = ids;
    idOfText.set(text, id);
    return id;
  };
  const wordsOf = (id: number): Words => elementAt(words, id);
  return {
    idOf: (text: string): number => idOfText.get(text) ?? addText(text),
    hasWords: (id: number): boolean => wordsOf(id).length > 0,
    areSimilar: (one: number, other: number): boolean => areSimilarWords(wordsOf(one), wordsOf(other)),
  };
};

export type Services = ReturnType<typeof createServices>;
