import { type Bill, type BillLine, noPlate } from './bill.ts';
import { formatDay, formatFigure, formatMonth, formatPeriod, formatPlate } from './figures.ts';
import type { Column, Layout } from './layout.ts';
import { type Paper, wrapText } from './paper.ts';

/** Table while it is printed: where it is, and the sums so far. */
interface Table {
  readonly paper: Paper;
  readonly layout: Layout;
  readonly sign: 1 | -1;
  rows: number;
  running: number;
  /** Plate of the line before. */
  plate: BillLine['plate'] | null;
}

export const printHeadings = (paper: Paper, { columns, headings }: Layout): void => {
  if (headings === 'none') return;
  const lines = headings === 'stacked' ? 2 : 1;
  for (let line = 0; line < lines; line += 1) {
    for (const { heading, x, align, shift = 0 } of columns) {
      const parts = heading.split('|');
      const text = lines === 1 ? parts.join('') : (parts[line] ?? '');
      if (align === 'right') paper.writeRight(text, x + shift);
      else paper.write(text, x + shift);
    }
    paper.y += paper.step;
  }
  paper.y += paper.step * 0.5;
};

const printedAmount = (line: BillLine, { basis }: Layout): number => line[basis];

/** Right edge of the column of amounts. */
export const amountEdge = ({ columns }: Layout): number =>
  (
    columns.find(({ kind }) => kind === 'amount') ??
    columns.find(({ kind }) => kind === 'net') ??
    columns.find(({ kind }) => kind === 'credit') ??
    columns.at(-1)
  )?.x ?? 0;

const otherPlate: BillLine['plate'] = ['WOB', 'QQ', '77'];

const textOfColumn = (line: BillLine, layout: Layout): string => {
  const plate = formatPlate(line.plate, layout.plateStyle);
  if (layout.plates === 'two-in-text')
    return `${line.service} ${plate} (bisher ${formatPlate(otherPlate, layout.plateStyle)})`;
  return layout.plates === 'text' ? `${line.service} ${plate}` : line.service;
};

const cellOf = (table: Table, { kind }: Column, line: BillLine, number: number): string => {
  const { layout, sign } = table;
  const isFirst = table.plate !== line.plate;
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
      return layout.plates === 'first-row' && !isFirst ? '' : formatPlate(line.plate, layout.plateStyle);
    case 'other-plate':
      return formatPlate(otherPlate, layout.plateStyle);
    case 'vehicle':
      return line.vehicle;
    case 'contract':
      return line.contract;
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

const printSum = (table: Table, label: string, cents: number): void => {
  const { paper, layout } = table;
  const service = layout.columns.find(({ kind }) => kind === 'service');
  paper.write(label, service?.x ?? 50);
  paper.writeRight(formatFigure(cents, layout.figures), amountEdge(layout));
  paper.y += paper.step * 1.5;
};

const turnPage = (table: Table): void => {
  const { paper, layout } = table;
  if (layout.carry) printSum(table, layout.carry[0], table.running);
  paper.turn();
  table.rows = 0;
  paper.write(`${layout.lessor} · Seite ${paper.page}`, 50, 7);
  paper.y += 30;
  if (layout.repeatsHeadings) printHeadings(paper, layout);
  if (layout.carry) printSum(table, layout.carry[1], table.running);
};

const printLine = (table: Table, line: BillLine, number: number): void => {
  const { paper, layout } = table;
  const start = paper.y;
  let used = 1;
  const cells = layout.columns.map((column) => {
    const cell = cellOf(table, column, line, number);
    return column.width === undefined ? [cell] : wrapText(paper, cell, column.width);
  });
  const lowest = Math.max(...cells.map(({ length }) => length)) - 1;
  for (const [at, column] of layout.columns.entries()) {
    const printed = cells[at] ?? [];
    const isLow = layout.amountLine === 'last' && column.align === 'right';
    const texts = isLow ? [...Array.from({ length: lowest }, () => ''), ...printed] : printed;
    for (const [index, text] of texts.entries()) {
      paper.y = start + index * paper.step;
      if (column.align === 'right') paper.writeRight(text, column.x);
      else paper.write(text, column.x);
    }
    used = Math.max(used, texts.length);
  }
  paper.y = start + (used + 0.4) * paper.step;
  table.rows += used;
  table.plate = line.plate;
  table.running += table.sign * printedAmount(line, layout);
};

const vehicleLine = ({ vehicleLine: label, plateStyle }: Layout, line: BillLine): string =>
  label.replace('%p', formatPlate(line.plate, plateStyle)).replace('%v', line.vehicle);

const byVehicle = (lines: readonly BillLine[]): BillLine[][] => {
  const groups: BillLine[][] = [];
  for (const line of lines) {
    if (groups.at(-1)?.[0]?.plate === line.plate) groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  return groups;
};

const printVehicleLine = (table: Table, first: BillLine): void => {
  const { paper, layout } = table;
  if (table.rows > layout.rowsPerPage - 3) turnPage(table);
  const label = first.plate === noPlate ? layout.generalLine.trim() : vehicleLine(layout, first);
  if (label === '') return;
  paper.write(label, layout.columns[0]?.x ?? 50);
  paper.y += paper.step * 1.4;
  table.rows += 1;
};

/** Sums below the positions of a vehicle. */
const printVehicleSums = (table: Table, group: readonly BillLine[], first: BillLine): void => {
  const { layout, sign } = table;
  const sum = group.reduce((all, line) => all + sign * printedAmount(line, layout), 0);
  if (layout.vehicleSum !== '')
    printSum(table, layout.vehicleSum.replace('%p', formatPlate(first.plate, layout.plateStyle)), sum);
  if (layout.runningSum !== '') printSum(table, layout.runningSum, table.running);
};

/** Prints the positions, with sums per vehicle and page where the layout has them. */
export const printTable = (paper: Paper, bill: Bill, layout: Layout, sign: 1 | -1): void => {
  const table: Table = { paper, layout, sign, rows: 0, running: 0, plate: null };
  printHeadings(paper, layout);
  let number = 0;
  for (const group of byVehicle(bill.lines)) {
    const first = group[0] as BillLine;
    if (layout.sectionLine !== '') {
      paper.write(layout.sectionLine, layout.columns[0]?.x ?? 50);
      paper.y += paper.step * 1.4;
    }
    if (layout.plates === 'line-above') printVehicleLine(table, first);
    for (const line of group) {
      if (table.rows >= layout.rowsPerPage) turnPage(table);
      number += 1;
      printLine(table, line, number);
    }
    printVehicleSums(table, group, first);
  }
};
