import type { Bill } from './bill.ts';
import { formatFigure } from './figures.ts';
import type { Column, Layout } from './layout.ts';
import type { Paper } from './paper.ts';
import { amountColumn } from './print-table.ts';

type Totals = readonly (readonly [label: string, cents: number])[];

const taxLabel = ({ totalLabels }: Layout, rate: number): string => totalLabels.tax.replace('%r', String(rate));

/** Tax of another kind, in cents. */
const otherTax = 380;

const linesOf = (bill: Bill, layout: Layout, sign: 1 | -1): Totals => {
  const taxes = bill.rates.map(({ rate, tax }) => [taxLabel(layout, rate), Math.round(layout.taxShare * tax)] as const);
  const others = layout.otherTax === '' ? [] : [[layout.otherTax, otherTax] as const];
  const all = [...taxes, ...others];
  const gross = all.reduce((sum, [, cents]) => sum + cents, bill.net);
  return [
    [layout.totalLabels.net, sign * bill.net],
    ...all.map(([label, cents]) => [label, sign * cents] as const),
    [layout.totalLabels.gross, sign * gross],
  ];
};

const printLines = (
  paper: Paper,
  totals: Totals,
  layout: Layout,
  [x, column]: readonly [number, Pick<Column, 'x' | 'align'>],
): void => {
  for (const [label, cents] of totals) {
    paper.write(label, x);
    paper.writeAt(formatFigure(cents, layout.figures), column);
    paper.y += paper.step;
  }
};

/** Labels side by side with the figures below them. */
const printRow = (paper: Paper, totals: Totals, layout: Layout): void => {
  const edges = totals.map((_, index) => paper.width - 50 - (totals.length - 1 - index) * 110);
  for (const [index, [label]] of totals.entries()) paper.writeRight(label, edges[index] ?? 0);
  paper.y += paper.step;
  for (const [index, [, cents]] of totals.entries())
    paper.writeRight(formatFigure(cents, layout.figures), edges[index] ?? 0);
  paper.y += paper.step;
};

/** One row per rate with base, tax and total, rates without amounts included. */
const printTaxTable = (paper: Paper, bill: Bill, layout: Layout, sign: 1 | -1): void => {
  const edges = [150, 270, 390, 510].map((edge) => edge + (paper.width - 595) / 2);
  const print = (texts: readonly string[]): void => {
    for (const [index, text] of texts.entries()) paper.writeRight(text, edges[index] ?? 0);
    paper.y += paper.step;
  };
  const figures = (net: number, tax: number): string[] =>
    [net, tax, net + tax].map((cents) => formatFigure(sign * cents || 0, layout.figures));
  const { net, tax, gross } = layout.totalLabels;
  print(['Steuersatz', net, tax.replace(' %r %', ''), gross]);
  const rows = [...bill.rates, ...layout.zeroRates.map((rate) => ({ rate, net: 0, tax: 0 }))];
  for (const row of rows) print([`${row.rate} %`, ...figures(row.net, row.tax)]);
  print(['Summe', ...figures(bill.net, bill.tax)]);
};

export const printTotals = (paper: Paper, bill: Bill, layout: Layout, sign: 1 | -1): void => {
  const service = layout.columns.find(({ kind }) => kind === 'service')?.x ?? 50;
  const totals = linesOf(bill, layout, sign);
  paper.y += paper.step;
  if (paper.y > paper.height - 120) paper.turn();
  const payment: Totals = [
    [layout.payment, -sign * 1_000],
    ['Restbetrag', sign * (bill.gross - 1_000)],
  ];
  if (layout.totals === 'lines') printLines(paper, totals, layout, [service, amountColumn(layout)]);
  if (layout.totals === 'block')
    printLines(paper, totals, layout, [paper.width - 260, { x: paper.width - 80, align: 'right' }]);
  if (layout.totals === 'gross-only') printLines(paper, totals.slice(-1), layout, [service, amountColumn(layout)]);
  if (layout.totals === 'row') printRow(paper, totals, layout);
  if (layout.totals === 'tax-table') printTaxTable(paper, bill, layout, sign);
  if (layout.payment !== '') printLines(paper, payment, layout, [service, amountColumn(layout)]);
};
