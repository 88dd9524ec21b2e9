import { formatDay } from '@flottwart/contract/rules/known-dates';
import type { FileColumn } from './columns/file-column.ts';
import { tripDurationPath } from './columns/trip-file.ts';

/** Error values of Excel and LibreOffice in English and German, and the signs of a column that is too narrow. */
const errorValue =
  /^(?:#(?:N\/A|NV|REF!|BEZUG!|VALUE!|WERT!|NUM!|ZAHL!|DIV\/0!|NAME\?|NULL!|SPILL!|ÜBERLAUF!|CALC!|KALK!)|#{3,}|Err:\d{3})$/i;

const openFormula =
  'Die Zelle hat eine Formel ohne gespeichertes Ergebnis. Bitte die Datei in Excel öffnen, speichern und erneut hochladen.';

/** True for columns in which a date or a time is what a person entered. */
export const holdsDates = ({ type, path }: FileColumn): boolean =>
  type === 'day' || type === 'birth' || type === 'instant' || path === tripDurationPath;

const misreadDate = (text: string): string => {
  const [, day, time] = /^(?:(\d{4}-\d{2}-\d{2})|(\d{1,3}:\d{2}))/.exec(text) ?? [];
  return day === undefined && time !== undefined
    ? `Excel hat daraus eine Uhrzeit gemacht: „${time}“.`
    : `Excel hat daraus ein Datum gemacht: „${day ? formatDay(day) : text}“.`;
};

interface CellFacts {
  /** Formula that was saved without its result. */
  readonly isOpenFormula: boolean;
  /** Date in a column that has none. */
  readonly isDate: boolean;
}

/** Reason for which a cell does not hold what a person entered; a duration is no value of a trip and has none. */
export const excelProblem = (
  { path }: FileColumn,
  text: string,
  { isOpenFormula, isDate }: CellFacts,
): string | undefined => {
  if (path === tripDurationPath) return undefined;
  if (isOpenFormula && text === '') return openFormula;
  if (isDate) return misreadDate(text);
  return errorValue.test(text) ? `„${text}“ ist ein Fehlerwert aus der Tabelle, kein Inhalt.` : undefined;
};
