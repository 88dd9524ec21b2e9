import type { Bill, BillLine } from './bill.ts';
import { formatDay } from './figures.ts';
import type { Layout } from './layout.ts';
import type { Paper } from './paper.ts';
import { printTable } from './print-table.ts';
import { printTotals } from './print-totals.ts';

const otherPlate: BillLine['plate'] = ['WOB', 'QQ', '77'];

/** Lines above the table: how the second document names itself. */
const headLines = (bill: Bill, { second, head }: Layout, isCredit: boolean): readonly string[] => {
  const titles = isCredit ? [head.creditTitle, head.invoiceTitle] : [head.invoiceTitle, head.creditTitle];
  switch (second) {
    case 'number':
      return [titles[0] ?? '', `${isCredit ? head.creditNumber : head.invoiceNumber}: ${bill.foreignNumber}`];
    case 'title':
      return [titles[1] ?? '', `${head.date}: ${formatDay(bill.date)}`];
    case 'page':
      return ['Seite 1 von 1'];
    default:
      return ['Nachberechnung'];
  }
};

/** Prints a second document after the first: the same amounts, but one thing differs. */
export const printSecond = (paper: Paper, bill: Bill, layout: Layout, kind: 'invoice' | 'credit'): void => {
  const { second, head } = layout;
  if (second === 'none') return;
  const isCredit = kind === 'credit';
  const sign = isCredit ? layout.creditSign : 1;
  paper.turn();
  for (const [index, line] of headLines(bill, layout, isCredit).entries()) {
    paper.write(line, 50, index === 0 ? head.titleSize : layout.size);
    paper.y += head.titleSize * 1.6;
  }
  paper.y += 2 * paper.step;
  const lines = second === 'plate' ? bill.lines.map((line) => ({ ...line, plate: otherPlate })) : bill.lines;
  printTable(paper, { ...bill, lines }, layout, sign);
  if (second === 'totals' || second === 'number') printTotals(paper, bill, layout, sign);
};
