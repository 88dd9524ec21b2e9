import { isVin } from './find-header.ts';
import { headingKey } from './headings.ts';

const totals =
  /^(gesamt\w*|(zwischen|end|teil)?summen?|total|anzahl|ergebnis|durchschnitt|mittelwert|Σ|∑)\s*[:.=]?\s*((der |aller )?(fahrzeuge|kfz|fahrer|mitarbeiter|fahrten|zeilen|netto|brutto|eur|€|[\d.,]+)\s*[:.=]?\s*)*$/i;

/** Only the beginning of a row names it a total; a remark further right may contain the word. */
const namingCells = 3;

const isTotal = (cells: readonly string[]): boolean => {
  const filled = cells.filter((cell) => cell !== '');
  return filled.slice(0, namingCells).some((cell) => totals.test(cell)) && !filled.some(isVin);
};

/** Row that is no record: totals, and headings that a report repeats on every page. */
export const skipOf = (cells: readonly string[], headings: readonly string[]): 'total' | 'headings' | undefined => {
  if (isTotal(cells)) return 'total';
  const filled = headings.flatMap((heading, place) => (heading === '' ? [] : [place]));
  const isRepeated =
    filled.length > 1 && filled.every((place) => headingKey(headings[place] ?? '') === headingKey(cells[place] ?? ''));
  return isRepeated ? 'headings' : undefined;
};
