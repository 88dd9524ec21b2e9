import { elementAt } from '@flottwart/contract/rules/known-entries';
import { type Bill, type BillLine, noPlate } from './bill.ts';
import { formatFigure, formatPlate } from './figures.ts';
import type { Column, Layout } from './layout.ts';
import { type Paper, wrapText } from './paper.ts';
import { cellOf, printedAmount, type Table } from './print-cell.ts';

export const printHeadings = (paper: Paper, { columns, headings }: Layout): void => {
  if (headings === 'none') return;
  const lines = headings === 'stacked' ? Math.max(...columns.map(({ heading }) => heading.split('|').length)) : 1;
  for (let line = 0; line < lines; line += 1) {
    for (const { heading, x, align, shift = 0 } of columns) {
      const parts = heading.split('|');
      const text = lines === 1 ? parts.join('') : (parts[line] ?? '');
      paper.writeAt(text, { x: x + shift, align });
    }
    paper.y += paper.step;
  }
  paper.y += paper.step * 0.5;
};

/** Place of the amounts. */
export const amountColumn = ({ columns }: Layout): Pick<Column, 'x' | 'align'> =>
  columns.find(({ kind }) => kind === 'amount') ??
  columns.find(({ kind }) => kind === 'net') ??
  columns.find(({ kind }) => kind === 'credit') ??
  columns.at(-1) ?? { x: 0, align: 'right' };

/** Edge of the amounts, the right one where they are aligned by it. */
export const amountEdge = (layout: Layout): number => amountColumn(layout).x;

const printSum = (table: Table, label: string, cents: number): void => {
  const { paper, layout } = table;
  const service = layout.columns.find(({ kind }) => kind === 'service');
  paper.write(label, service?.x ?? 50);
  paper.writeAt(formatFigure(cents, layout.figures), amountColumn(layout));
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
      paper.writeAt(text, column);
    }
    used = Math.max(used, texts.length);
  }
  paper.y = start + (used + 0.4) * paper.step;
  table.rows += used;
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

/** Small table of one vehicle under a line with its plate, on a page of its own where the layout says so. */
const beginBlock = (table: Table, first: BillLine, block: number): void => {
  const { paper, layout } = table;
  if (block > 0 && layout.plates === 'page') {
    paper.turn();
    table.rows = 0;
  } else paper.y += paper.step;
  printVehicleLine(table, first);
  printHeadings(paper, layout);
};

/** Sums below the positions of a vehicle. */
const printVehicleSums = (table: Table, group: readonly BillLine[], first: BillLine): void => {
  const { layout, sign } = table;
  const sum = group.reduce((all, line) => all + sign * printedAmount(line, layout), 0);
  if (layout.vehicleSum !== '')
    printSum(table, layout.vehicleSum.replace('%p', formatPlate(first.plate, layout.plateStyle)), sum);
  if (layout.runningSum !== '') printSum(table, layout.runningSum, table.running);
};

/** Lines above the positions of a vehicle. */
const beginVehicle = (table: Table, first: BillLine, block: number): void => {
  const { paper, layout } = table;
  if (isInBlocks(layout)) beginBlock(table, first, block);
  if (layout.sectionLine !== '') {
    paper.write(layout.sectionLine, layout.columns[0]?.x ?? 50);
    paper.y += paper.step * 1.4;
  }
  if (layout.plates === 'line-above') printVehicleLine(table, first);
};

const isInBlocks = ({ plates }: Layout): boolean => plates === 'block' || plates === 'page';

/** Prints the positions, with sums per vehicle and page where the layout has them. */
export const printTable = (paper: Paper, bill: Bill, layout: Layout, sign: 1 | -1): void => {
  const table: Table = { paper, layout, sign, rows: 0, running: 0, place: { index: 0, count: 1 } };
  if (!isInBlocks(layout)) printHeadings(paper, layout);
  let number = 0;
  for (const [block, group] of byVehicle(bill.lines).entries()) {
    const first = elementAt(group, 0);
    beginVehicle(table, first, block);
    for (const [index, line] of group.entries()) {
      table.place = { index, count: group.length };
      if (table.rows >= layout.rowsPerPage) turnPage(table);
      number += 1;
      printLine(table, line, number);
      if (layout.plates === 'line-below') printVehicleLine(table, first);
    }
    printVehicleSums(table, group, first);
  }
};
