/** Name of each month, its German abbreviations and its spellings in Austria and in English; the only such table. */
const months = [
  { name: 'Januar', short: ['Jan'], foreign: ['Jänner', 'January'] },
  { name: 'Februar', short: ['Feb'], foreign: ['Feber', 'February'] },
  { name: 'März', short: ['Mär', 'Mrz'], foreign: ['Maerz', 'March', 'Mar'] },
  { name: 'April', short: ['Apr'], foreign: [] },
  { name: 'Mai', short: [], foreign: ['May'] },
  { name: 'Juni', short: ['Jun'], foreign: ['June'] },
  { name: 'Juli', short: ['Jul'], foreign: ['July'] },
  { name: 'August', short: ['Aug'], foreign: [] },
  { name: 'September', short: ['Sep', 'Sept'], foreign: [] },
  { name: 'Oktober', short: ['Okt'], foreign: ['October', 'Oct'] },
  { name: 'November', short: ['Nov'], foreign: [] },
  { name: 'Dezember', short: ['Dez'], foreign: ['December', 'Dec'] },
] as const;

export const monthNames = months.map(({ name }) => name);

/** "Jan", "Mär", "Mai": for the marks of an axis. */
export const shortMonthNames = monthNames.map((name) => name.slice(0, 3));

const withoutAccents = (text: string): string => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

const numbers: ReadonlyMap<string, number> = new Map(
  months.flatMap(({ name, short, foreign }, index) =>
    [name, ...short, ...foreign].map((word) => [withoutAccents(word), index + 1] as const),
  ),
);

/** Number of a month from 1, by any of its spellings; null for another word. */
export const monthNumber = (word: string): number | null => numbers.get(withoutAccents(word)) ?? null;

/** Alternatives of a pattern, the longest first; in lower case, for patterns that ignore it. */
const alternatives = (words: readonly string[]): string =>
  words
    .map((word) => word.toLowerCase())
    .toSorted((one, other) => other.length - one.length)
    .join('|');

/** Pattern of the whole German names. */
export const monthNamePattern = alternatives(monthNames);

/** Pattern of the German names and abbreviations. */
export const germanMonthPattern = alternatives(months.flatMap(({ name, short }) => [name, ...short]));

/** Pattern of every spelling. */
export const monthPattern = alternatives(months.flatMap(({ name, short, foreign }) => [name, ...short, ...foreign]));

/** Pattern of every spelling in a text without accents. */
export const plainMonthPattern = [...new Set(monthPattern.split('|').map(withoutAccents))].join('|');
