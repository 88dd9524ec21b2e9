import type { BillLine } from './bill.ts';
import { formatDay, formatFigure, formatMonth, formatPeriod, formatPlate } from './figures.ts';
import type { Column, Layout } from './layout.ts';
import type { Paper } from './paper.ts';

/** Table while it is printed: where it is, and the sums so far. */
export interface Table {
  readonly paper: Paper;
  readonly layout: Layout;
  readonly sign: 1 | -1;
  rows: number;
  running: number;
  /** Place of the line among those of its vehicle. */
  place: { readonly index: number; readonly count: number };
}

export const printedAmount = (line: BillLine, { basis }: Layout): number => line[basis];

const otherPlate: BillLine['plate'] = ['WOB', 'QQ', '77'];

const textOfColumn = (line: BillLine, layout: Layout): string => {
  const plate = formatPlate(line.plate, layout.plateStyle);
  if (layout.plates === 'two-in-text')
    return `${line.service} ${plate} (bisher ${formatPlate(otherPlate, layout.plateStyle)})`;
  return layout.plates === 'text' ? `${line.service} ${plate}` : line.service;
};

/** Merged cells print their plate once: in the first, the middle or the last row of the vehicle. */
const showsPlate = ({ layout: { plates }, place: { index, count } }: Table): boolean => {
  if (plates === 'first-row') return index === 0;
  if (plates === 'middle-row') return index === Math.floor(count / 2);
  return plates !== 'last-row' || index === count - 1;
};

/** Columns that say something about the vehicle or its contract. */
export type BesideKind = 'contract' | 'cost-centre' | 'driver' | 'other-day' | 'term';
export const besideKinds: readonly string[] = ['contract', 'cost-centre', 'driver', 'other-day', 'term'];

/** Cell of such a column; its words are neither the number nor the time of the position. */
export const besideText = (line: BillLine, kind: BesideKind): string => {
  const year = 2021 + (Number(line.contract) % 4);
  switch (kind) {
    case 'contract':
      return line.contract;
    case 'cost-centre':
      return String(4400 + (Number(line.contract) % 7));
    case 'driver':
      return 'Meier, A.';
    case 'other-day':
      return `05.03.${year}`;
    case 'term':
      return `01.03.${year} - 28.02.${year + 4}`;
  }
};

export const cellOf = (table: Table, { kind }: Column, line: BillLine, number: number): string => {
  const { layout, sign } = table;
  const figure = (cents: number): string => formatFigure(cents, layout.figures);
  const amount = sign * printedAmount(line, layout);
  switch (kind) {
    case 'number':
      return String(number);
    case 'date':
      return formatDay(line.day);
    case 'period':
      return formatPeriod(line.month.from, line.month.to, layout.periods);
    case 'from':
      return formatDay(line.month.from);
    case 'to':
      return formatDay(line.month.to);
    case 'month':
      return formatMonth(line.month.from, 'figures');
    case 'plate':
      return showsPlate(table) ? formatPlate(line.plate, layout.plateStyle) : '';
    case 'other-plate':
      return formatPlate(otherPlate, layout.plateStyle);
    case 'vehicle':
      return line.vehicle;
    case 'contract':
    case 'cost-centre':
    case 'driver':
    case 'other-day':
    case 'term':
      return besideText(line, kind);
    case 'service':
      return textOfColumn(line, layout);
    case 'quantity':
      return `${line.quantity},00`;
    case 'unit-price':
      return figure(sign * line.unitPrice);
    case 'rate':
      return `${line.rate} %`;
    case 'tax':
      return figure(sign * line.tax);
    case 'net':
      return figure(sign * line.net);
    case 'gross':
      return figure(sign * line.gross);
    case 'amount':
      return figure(amount);
    case 'debit':
      return amount >= 0 ? figure(amount) : '';
    case 'credit':
      return amount < 0 ? figure(-amount) : '';
    case 'balance':
      return figure(table.running + amount);
  }
};
