import type { Bill } from './bill.ts';
import { formatFigure, formatPlate } from './figures.ts';
import type { Layout } from './layout.ts';
import type { Paper } from './paper.ts';
import { amountEdge } from './print-table.ts';

/** Table before the positions: vehicles with mileage, or the value of their contracts. */
export const printFirstTable = (paper: Paper, bill: Bill, layout: Layout): void => {
  if (layout.firstTable === 'none') return;
  const values = layout.firstTable === 'contract-values';
  paper.write('Fahrzeug', 50);
  paper.write('Kennzeichen', 160);
  paper.writeRight(values ? 'Anschaffungswert' : 'km-Stand', 400);
  paper.y += paper.step;
  for (const line of bill.lines.filter(({ plate }, index, all) => all[index - 1]?.plate !== plate)) {
    paper.write(line.vehicle, 50);
    paper.write(formatPlate(line.plate, layout.plateStyle), 160);
    paper.writeRight(values ? formatFigure(4_512_000 + line.unitPrice, layout.figures) : '48.211', 400);
    paper.y += paper.step;
  }
  paper.y += 2 * paper.step;
};

const printRepeated = (paper: Paper, bill: Bill, layout: Layout, sign: 1 | -1): void => {
  const edge = amountEdge(layout);
  for (const line of bill.lines) {
    paper.write(formatPlate(line.plate, layout.plateStyle), 50);
    paper.write(line.service.split(' ')[0] ?? '', 160);
    paper.writeRight(formatFigure(sign * line[layout.basis], layout.figures), edge);
    paper.y += paper.step;
  }
  paper.write('Summe', 160);
  paper.writeRight(formatFigure(sign * bill[layout.basis], layout.figures), edge);
};

/** Splits one position into receipts. */
const printDetails = (paper: Paper, bill: Bill, layout: Layout, sign: 1 | -1): void => {
  const line = bill.lines[0];
  if (!line) return;
  const all = line[layout.basis];
  const parts = [Math.trunc(all / 3), Math.trunc(all / 4)];
  for (const [index, cents] of [...parts, all - parts.reduce((sum, part) => sum + part, 0)].entries()) {
    paper.write(`Beleg ${index + 1}`, 50);
    paper.write('Tankstelle', 160);
    paper.writeRight(formatFigure(sign * cents, layout.figures), amountEdge(layout));
    paper.y += paper.step;
  }
  paper.write('Summe', 160);
  paper.writeRight(formatFigure(sign * all, layout.figures), amountEdge(layout));
};

const printMileage = (paper: Paper, bill: Bill, layout: Layout): void => {
  for (const [index, line] of bill.lines.entries()) {
    paper.write(formatPlate(line.plate, layout.plateStyle), 50);
    paper.write('Kilometer', 160);
    paper.writeRight(`${12 + index}.345`, amountEdge(layout));
    paper.y += paper.step;
  }
};

/** Pages after the bill that explain it. */
export const printAnnex = (paper: Paper, bill: Bill, layout: Layout, sign: 1 | -1): void => {
  if (layout.annex === 'none') return;
  paper.turn();
  paper.write(layout.annex === 'details' ? 'Anlage: Einzelnachweis' : 'Anlage zum Beleg', 50, 12);
  paper.y += 30;
  if (layout.annex === 'repeats') printRepeated(paper, bill, layout, sign);
  if (layout.annex === 'details') printDetails(paper, bill, layout, sign);
  if (layout.annex === 'mileage') printMileage(paper, bill, layout);
};
