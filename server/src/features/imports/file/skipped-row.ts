import { maxVinLength } from '@flottwart/contract/rules/limits';
import { canonicalVin, plateKey } from '@flottwart/contract/rules/plate';
import { isVin } from './find-header.ts';
import { headingKey } from './headings.ts';

const totals =
  /^(gesamt\w*|(zwischen|end|teil)?summen?|total|anzahl|ergebnis|durchschnitt|mittelwert|Σ|∑)\s*[:.=]?\s*((der |aller )?(fahrzeuge|kfz|fahrer|mitarbeiter|fahrten|zeilen|netto|brutto|eur|€|[\d.,]+)\s*[:.=]?\s*)*$/i;

/** A first cell that only a total begins or ends with, whatever follows it. */
const totalWords =
  /^(ins)?gesamt(summe|zahl|anzahl|betrag|wert|ergebnis)?(?![\p{L}-])|^(zwischen|end|teil|gesamt)?summen?(?![\p{L}-])|^total(?![\p{L}-])|[\p{L}.]\s+(ins)?(gesamt|ges\.?)\s*[:=]?$/iu;

/** Only the beginning of a row names it a total; a remark further right may contain the word. */
const namingCells = 3;

const isTotal = (cells: readonly string[]): boolean => {
  const filled = cells.filter((cell) => cell !== '');
  const isNamed = totalWords.test(filled[0] ?? '') || filled.slice(0, namingCells).some((cell) => totals.test(cell));
  return isNamed && !filled.some(isVin);
};

export type SkippedAs = 'total' | 'headings' | 'note';

const dated =
  /^(stand|datum|druckdatum|erstellt|gedruckt|ausgedruckt|exportiert|seite|stichtag)(\s+(am|vom|per|von))?\s*[:.]?(\s*[\d.:/\s]+(uhr)?)?$/i;

/** Footnotes, and lines that say when a list was made, of few cells. */
const isFootnote = (cells: readonly string[]): boolean => {
  const filled = cells.filter((cell) => cell !== '');
  const [first = ''] = filled;
  if (filled.length > 3 || filled.some(isVin)) return false;
  return (
    /^(\*+|\d\)|[¹²³†])\s*\p{L}/u.test(first) ||
    (dated.test(first) && filled.slice(1).every((cell) => /^[\d.:/\s-]+$/.test(cell)))
  );
};

/** Row that is no record: totals, and headings that a report repeats on every page, notes below the table. */
export const skipOf = (cells: readonly string[], headings: readonly string[]): SkippedAs | undefined => {
  if (isTotal(cells)) return 'total';
  const filled = headings.flatMap((heading, place) => (heading === '' ? [] : [place]));
  const same = filled.filter((place) => headingKey(headings[place] ?? '') === headingKey(cells[place] ?? ''));
  // A second heading of a long list may be shortened: half of its cells, at least two, show it.
  const isRepeated = same.length > 1 && same.length * 2 >= filled.length && !cells.some(isVin);
  if (isRepeated) return 'headings';
  return isFootnote(cells) ? 'note' : undefined;
};

/** Words with a figure, such as "Tour 12", "TOUR 12" or "Halle7"; a VIN of 17 characters may have blanks and any letters. */
const isWords = (text: string): boolean =>
  /\d/.test(text) &&
  canonicalVin(text).length !== maxVinLength &&
  /\p{Lu}\p{Ll}{2}|(?<![\p{L}\d])\p{L}{4,}(?![\p{L}\d])/u.test(text);

/** Columns from which on a row of one cell is no record. */
const minColumns = 3;

interface NamedPlaces {
  readonly vin: number;
  readonly plate: number;
}

/** Row that names the group of rows below it: a single text among several columns, or words in place of a VIN and no plate. */
export const isGroupLine = (
  cells: readonly string[],
  headings: readonly string[],
  { vin, plate }: NamedPlaces,
): boolean => {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.some(isVin)) return false;
  const isAlone = filled.length === 1 && headings.filter((heading) => heading !== '').length >= minColumns;
  const vinCell = cells[vin] ?? '';
  const plateCell = cells[plate] ?? '';
  if (vin === -1) return isAlone;
  return (isAlone && vinCell !== '') || (isWords(vinCell) && (plateCell === '' || plateKey(plateCell) === ''));
};
