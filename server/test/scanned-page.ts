import { buffer } from 'node:stream/consumers';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PdfDocument from 'pdfkit';
import { drawingOptions } from '../src/features/documents/reading/ocr/scanned-pages.ts';

/** First page of a printed document as a scanner delivers it, a little turned. */
export const scannedPage = async (printed: Uint8Array, dpi: number, degrees = 0): Promise<Buffer> => {
  const page = await (await getDocument({ ...drawingOptions, data: new Uint8Array(printed) }).promise).getPage(1);
  const viewport = page.getViewport({ scale: dpi / 72 });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  // The library's types know the canvas of a browser only.
  await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise;
  const { width, height } = canvas;
  const turned = createCanvas(width, height);
  const context = turned.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(await loadImage(canvas.toBuffer('image/png')), -width / 2, -height / 2);
  return turned.toBuffer('image/jpeg', 80);
};

/** PDF that holds pictures only, one per page. */
export const pdfOfPictures = async (pictures: readonly Buffer[]): Promise<Buffer> => {
  const pdf = new PdfDocument({ size: 'A4', autoFirstPage: false });
  for (const picture of pictures) pdf.addPage({ size: 'A4', margin: 0 }).image(picture, 0, 0, { width: 595.28 });
  pdf.end();
  return buffer(pdf);
};

/** Picture in a small file that is full of tiny signs, which take far longer to recognise than any page. */
export const hardPage = (edge = 2900): Buffer => {
  const canvas = createCanvas(edge, edge);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, edge, edge);
  context.fillStyle = '#000000';
  context.font = '11px sans-serif';
  const signs = 'lI1|0O8B5S2Z ';
  for (let line = 1; line < edge / 12; line += 1) {
    const text = Array.from(
      { length: edge / 6 },
      (_, place) => signs[(place * place * 7 + line * place) % signs.length],
    );
    context.fillText(text.join(''), 0, line * 12);
  }
  return canvas.toBuffer('image/png');
};
