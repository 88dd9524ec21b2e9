import { maxScannedPages } from '@flottwart/contract/rules/limits';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { limits, refusals } from '../refusal.ts';
import type { PageSize } from '../text-layer/assigned-columns.ts';
import { isPicture } from './picture-kind.ts';

/** Page as a picture, with its size in points. */
interface ScannedPage {
  readonly picture: Uint8Array;
  readonly pointsPerPixel: number;
  readonly size: PageSize;
}

export interface ScannedPages {
  readonly count: number;
  readonly page: (number: number) => Promise<ScannedPage>;
}

const pointsPerInch = 72;
const dpi = 200;
const maxPixels = 9_000_000;
const maxPhotoPixels = 60_000_000;
const photoEdge = 3000;
const widthOfA4 = 595.28;

const pdfjs = new URL('.', import.meta.resolve('pdfjs-dist/package.json')).pathname;

/** Fonts, colour maps and decoders from the installed package; no address of a file is ever fetched. */
export const drawingOptions = {
  verbosity: VerbosityLevel.ERRORS,
  standardFontDataUrl: `${pdfjs}standard_fonts/`,
  cMapUrl: `${pdfjs}cmaps/`,
  wasmUrl: `${pdfjs}wasm/`,
  useSystemFonts: false,
  enableXfa: false,
  maxImageSize: 60_000_000,
} as const;

const pagesOfPdf = async (file: Uint8Array): Promise<ScannedPages> => {
  const pdf = await getDocument({ ...drawingOptions, data: new Uint8Array(file) }).promise;
  return {
    count: pdf.numPages,
    page: async (number) => {
      const page = await pdf.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const scale = Math.min(dpi / pointsPerInch, Math.sqrt(maxPixels / (width * height)));
      const viewport = page.getViewport({ scale });
      const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
      // The library's types know the canvas of a browser only.
      await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise;
      page.cleanup();
      return { picture: canvas.toBuffer('image/png'), pointsPerPixel: 1 / scale, size: { width, height } };
    },
  };
};

/** A photo shows one page of A4. */
const pageOfPhoto = (file: Uint8Array): ScannedPages => ({
  count: 1,
  page: async () => {
    const { data, info } = await sharp(file, { limitInputPixels: maxPhotoPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: photoEdge, height: photoEdge, fit: 'inside', withoutEnlargement: true })
      .greyscale()
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true });
    const pointsPerPixel = widthOfA4 / info.width;
    return { picture: data, pointsPerPixel, size: { width: widthOfA4, height: info.height * pointsPerPixel } };
  },
});

export const openScan = async (file: Uint8Array): Promise<ScannedPages> => {
  if (file.byteLength > limits.fileBytes) throw refusals.tooLarge();
  const pages = isPicture(file) ? pageOfPhoto(file) : await pagesOfPdf(file);
  if (pages.count > maxScannedPages) throw refusals.tooManyScannedPages(pages.count);
  return pages;
};
