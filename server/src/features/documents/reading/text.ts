import { cleanLine } from '@flottwart/contract/rules/forbidden-characters';

/** Reduces text to one line without control characters for database, screen and spreadsheet. */
export const toSingleLine = (text: string, maxLength = 2_000): string => {
  const line = cleanLine(text.normalize('NFKC'))
    .replace(/[\p{Cf}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1).toWellFormed()}…` : line;
};

/** Key for comparing labels: lower case, words only. */
export const labelKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%€]+/gu, ' ')
    .trim();
