import { type Bill, type BillLine, billOf } from './bill.ts';
import { formatPlate } from './figures.ts';
import type { Layout } from './layout.ts';
import { openPaper } from './paper.ts';
import { type BesideKind, besideKinds, besideText } from './print-cell.ts';
import { printAnnex, printFirstTable } from './print-extras.ts';
import { printFoot, printHead } from './print-head.ts';
import { printSecond } from './print-second.ts';
import { printTable } from './print-table.ts';
import { printTotals } from './print-totals.ts';
import { randomSource } from './random.ts';
import type { PositionTruth, PrintedLayout, PrintedTruth } from './truth.ts';

const isBeside = (kind: string): kind is BesideKind => besideKinds.includes(kind);

/** Cells that belong to the text after their heading. */
const labelledCells = (line: BillLine, { columns }: Layout): string[] =>
  columns.flatMap(({ kind, heading }) => (isBeside(kind) ? [`${heading} ${besideText(line, kind)}`] : []));

const positionTruth = (line: BillLine, index: number, layout: Layout, isCredit: boolean): PositionTruth => {
  const has = (kind: Layout['columns'][number]['kind']): boolean =>
    layout.columns.some((column) => column.kind === kind);
  const plate = formatPlate(line.plate, layout.plateStyle) || null;
  return {
    number: String(index + 1),
    date: has('date') ? line.day : has('period') || has('from') ? line.month.from : null,
    period:
      has('period') || has('from') || has('month') || layout.head.noise.includes('period')
        ? line.month
        : layout.head.titlePeriod,
    quantity: has('quantity') ? `${line.quantity},00` : null,
    plate,
    service: [layout.columns, layout.plates === 'text' ? [{ kind: 'text-plate' }] : []]
      .flat()
      .flatMap(({ kind }) =>
        kind === 'service'
          ? [line.service]
          : kind === 'vehicle'
            ? [line.vehicle]
            : kind === 'text-plate'
              ? [plate ?? '']
              : [],
      )
      .concat(layout.plates === 'line-below' ? [layout.vehicleLine.replace('%p', plate ?? '')] : [])
      .concat(labelledCells(line, layout))
      .join(' '),
    amountCents: (isCredit ? -1 : 1) * line[layout.basis] || 0,
  };
};

const truthOf = (bill: Bill, layout: Layout, isCredit: boolean): PrintedTruth => {
  const turn = isCredit ? -1 : 1;
  return {
    type: isCredit ? 'Gutschrift' : 'Rechnung',
    number: bill.number,
    date: bill.date,
    netCents: turn * bill.net,
    grossCents: turn * bill.gross,
    basis: layout.basis,
    positions: bill.lines.map((line, index) => positionTruth(line, index, layout, isCredit)),
  };
};

/** Prints an invented bill in a layout, together with what it says. */
export const printLayout = async (layout: Layout, seed: number, kind: 'invoice' | 'credit'): Promise<PrintedLayout> => {
  const bill = billOf(randomSource(seed), layout);
  const isCredit = kind === 'credit';
  const sign = isCredit ? layout.creditSign : 1;
  const paper = openPaper(layout);
  printHead(paper, bill, layout, isCredit);
  if (layout.plates === 'header') {
    const first = bill.lines[0];
    if (first)
      paper.write(
        (layout.vehicleLine || 'Kennzeichen: %p').replace('%p', formatPlate(first.plate, layout.plateStyle)),
        50,
      );
    paper.y += 2 * paper.step;
  }
  printFirstTable(paper, bill, layout);
  printTable(paper, bill, layout, sign);
  printTotals(paper, bill, layout, sign);
  printFoot(paper, bill, layout);
  printAnnex(paper, bill, layout, sign);
  printSecond(paper, bill, layout, kind);
  return { pdf: await paper.finish(), truth: truthOf(bill, layout, isCredit) };
};
