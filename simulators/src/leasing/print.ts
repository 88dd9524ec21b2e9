import { buffer } from 'node:stream/consumers';
import type { Layout } from './layout.ts';
import { formatGermanDate, type PrintableDocument, type PrintablePosition, totalsOf } from './printable-document.ts';
import { beginPage, openSheet, type Sheet, wrapped } from './sheet.ts';

const columns = { position: 50, date: 105, plate: 185, service: 265, quantityRight: 478, amountRight: 545 } as const;
const tableTop = { first: 260, further: 60 } as const;

interface Attachment {
  readonly name: string;
  readonly content: Buffer;
}

const fieldsOf = ({ kind, number, date, plate, reference }: PrintableDocument): (readonly [string, string])[] => [
  [kind === 'credit' ? 'Gutschriftnummer' : 'Rechnungsnummer', number],
  [kind === 'credit' ? 'Gutschriftdatum' : 'Rechnungsdatum', formatGermanDate(date)],
  ...(plate === undefined ? [] : [['Kennzeichen', plate] as const]),
  ...(reference === undefined ? [] : [['zu Rechnung', reference] as const]),
];

const printField = ({ write, layout }: Sheet, [label, value]: readonly [string, string], index: number): void => {
  if (layout.fields === 'below') {
    write(label, 50 + index * 130, 190);
    write(value, 50 + index * 130, 204);
    return;
  }
  const isAfter = layout.fields === 'after';
  const x = isAfter ? 350 : 50 + (index % 2) * 260;
  const y = isAfter ? 100 + index * 14 : 190 + Math.floor(index / 2) * 14;
  write(`${label}:`, x, y);
  write(value, x + 100, y);
};

const printWatermark = ({ pdf, layout }: Sheet): void => {
  pdf
    .save()
    .rotate(-40, { origin: [300, 420] })
    .fontSize(60)
    .fillOpacity(0.1);
  pdf.text('KOPIE 99,99', 120, 400, { lineBreak: false });
  pdf.restore().fontSize(layout.size).fillOpacity(1);
};

const printLetterhead = (sheet: Sheet, printable: PrintableDocument): void => {
  const { write, layout } = sheet;
  write(layout.letterhead, 50, 50, 14);
  const { recipient = ['Spedition Beispiel GmbH', 'Hafenstraße 12, 20457 Hamburg'] } = printable;
  for (const [index, line] of recipient.entries()) write(line, 50, 100 + index * 14);
  write(printable.kind === 'credit' ? 'Gutschrift' : 'Rechnung', 50, 160, 16);
  for (const [index, field] of fieldsOf(printable).entries()) printField(sheet, field, index);
  if (layout.watermark) printWatermark(sheet);
};

/** Returns the height used, like all functions below. */
const printHeadings = ({ write, writeRight, layout, step }: Sheet, y: number): number => {
  const { headings, plates } = layout;
  write(headings.position, columns.position, y);
  write(headings.date, columns.date, y);
  if (plates === 'column') write(headings.plate, columns.plate, y);
  write(headings.service, columns.service, y);
  if (headings.quantity) writeRight(headings.quantity, columns.quantityRight, y);
  writeRight(headings.amount, columns.amountRight, y);
  return 2 * step;
};

const printCarriedOver = ({ write, writeAmount, step }: Sheet, cents: number, y: number): number => {
  write('Übertrag', columns.service, y);
  writeAmount(cents, columns.amountRight, y);
  return 1.5 * step;
};

const serviceLines = (sheet: Sheet, { service, plate }: PrintablePosition): string[] =>
  wrapped(sheet, sheet.layout.plates === 'text' && plate !== undefined ? `${service} ${plate}` : service);

const printPosition = (sheet: Sheet, position: PrintablePosition, y: number): number => {
  const { write, writeRight, writeAmount, layout, step } = sheet;
  const lines = serviceLines(sheet, position);
  write(position.number, columns.position, y);
  if (position.date !== undefined) write(formatGermanDate(position.date), columns.date, y);
  if (layout.plates === 'column' && position.plate !== undefined) write(position.plate, columns.plate, y);
  if (layout.headings.quantity) writeRight('1,00', columns.quantityRight, y);
  writeAmount(position.cents, columns.amountRight, y);
  for (const [index, text] of lines.entries()) write(text, columns.service, y + index * step);
  return (lines.length + 0.5) * step;
};

const printTotals = ({ write, writeAmount, step }: Sheet, printable: PrintableDocument, y: number): void => {
  const { net, tax, gross } = totalsOf(printable);
  const totals = { Nettobetrag: net, 'Umsatzsteuer 19 %': tax, Gesamtbetrag: gross };
  for (const [index, [label, cents]] of Object.entries(totals).entries()) {
    write(label, columns.service, y + index * step);
    writeAmount(cents, columns.amountRight, y + index * step);
  }
};

/** Ends the page and returns the next y position. */
const turnPage = (sheet: Sheet, carried: number, y: number, page: number): number => {
  const { layout, write } = sheet;
  if (layout.carriesOver) printCarriedOver(sheet, carried, y);
  write(`Seite ${page} – ${layout.letterhead}, Amtsgericht Düsseldorf`, 50, 800);
  beginPage(sheet);
  if (!layout.carriesOver) return tableTop.further;
  const below = tableTop.further + printHeadings(sheet, tableTop.further);
  return below + printCarriedOver(sheet, carried, below);
};

const printPositions = (sheet: Sheet, { positions }: PrintableDocument): number => {
  const { layout, step, write } = sheet;
  const lowest = tableTop.first + (layout.linesPerPage + 2) * step;
  let y = tableTop.first + printHeadings(sheet, tableTop.first);
  let carried = 0;
  let page = 1;
  let plateAbove: string | undefined;
  for (const position of positions) {
    if (y + serviceLines(sheet, position).length * step > lowest) {
      y = turnPage(sheet, carried, y, page);
      page += 1;
    }
    if (layout.plates === 'line-above' && position.plate !== undefined && position.plate !== plateAbove) {
      plateAbove = position.plate;
      write(`Kennzeichen ${plateAbove}`, columns.position, y);
      y += 1.5 * step;
    }
    y += printPosition(sheet, position, y);
    carried += position.cents;
  }
  return y;
};

/** Prints the document as a PDF with a text layer. */
export const printDocument = async (
  printable: PrintableDocument,
  layout: Layout,
  attachments: readonly Attachment[] = [],
): Promise<Buffer> => {
  const sheet = openSheet(layout, printable.date);
  const bytes = buffer(sheet.pdf);
  printLetterhead(sheet, printable);
  const bottom = printPositions(sheet, printable);
  printTotals(sheet, printable, bottom + sheet.step);
  for (const { name, content } of attachments) sheet.pdf.file(content, { name, type: 'text/xml' });
  sheet.pdf.end();
  return bytes;
};
