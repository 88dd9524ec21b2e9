import { buffer } from 'node:stream/consumers';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { isPicture } from '../../../lib/media-type.ts';
import { drawingOptions } from '../reading/ocr/scanned-pages.ts';
import { turnedPicture } from '../reading/ocr/turned-picture.ts';

/**
 * Child process: reads a PDF or a photo from standard input and writes the page given as argument as PNG; nothing if it has none.
 */

const maxPhotoPixels = 60_000_000;
/** To read a page as a whole, and enlarged to more than twice that. */
const details = {
  page: { maxPixels: 4_000_000, photoEdge: 1600, scale: 1.6 },
  zoom: { maxPixels: 9_000_000, photoEdge: 3000, scale: 3.4 },
} as const;

const input = await buffer(process.stdin);
const number = Number(process.argv[2]);
const turn = Number(process.argv[3] ?? 0);
const { maxPixels, photoEdge, scale: preferredScale } = details[process.argv[4] === 'zoom' ? 'zoom' : 'page'];

const drawPdf = async (): Promise<Buffer> => {
  const pdf = await getDocument({ ...drawingOptions, data: new Uint8Array(input) }).promise;
  if (!(number >= 1 && number <= pdf.numPages)) return Buffer.alloc(0);
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: Math.min(preferredScale, Math.sqrt(maxPixels / (width * height))) });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  // The library's types know the canvas of a browser only.
  await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise;
  return canvas.toBuffer('image/png');
};

const drawPhoto = (): Promise<Buffer> =>
  sharp(input, { limitInputPixels: maxPhotoPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: photoEdge, height: photoEdge, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();

const draw = async (): Promise<Buffer> => {
  if (isPicture(input)) return number === 1 ? drawPhoto() : Buffer.alloc(0);
  return input.subarray(0, 1024).includes('%PDF-') ? drawPdf() : Buffer.alloc(0);
};

const drawn = await draw();
const picture =
  turn === 0 || drawn.length === 0
    ? drawn
    : await (await turnedPicture(sharp(drawn).flatten({ background: '#ffffff' }), turn)).png().toBuffer();
// Exits explicitly, because the PDF library may still be running.
process.stdout.write(picture, () => process.exit(0));
