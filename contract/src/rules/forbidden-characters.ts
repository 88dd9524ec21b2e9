/**
 * Characters that break storage, mail or an export: PostgreSQL refuses NUL, JSON and mail refuse lone surrogates, XML and with it every spreadsheet
 * refuses controls, U+FFFE and U+FFFF.
 */
const forbidden = String.raw`[\p{Cc}\p{Cs}\u2028\u2029\uFFFE\uFFFF]`;
const isBreak = String.raw`[\n\r\t]`;

const inLine = new RegExp(forbidden, 'u');
const inText = new RegExp(`(?!${isBreak})${forbidden}`, 'u');
const runsInLine = new RegExp(`${forbidden}+`, 'gu');
const runsInText = new RegExp(`(?:(?!${isBreak})${forbidden})+`, 'gu');

export const fitsIntoLine = (text: string): boolean => !inLine.test(text);

/** Line breaks and tabs are allowed. */
export const fitsIntoText = (text: string): boolean => !inText.test(text);

/** Replaces what does not fit into a line, for data that nobody can correct: files, documents and providers. */
export const cleanLine = (text: string): string => text.toWellFormed().replace(runsInLine, ' ');

/** Replaces what does not fit into a text with line breaks. */
export const cleanText = (text: string): string => text.toWellFormed().replace(runsInText, ' ');

/** True for a text without a single visible character: blanks, soft hyphens, characters without width, fillers. */
export const isInvisible = (text: string): boolean => /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);

const dashes = /\s*[\p{Pd}\u2212]\s*/gu;

/**
 * One form for spellings that a reader takes for the same: full-width letters, capitals, ß and ss, kinds of dashes and blanks around them, characters
 * without width. For comparing, never for showing.
 */
export const sameReading = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(dashes, '-')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLocaleLowerCase('de')
    .replaceAll('ß', 'ss');

/** One form for spellings of a person's name: ä and ae, hyphens and blanks. */
export const nameReading = (firstName: string, lastName: string): string =>
  sameReading(`${firstName} ${lastName}`)
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replace(/[-\s]+/g, ' ')
    .trim();

/** Single plain address: no list, no group, no quoted local part. */
export const singleAddress = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+\.[^\s@,;:<>()[\]\\".]+$/u;
