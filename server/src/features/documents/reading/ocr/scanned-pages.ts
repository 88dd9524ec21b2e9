import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { isPicture } from '../../../../lib/media-type.ts';
import { documentLimits, refusals } from '../refusal.ts';
import type { GreyPicture } from './page-angle.ts';
import { greyPicture } from './turned-picture.ts';

/** Page as a picture; a photo shows one page of A4, as wide as it is once it lies straight. */
export interface ScannedPage {
  readonly picture: GreyPicture;
  readonly pointsPerPixel: number | 'width-of-a4';
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

const pdfjs = fileURLToPath(new URL('.', import.meta.resolve('pdfjs-dist/package.json')));

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
      const raw = { width: canvas.width, height: canvas.height, channels: 4 } as const;
      return { picture: await greyPicture(sharp(canvas.data(), { raw })), pointsPerPixel: 1 / scale };
    },
  };
};

const pageOfPhoto = (file: Uint8Array): ScannedPages => ({
  count: 1,
  page: async () => {
    const photo = sharp(file, { limitInputPixels: maxPhotoPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: photoEdge, height: photoEdge, fit: 'inside', withoutEnlargement: true });
    return { picture: await greyPicture(photo), pointsPerPixel: 'width-of-a4' };
  },
});

export const openScan = async (file: Uint8Array): Promise<ScannedPages> => {
  if (file.byteLength > documentLimits.fileBytes) throw refusals.tooLarge();
  return isPicture(file) ? pageOfPhoto(file) : pagesOfPdf(file);
};
