import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import { formatGermanDate, type PrintableDocument, totalsOf } from './printable-document.ts';

const euro = (cents: number): string => `${(cents / 100).toLocaleString('de-DE', { minimumFractionDigits: 2 })} €`;

/** Invoice as a letter in sentences, without a table and without labels: only a person can read it. */
export const printLetter = (document: PrintableDocument, issuer: string): Promise<Buffer> => {
  const pdf = new PdfDocument({ size: 'A4', margin: 0 });
  const write = (text: string, y: number, size = 11) => pdf.fontSize(size).text(text, 60, y, { width: 480 });
  const { net, tax, gross } = totalsOf(document);
  write(issuer, 60, 16);
  write('Deichstraße 12, 26122 Oldenburg', 84);
  write(`Oldenburg, den ${formatGermanDate(document.date)}`, 150);
  write(`Unsere Rechnung ${document.number}`, 180, 14);
  write('Sehr geehrte Damen und Herren,', 220);
  let y = 250;
  for (const { plate = '', service, cents } of document.positions) {
    write(`für Ihr Fahrzeug ${plate} berechnen wir im laufenden Monat ${service} mit ${euro(cents)} .`, y);
    y += 40;
  }
  write(`Das sind zusammen ${euro(net)} netto, mit ${euro(tax)} Umsatzsteuer also ${euro(gross)} .`, y + 10);
  write('Mit freundlichen Grüßen', y + 60);
  pdf.end();
  return buffer(pdf);
};
