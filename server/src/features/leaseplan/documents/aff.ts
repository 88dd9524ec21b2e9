/** Whether a text carries one of the company's AFF words, as a word of its own. */
export const namesAff = (service: string, keywords: readonly string[]): boolean => {
  const words = new Set(wordsOf(service));
  return keywords.some((keyword) => wordsOf(keyword).every((word) => words.has(word)) && wordsOf(keyword).length > 0);
};

const wordsOf = (text: string): readonly string[] =>
  text
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
