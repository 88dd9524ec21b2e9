import { type KnownPlates, platesNamedIn } from '@flottwart/contract/grammar/known-plates';
import { type CellTime, periodInText, timeOfCell } from '@flottwart/contract/grammar/period';
import { plateInText, plateOfField } from '@flottwart/contract/grammar/plate-in-text';
import { referencesIn } from '@flottwart/contract/grammar/references';
import { elementAt } from '@flottwart/contract/rules/known-entries';
import { plateKey } from '@flottwart/contract/rules/plate';
import type { ReadPosition } from '../document.ts';
import { documentLimits, refusals } from '../refusal.ts';
import { positionNumber } from './column-roles.ts';
import { withoutFigure } from './explain-figures.ts';
import type { TableRecord } from './group-rows.ts';
import type { Row } from './rows.ts';
import { serviceText } from './service-text.ts';
import { cellTexts, type TableColumn } from './table-columns.ts';
import { joinWrappedPlate, type WrappedPlate } from './wrapped-plate.ts';

const texts = (columns: readonly TableColumn[], cells: readonly string[], role: TableColumn['role']): string =>
  columns
    .map((column, index) => (column.role === role ? (cells[index] ?? '') : ''))
    .filter((text) => text !== '')
    .join(' ');

/** A plate cell with other words belongs to the text as well. */
const plateOfCell = (cell: string, known: KnownPlates): { readonly plate: string | null; readonly rest: string } => {
  if (cell === '') return { plate: null, rest: '' };
  const plate = plateInText(cell, known) ?? plateOfField(cell, known);
  return { plate, rest: plate !== null && plateKey(cell) === plateKey(plate) ? '' : cell };
};

const joinTexts = (parts: readonly string[]): string => parts.filter((text) => text !== '').join(' ');

/** Text of a line below the figure; the content of other columns there continues the text too. */
const continuationText = (
  columns: readonly TableColumn[],
  row: Row,
  isValue: (column: TableColumn, index: number) => boolean,
): string => {
  const cells = cellTexts(columns, row);
  const continues = (column: TableColumn, index: number): boolean =>
    column.role !== 'service' && !isValue(column, index);
  return joinTexts([
    joinTexts(
      columns.map((column, index) => (continues(column, index) ? (cells[index] ?? '').replace(currencyBelow, '') : '')),
    ),
    texts(columns, cells, 'service'),
  ]);
};

/** Currency of the amount above. */
const currencyBelow = /^(?:€|EUR)$/;

const beginning = /^(?:von|ab|beginn|from)(?!\p{L})/iu;
const ending = /^(?:bis|ende|to)(?!\p{L})/iu;

/** Time in the columns of times; null if a cell holds anything else or they name several days. */
const timeIn = (columns: readonly TableColumn[], cells: readonly string[]): CellTime | null => {
  const own = columns.flatMap(({ role, heading }, at) => {
    const cell = cells[at] ?? '';
    return role === 'date' && cell !== '' ? [{ heading, time: timeOfCell(cell) }] : [];
  });
  const times = own.map(({ time }) => time).filter((time) => time !== null);
  if (times.length < own.length) return null;
  const [first, last] = times;
  const [from, to] = [first?.date ?? null, last?.date ?? null];
  const areEnds = own.length === 2 && beginning.test(own[0]?.heading ?? '') && ending.test(own[1]?.heading ?? '');
  if (areEnds && from !== null && to !== null) return from <= to ? { date: from, period: { from, to } } : null;
  const periods = times.filter(({ period }) => period !== null);
  const days = new Set(times.filter(({ period }) => period === null).map(({ date }) => date));
  if (periods.length > 1 || days.size > 1) return null;
  return {
    date: [...days][0] ?? periods[0]?.date ?? null,
    period: periods[0]?.period ?? null,
  };
};

/** False if a cell under a heading of times does not say one. */
export const hasClearTime = (all: readonly Row[], record: TableRecord, columns: readonly TableColumn[]): boolean =>
  timeIn(
    columns,
    withWrappedTimes(columns, mainCells(all, record, columns), linesBelow(all, record, columns)).cells,
  ) !== null;

/** Cells of the lines up to the figure, joined by column. */
const mainCells = (all: readonly Row[], { figure, rows }: TableRecord, columns: readonly TableColumn[]): string[] => {
  const lines = rows
    .filter((row) => row <= figure.row)
    .map((row) => {
      const words = row === figure.row ? withoutFigure(elementAt(all, row), figure) : elementAt(all, row).words;
      return cellTexts(columns, elementAt(all, row), words);
    });
  return columns.map((_, index) => joinTexts(lines.map((cells) => cells[index] ?? '')));
};

