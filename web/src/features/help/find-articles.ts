import type { HelpArticle } from './articles.ts';

/** Umlauts as they are, written out or left out are the same: ä = ae = a. */
const fold = (text: string): string =>
  text
    .toLocaleLowerCase('de')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/([aou])e/g, '$1');

/** Articles that contain every typed word; those with all of them in the title come first. */
export const findArticles = (articles: readonly HelpArticle[], text: string): readonly HelpArticle[] => {
  const typed = fold(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const hasAll = (content: string): boolean => typed.every((word) => content.includes(word));
  const found = articles.filter(({ title, words, intro, steps }) =>
    hasAll(fold([title, words, intro, ...steps].join(' '))),
  );
  const inTitle = ({ title, words }: HelpArticle): boolean => hasAll(fold(`${title} ${words}`));
  return [...found.filter(inTitle), ...found.filter((article) => !inTitle(article))];
};
