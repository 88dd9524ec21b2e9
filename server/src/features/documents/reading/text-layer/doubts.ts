import type { KnownPlates } from '@flottwart/contract/grammar/known-plates';
import { elementAt } from '@flottwart/contract/rules/known-entries';
import type { ReadPosition } from '../document.ts';
import type { GroupedRows, TableRecord } from './group-rows.ts';
import { hasClearPlate } from './inherit-plates.ts';
import { hasClearTime, plateCellOf, wrappedPlateOf } from './records.ts';
import { type Row, textOf, type Word } from './rows.ts';
import { cellTexts, type TableShape } from './table-columns.ts';
import { plateOfVehicleLine } from './vehicle-lines.ts';
import { isPartOfPlate } from './wrapped-plate.ts';

/** Distance of a continued text from the column of texts, in heights. */
const indent = 1;
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

/** A line that begins left of the texts may be a heading of its own, unless it names the vehicle of the position above. */
const hasDoubtfulLine = (
  rows: readonly Row[],
  record: TableRecord,
  { columns }: TableShape,
  known: KnownPlates,
): boolean => {
  const { figure, rows: own } = record;
  const left = columns.find(({ role }) => role === 'service')?.left ?? 0;
  const plateEnd = columns.find(({ role }) => role === 'plate')?.right ?? 0;
  const wrapped = wrappedPlateOf(rows, record, columns, known);
  const plateRows = own.filter((at) => at > figure.row).slice(0, wrapped?.lines ?? 0);
  const firstText = (at: number, { words }: Row): Word | undefined =>
    plateRows.includes(at) ? words.find((word) => word.left > plateEnd) : words[0];
  if (!wrapped && own.some((at) => cellTexts(columns, elementAt(rows, at)).some(isPartOfPlate))) return true;
  return own.some((at) => {
    const row = elementAt(rows, at);
    const isMargin = at > figure.row && (firstText(at, row)?.left ?? left) < left - indent * row.height;
    return row.isOverprinted || (isMargin && plateOfVehicleLine(row, known) === null);
  });
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
  const { rows, start, records, doubtful, isUneven, shapeAt, printed, known } = source;
  const shapeOf = ({ figure }: TableRecord): TableShape => shapeAt(figure.row);
  const namesOf = (own: readonly TableRecord[]): string =>
    nameOfRows(
      rows,
      start,
      own.map(({ figure }) => figure.row),
    );
  const lines = records.filter((record) => hasDoubtfulLine(rows, record, shapeOf(record), known));
  const times = records.filter((record) => !hasClearTime(rows, record, shapeOf(record).columns));
  const plates = records.filter(
    (record, index) =>
      !hasClearPlate(record, elementAt(printed, index), plateCellOf(rows, record, shapeOf(record).columns), known),
  );
  const texts = records.filter((_, index) => printed[index]?.service === '');
  return [
    ...(doubtful.length > 0
      ? [`Zu welcher Position ${nameOfRows(rows, start, doubtful)} gehört, ist nicht eindeutig.`]
      : []),
    ...(isUneven ? ['Zu welcher Position die Textzeilen über und unter einem Betrag gehören, ist nicht sicher.'] : []),
    ...(lines.length > 0 ? [`${namesOf(lines)}: Der Text dabei kann eine eigene Überschrift sein.`] : []),
    ...(times.length > 0 ? [`${namesOf(times)}: Die Zeitangabe ist nicht eindeutig.`] : []),
    ...(plates.length > 0 ? [`${namesOf(plates)}: Das Fahrzeug ist nicht eindeutig.`] : []),
    ...(texts.length > 0 ? [`${namesOf(texts)}: Die Leistung fehlt.`] : []),
  ];
};
