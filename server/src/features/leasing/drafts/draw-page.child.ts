import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Child process: reads a PDF from standard input and writes the page given as argument as PNG; nothing if it has none. */
const folder = join(import.meta.dirname, '../../../../../node_modules/pdfjs-dist');
const maxPixels = 4_000_000;
const preferredScale = 1.6;

const input = await buffer(process.stdin);
const number = Number(process.argv[2]);

const draw = async (): Promise<Buffer> => {
  if (!input.subarray(0, 1024).includes('%PDF-')) return Buffer.alloc(0);
  const pdf = await getDocument({
    data: new Uint8Array(input),
    verbosity: VerbosityLevel.ERRORS,
    standardFontDataUrl: `${folder}/standard_fonts/`,
    cMapUrl: `${folder}/cmaps/`,
    wasmUrl: `${folder}/wasm/`,
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize: 40_000_000,
  }).promise;
  if (!(number >= 1 && number <= pdf.numPages)) return Buffer.alloc(0);
  const page = await pdf.getPage(number);
  const plain = page.getViewport({ scale: 1 });
  const scale = Math.min(preferredScale, Math.sqrt(maxPixels / (plain.width * plain.height)));
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  // The library's types know the canvas of a browser only.
  const target = { canvas: canvas as never, viewport, background: '#ffffff' };
  await page.render(target).promise;
  return canvas.toBuffer('image/png');
};

const picture = await draw();
// Exits explicitly, because the PDF library may still be running.
process.stdout.write(picture, () => process.exit(0));
