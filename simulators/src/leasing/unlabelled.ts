import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import { formatGermanDate, type PrintableDocument, totalsOf } from './printable-document.ts';

const amount = (cents: number): string =>
  (cents / 100).toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const shift = 1_000;
/** Shifts an amount from the first position to the second. */
const shiftOf = (index: number): number => (index === 0 ? shift : index === 1 ? -shift : 0);

/** Title, and headings of plate, service and the two columns of amounts. */
export interface TwoAmountsStyle {
  readonly title?: string;
  readonly headings?: readonly [string, string, string, string];
}

/**
 * Invoice with two columns of amounts, without headings unless given: planned and billed amounts that differ by row, but not in their sums. A person has to
 * say once which of them counts.
 */
export const printUnlabelled = (
  document: PrintableDocument,
  issuer: string,
  { title = 'Rechnung', headings }: TwoAmountsStyle = {},
): Promise<Buffer> => {
  const pdf = new PdfDocument({ size: 'A4', margin: 0 });
  const write = (text: string, x: number, y: number) => pdf.fontSize(10).text(text, x, y, { lineBreak: false });
  const writeAmounts = (planned: number, billed: number, y: number) => {
    for (const [cents, right] of [
      [planned, 450],
      [billed, 545],
    ] as const)
      write(amount(cents), right - pdf.fontSize(10).widthOfString(amount(cents)), y);
  };
  pdf.fontSize(14).text(issuer, 50, 50, { lineBreak: false });
  pdf.fontSize(16).text(title, 50, 170, { lineBreak: false });
  write(`Rechnungsnummer: ${document.number}`, 350, 100);
  write(`Rechnungsdatum: ${formatGermanDate(document.date)}`, 350, 116);
  for (const [index, heading] of (headings ?? []).entries()) {
    const right = [undefined, undefined, 450, 545][index];
    write(
      heading,
      right === undefined ? ([50, 150][index] ?? 0) : right - pdf.fontSize(10).widthOfString(heading),
      240,
    );
  }
  let y = 260;
  for (const [index, { plate = '', service, cents }] of document.positions.entries()) {
    write(plate, 50, y);
    write(service, 150, y);
    writeAmounts(cents + shiftOf(index), cents, y);
    y += 20;
  }
  const { net, tax, gross } = totalsOf(document);
  for (const [label, cents] of [
    ['Nettobetrag', net],
    ['Umsatzsteuer 19 %', tax],
    ['Gesamtbetrag', gross],
  ] as const) {
    y += 16;
    write(label, 250, y);
    writeAmounts(cents, cents, y);
  }
  pdf.end();
  return buffer(pdf);
};