/** Times over several lines of their cells, with the number of these lines by column. */
const withWrappedTimes = (
  columns: readonly TableColumn[],
  cells: readonly string[],
  below: readonly (readonly string[])[],
): { readonly cells: readonly string[]; readonly lines: ReadonlyMap<number, number> } => {
  const lines = new Map<number, number>();
  const whole = cells.map((cell, at) => {
    if (columns[at]?.role !== 'date' || cell === '' || timeOfCell(cell) !== null) return cell;
    for (let count = 1; count <= below.length; count += 1) {
      const text = joinTexts([cell, ...below.slice(0, count).map((line) => line[at] ?? '')]);
      if (timeOfCell(text) === null) continue;
      lines.set(at, count);
      return text;
    }
    return cell;
  });
  return { cells: whole, lines };
};

const linesBelow = (all: readonly Row[], { figure, rows }: TableRecord, columns: readonly TableColumn[]): string[][] =>
  rows.filter((row) => row > figure.row).map((row) => cellTexts(columns, elementAt(all, row)));

/** Plate of a record over several lines of its cell. */
export const wrappedPlateOf = (
  all: readonly Row[],
  record: TableRecord,
  columns: readonly TableColumn[],
  known: KnownPlates,
): WrappedPlate | null => {
  const below = record.rows.filter((row) => row > record.figure.row);
  if (below.length === 0) return null;
  const plateIn = (cells: readonly string[]): string => texts(columns, cells, 'plate');
  return joinWrappedPlate(
    plateIn(mainCells(all, record, columns)),
    below.map((row) => plateIn(cellTexts(columns, elementAt(all, row)))),
    known,
  );
};

/** Text of a record in its column of plates; null without such a column. */
export const plateCellOf = (
  all: readonly Row[],
  record: TableRecord,
  columns: readonly TableColumn[],
): string | null =>
  columns.some(({ role }) => role === 'plate') ? texts(columns, mainCells(all, record, columns), 'plate') : null;

/** Distance of a heading from the column of texts, in heights. */
const indent = 1;

/** True for a line that begins left of the texts, as the heading of a section does. */
const isHeadingOfSection = ({ words, height }: Row, textLeft: number, known: KnownPlates): boolean =>
  platesNamedIn(words.map(({ text }) => text).join(' '), known).length === 0 &&
  (words[0]?.left ?? textLeft) < textLeft - indent * height &&
  !words.some(({ left }) => Math.abs(left - textLeft) <= sameEdge * height);
const sameEdge = 0.3;

/** Turns a record into a position; every word of its rows ends in one of its fields. */
export const positionOfRecord = (
  all: readonly Row[],
  record: TableRecord,
  columns: readonly TableColumn[],
  { index, known }: { readonly index: number; readonly known: KnownPlates },
): ReadPosition => {
  const { figure, rows, vehiclePlate } = record;
  if (Math.abs(figure.cents) > documentLimits.cents) throw refusals.unreadableAmount(String(figure.cents / 100));
  const { cells, lines } = withWrappedTimes(columns, mainCells(all, record, columns), linesBelow(all, record, columns));
  const textIn = (role: TableColumn['role']): string => texts(columns, cells, role);
  const wrapped = wrappedPlateOf(all, record, columns, known);
  const plateCell = wrapped ? { plate: wrapped.plate, rest: '' } : plateOfCell(textIn('plate'), known);
  const number = positionNumber.test(textIn('number')) ? textIn('number').replace(/\.$/, '') : '';
  // Words of a column that are not what its heading says keep their place before or after the text.
  const textOf = (role: TableColumn['role'], cell: string): string => {
    if (role === 'service' || role === 'amount') return cell;
    if (role === 'plate') return plateCell.rest === '' ? '' : cell;
    return role === 'number' && number === '' ? cell : '';
  };
  const own = columns.map(({ role }, at) => textOf(role, cells[at] ?? ''));
  const textLeft = Math.min(...columns.filter(({ role }) => role === 'service').map(({ left }) => left));
  const below = rows
    .filter((row) => row > figure.row && !isHeadingOfSection(elementAt(all, row), textLeft, known))
    .map((row, line) =>
      continuationText(
        columns,
        elementAt(all, row),
        ({ role }, index) => (role === 'plate' && line < (wrapped?.lines ?? 0)) || line < (lines.get(index) ?? 0),
      ),
    );
  const service = serviceText(columns, own, below);
  const time = timeIn(columns, cells);
  const reference = textIn('reference');
  return {
    number: number || String(index + 1),
    date: time?.date ?? null,
    period: time?.period ?? periodInText(service),
    quantity: textIn('quantity') || null,
    plate: plateCell.plate ?? plateInText(service, known) ?? vehiclePlate,
    amountCents: figure.cents,
    service,
    references: reference === '' ? referencesIn(service) : [{ document: reference, position: null }],
  };
};
