import { buffer } from 'node:stream/consumers';
import { createCanvas } from '@napi-rs/canvas';
import PdfDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { readingContext } from '../../../../test/reading.ts';
import { readDocument } from './read-document.ts';

const context = readingContext('2026-11-15', { plates: ['B-AB-1234'] });
const lines: readonly (readonly [left: number, top: number, text: string])[] = [
  [50, 50, 'Nordstern Leasing GmbH'],
  [50, 70, 'Nordring 5, 20097 Hamburg'],
  [50, 160, 'Rechnung'],
  [50, 190, 'Rechnungsnummer: R-4711'],
  [50, 205, 'Rechnungsdatum: 02.11.2026'],
  [50, 260, 'Kennzeichen'],
  [150, 260, 'Leistung'],
  [505, 260, 'Betrag'],
  [50, 280, 'B-AB 1234'],
  [150, 280, 'Leasingrate'],
  [499.98, 280, '300,00'],
  [50, 300, 'HH-XY 99'],
  [150, 300, 'Leasingrate'],
  [499.98, 300, '200,00'],
  [50, 340, 'Summe netto'],
  [499.98, 340, '500,00'],
  [50, 355, 'Umsatzsteuer 19 %'],
  [505.54, 355, '95,00'],
  [50, 370, 'Rechnungsbetrag'],
  [499.98, 370, '595,00'],
];

const picture = (() => {
  const canvas = createCanvas(40, 56);
  const drawing = canvas.getContext('2d');
  drawing.fillStyle = '#f5f5f5';
  drawing.fillRect(0, 0, 40, 56);
  return canvas.toBuffer('image/jpeg', 80);
})();
type Pdf = InstanceType<typeof PdfDocument>;
const page = { width: 595.28, height: 841.89 };
const scan = (pdf: Pdf) => void pdf.image(picture, 0, 0, page);
const strips = (pdf: Pdf) => {
  for (const part of [0, 1, 2, 3])
    pdf.image(picture, 0, (part * page.height) / 4, { ...page, height: page.height / 4 });
};
const print = (pdf: Pdf) => {
  pdf.fontSize(10);
  for (const [left, top, text] of lines) pdf.text(text, left, top, { lineBreak: false });
};
const invisible = (pdf: Pdf) => {
  pdf.addContent('3 Tr');
  print(pdf);
  pdf.addContent('0 Tr');
};
const transparent = (pdf: Pdf) => {
  pdf.fillOpacity(0);
  print(pdf);
};
const stamp = (pdf: Pdf) => void pdf.text('Eingang 03.11.', 400, 800, { lineBreak: false });
const mark = (pdf: Pdf) => {
  pdf.addContent('3 Tr');
  pdf.text('Archiv', 50, 800, { lineBreak: false });
  pdf.addContent('0 Tr');
};

const pdfOf = async (...parts: readonly ((pdf: Pdf) => void)[]): Promise<Buffer> => {
  const pdf = new PdfDocument({ size: 'A4', margin: 0 });
  for (const part of parts) part(pdf);
  pdf.end();
  return buffer(pdf);
};

test.each([
  ['invisible over a picture of the page', [scan, invisible]],
  ['invisible with a visible stamp', [scan, invisible, stamp]],
  ['transparent', [scan, transparent]],
  ['beneath a picture of the page', [print, scan]],
  ['beneath strips of the page', [print, strips]],
] as const)('a text layer that is %s is a draft to compare, as every scan', async (_, parts) => {
  const outcome = await readDocument(await pdfOf(...parts), context);
  expect(outcome).toMatchObject({
    draft: {
      origin: { form: 'scan' },
      netCents: 50_000,
      questions: expect.arrayContaining([expect.objectContaining({ kind: 'scan' })]),
    },
  });
});

test.each([
  ['without pictures', [print]],
  ['on letter paper that is a picture', [scan, print]],
  ['with an invisible mark for an archive', [print, mark]],
] as const)('a printed document %s is read exactly', async (_, parts) =>
  expect(await readDocument(await pdfOf(...parts), context)).toMatchObject({
    document: { netCents: 50_000, origin: { form: 'text-layer' }, positions: [{ plate: 'B-AB-1234' }, {}] },
  }),
);

test('a hidden text that is no document is recognised again', async () =>
  expect(await readDocument(await pdfOf(scan, (pdf) => [pdf.addContent('3 Tr'), stamp(pdf)]), context)).toMatchObject({
    refusal: 'scanned',
  }));
