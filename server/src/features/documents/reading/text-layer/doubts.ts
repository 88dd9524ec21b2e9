import { daysIn } from '@flottwart/contract/grammar/days-in-text';
import { type KnownPlates, platesNamedIn } from '@flottwart/contract/grammar/known-plates';
import { periodInText } from '@flottwart/contract/grammar/period';
import { plateInText } from '@flottwart/contract/grammar/plate-in-text';
import { elementAt } from '@flottwart/contract/rules/known-entries';
import { plateKey } from '@flottwart/contract/rules/plate';
import type { ReadPosition } from '../document.ts';
import type { GroupedRows, TableRecord } from './group-rows.ts';
import { hasClearPlate } from './inherit-plates.ts';
import { wordsBesideMoney } from './labels.ts';
import { textCellsOf } from './printed-day.ts';
import { hasClearTime, plateCellOf, wrappedPlateOf } from './records.ts';
import { type Row, textOf } from './rows.ts';
import type { TableShape } from './table-columns.ts';
import { isPartOfPlate } from './wrapped-plate.ts';

const maxQuoteLength = 40;

/** Names a row as a draft counts it, with its words: `Zeile 4 („Werkstatt Nord“)`. */
const nameOfRow = (rows: readonly Row[], start: number, index: number): string => {
  const text = textOf(rows[index]?.words ?? []);
  const quote = text.length > maxQuoteLength ? `${text.slice(0, maxQuoteLength - 1).toWellFormed()}…` : text;
  return `Zeile ${index - start + 1} („${quote}“)`;
};

/** First of several rows, with the number of the others. */
export const nameOfRows = (rows: readonly Row[], start: number, indexes: readonly number[]): string => {
  const [first = start] = indexes;
  const others = indexes.length - 1;
  const more = others === 0 ? '' : others === 1 ? ' und eine weitere' : ` und ${others} weitere`;
  return `${nameOfRow(rows, start, first)}${more}`;
};

/** True for a line whose plate or time would be lost, or belong to the wrong position. */
const carriesValue = ({ words }: Row, known: KnownPlates): boolean => {
  const text = textOf(words);
  return platesNamedIn(text, known).length > 0 || daysIn(text).length > 0 || periodInText(text) !== null;
};

/** True if a cell ends in the upper part of a plate that is not read in full, or the rows name a vehicle that the position does not have. */
const hasPartOfPlate = ({ rows, shapeAt, known }: Source, record: TableRecord, { plate }: ReadPosition): boolean => {
  const text = record.rows.map((at) => wordsBesideMoney(elementAt(rows, at))).join(' ');
  if (plate === null && plateInText(text, known) !== null) return true;
  if (plate !== null && plateKey(text).includes(plateKey(plate))) return false;
  if (wrappedPlateOf(rows, record, shapeAt(record.figure.row).columns, known)) return false;
  return record.rows.some((at) =>
    textCellsOf(elementAt(rows, at)).some((cell) => isPartOfPlate(cell.split(' ').at(-1) ?? '')),
  );
};

interface Source extends Omit<GroupedRows, 'headingRows'> {
  readonly rows: readonly Row[];
  readonly start: number;
  readonly shapeAt: (row: number) => TableShape;
  /** Positions as their own rows say. */
  readonly printed: readonly ReadPosition[];
  readonly known: KnownPlates;
}

/** Rows of positions that remain open, as sentences. */
export const doubtsOfRows = (source: Source): string[] => {
  const { rows, start, records, doubtful, openVehicles, shapeAt, printed, known } = source;
  const shapeOf = ({ figure }: TableRecord): TableShape => shapeAt(figure.row);
  const namesOf = (own: readonly TableRecord[]): string =>
    nameOfRows(
      rows,
      start,
      own.map(({ figure }) => figure.row),
    );
  const loose = doubtful.filter((at) => carriesValue(elementAt(rows, at), known));
  const parts = records.filter((record, index) => hasPartOfPlate(source, record, elementAt(printed, index)));
  const mixed = records.filter(({ rows: own }) => own.some((at) => elementAt(rows, at).isOverprinted));
  const times = records.filter((record) => !hasClearTime(rows, record, shapeOf(record).columns));
  const plates = records.filter(
    (record, index) =>
      !hasClearPlate(record, elementAt(printed, index), plateCellOf(rows, record, shapeOf(record).columns), known),
  );
  const texts = records.filter((_, index) => printed[index]?.service === '');
  return [
    ...(loose.length > 0 ? [`${nameOfRows(rows, start, loose)}: Zu welcher Position gehört die Zeile?`] : []),
    ...(openVehicles.length > 0
      ? [`${nameOfRows(rows, start, openVehicles)}: Gilt das Fahrzeug der Überschrift auch von hier an?`]
      : []),
    ...(parts.length > 0 ? [`${namesOf(parts)}: Das Kennzeichen ist nicht vollständig zu lesen.`] : []),
    ...(mixed.length > 0 ? [`${namesOf(mixed)}: Hier sind Texte übereinander gedruckt.`] : []),
    ...(times.length > 0 ? [`${namesOf(times)}: Die Zeitangabe ist nicht eindeutig.`] : []),
    ...(plates.length > 0 ? [`${namesOf(plates)}: Das Fahrzeug ist nicht eindeutig.`] : []),
    ...(texts.length > 0 ? [`${namesOf(texts)}: Die Leistung fehlt.`] : []),
  ];
};
