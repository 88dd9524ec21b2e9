import type { FileColumn } from './columns/file-column.ts';

/** Ways to write "nothing" into any cell. */
const blank = /^([-–—?/.]+|n\/a|k\.?\s?a\.?|keine angabe|bitte eintragen)$/i;

/** Words that say "nothing" in the place of a date, a number or a plate; elsewhere they may be the name of a person. */
const blankWord = /^(na|unbekannt|entfällt|offen|null)$/i;

const typesOfValues: ReadonlySet<FileColumn['type']> = new Set([
  'day',
  'birth',
  'instant',
  'number',
  'months',
  'status',
  'plate',
  'vin',
  'email',
  'postcode',
]);

/** Empty text for cells that only say that nothing is known. */
export const meaningfulText = (text: string, type: FileColumn['type']): string =>
  blank.test(text) || (typesOfValues.has(type) && blankWord.test(text)) ? '' : text;
