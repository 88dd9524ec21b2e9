import { plateKey } from '@flottwart/contract/rules/plate';
import type { ReadPosition } from '../document.ts';
import { limits, refusals } from '../refusal.ts';
import { daysIn } from '../values/day.ts';
import type { KnownPlates } from '../values/known-plates.ts';
import { periodInText } from '../values/period.ts';
import { plateInText, plateOfField } from '../values/plate.ts';
import { referencesIn } from '../values/text.ts';
import { positionNumber } from './column-roles.ts';
import type { PrintedFigure } from './explain-figures.ts';
import type { TableRecord } from './group-rows.ts';
import type { Row, Word } from './rows.ts';
import { cellTexts, type TableColumn } from './table-columns.ts';
import { joinPlate, type WrappedPlate } from './wrapped-plate.ts';

const texts = (columns: readonly TableColumn[], cells: readonly string[], role: TableColumn['role']): string =>
  columns
    .map((column, index) => (column.role === role ? (cells[index] ?? '') : ''))
    .filter((text) => text !== '')
    .join(' ');

const withoutFigure = ({ words }: Row, { money }: PrintedFigure): Word[] =>
  words.filter((_, index) => !money.some(({ firstWord, lastWord }) => firstWord <= index && index <= lastWord));

/** A plate cell with other words belongs to the text as well. */
const plateOfCell = (cell: string, known: KnownPlates): { readonly plate: string | null; readonly rest: string } => {
  if (cell === '') return { plate: null, rest: '' };
  const plate = plateInText(cell, known) ?? plateOfField(cell, known);
  return { plate, rest: plate !== null && plateKey(cell) === plateKey(plate) ? '' : cell };
};

const joinTexts = (parts: readonly string[]): string => parts.filter((text) => text !== '').join(' ');

/** Text of a line below the figure; what stands in other columns there continues the text too. */
const continuationText = (columns: readonly TableColumn[], row: Row, isPlate: boolean): string => {
  const cells = cellTexts(columns, row);
  const continues = (role: TableColumn['role']): boolean => role !== 'service' && !(isPlate && role === 'plate');
  return joinTexts([
    joinTexts(columns.map(({ role }, index) => (continues(role) ? (cells[index] ?? '') : ''))),
    texts(columns, cells, 'service'),
  ]);
};

/** Cells of the lines up to the figure, joined by column. */
const mainCells = (all: readonly Row[], { figure, rows }: TableRecord, columns: readonly TableColumn[]): string[] => {
  const lines = rows
    .filter((row) => row <= figure.row)
    .map((row) => {
      const words = row === figure.row ? withoutFigure(all[row] as Row, figure) : (all[row] as Row).words;
      return cellTexts(columns, all[row] as Row, words);
    });
  return columns.map((_, index) => joinTexts(lines.map((cells) => cells[index] ?? '')));
};

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
  return joinPlate(
    plateIn(mainCells(all, record, columns)),
    below.map((row) => plateIn(cellTexts(columns, all[row] as Row))),
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

/** Turns a record into a position; every word of its rows ends in one of its fields. */
export const positionOf = (
  all: readonly Row[],
  record: TableRecord,
  columns: readonly TableColumn[],
  { index, known }: { readonly index: number; readonly known: KnownPlates },
): ReadPosition => {
  const { figure, rows, vehiclePlate } = record;
  if (Math.abs(figure.cents) > limits.cents) throw refusals.unreadableAmount(String(figure.cents / 100));
  const cells = mainCells(all, record, columns);
  const of = (role: TableColumn['role']): string => texts(columns, cells, role);
  const wrapped = wrappedPlateOf(all, record, columns, known);
  const plateCell = wrapped ? { plate: wrapped.plate, rest: '' } : plateOfCell(of('plate'), known);
  const number = positionNumber.test(of('number')) ? of('number').replace(/\.$/, '') : '';
  // Words of a column that are not what its heading says keep their place before or behind the text.
  const textOf = (role: TableColumn['role'], cell: string): string => {
    if (role === 'service' || role === 'amount') return cell;
    if (role === 'plate') return plateCell.rest;
    return role === 'number' && number === '' ? cell : '';
  };
  const service = joinTexts([
    ...columns.map(({ role }, at) => textOf(role, cells[at] ?? '')),
    ...rows
      .filter((row) => row > figure.row)
      .map((row, line) => continuationText(columns, all[row] as Row, line < (wrapped?.lines ?? 0))),
  ]);
  const time = of('date');
  const reference = of('reference');
  return {
    number: number || String(index + 1),
    date: daysIn(time)[0] ?? null,
    period: (daysIn(time).length === 1 ? null : periodInText(`Zeitraum ${time}`)) ?? periodInText(service),
    quantity: of('quantity') || null,
    plate: plateCell.plate ?? plateInText(service, known) ?? vehiclePlate,
    amountCents: figure.cents,
    service,
    references: reference === '' ? referencesIn(service) : [{ document: reference, position: null }],
  };
};
