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

/** Row that is no record: totals, and headings that a report repeats on every page. */
export const skipOf = (cells: readonly string[], headings: readonly string[]): 'total' | 'headings' | undefined => {
  if (isTotal(cells)) return 'total';
  const filled = headings.flatMap((heading, place) => (heading === '' ? [] : [place]));
  const isRepeated =
    filled.length > 1 && filled.every((place) => headingKey(headings[place] ?? '') === headingKey(cells[place] ?? ''));
  return isRepeated ? 'headings' : undefined;
};
