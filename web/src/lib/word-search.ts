/** Umlauts as they are, written out or left out are the same: ä = ae = a. */
const foldGerman = (text: string): string =>
  text
    .toLocaleLowerCase('de')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/([aou])e/g, '$1');

/**
 * Compares texts with what somebody typed: each typed word has to occur, in any order. For lists that are in the browser as a whole;
 * all others are searched by the server, by the same rule.
 */
export const wordSearch = (typed: string): ((content: string) => boolean) => {
  const words = foldGerman(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  return (content) => {
    const folded = foldGerman(content);
    return words.every((word) => folded.includes(word));
  };
};
