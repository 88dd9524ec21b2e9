import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type PDFDocument from 'pdfkit';

/** Embeds a font, because the 14 standard PDF fonts lack Ł and ş. */
const readFont = (file: string): Promise<Buffer> =>
  readFile(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${file}`)));

interface LetterFonts {
  readonly regular: Buffer;
  readonly bold: Buffer;
}

let fonts: Promise<LetterFonts> | undefined;

const readFonts = async (): Promise<LetterFonts> => {
  const [regular, bold] = await Promise.all([readFont('DejaVuSans.ttf'), readFont('DejaVuSans-Bold.ttf')]);
  return { regular, bold };
};

/** Read once, with the first letter. */
export const letterFonts = (): Promise<LetterFonts> => {
  fonts ??= readFonts();
  return fonts;
};

type Document = InstanceType<typeof PDFDocument>;

interface DrawnFont {
  readonly font: { readonly hasGlyphForCodePoint: (codePoint: number) => boolean };
}

/** Written from right to left, which the library does not lay out: it would print the words in reverse. */
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}]/u;

/** True if the letter can show a sign in both fonts. Their order is part of the bytes of a letter. */
const hasSign = (document: Document, sign: string): boolean =>
  !rightToLeft.test(sign) &&
  ['bold', 'regular'].every((name) => {
    const { _font } = document.font(name) as unknown as { readonly _font: DrawnFont };
    return _font.font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
  });

/** Signs that the fonts of the letter lack, each once. Invisible ones are missed by nobody. */
export const missingSigns = (document: Document, text: string): readonly string[] =>
  [...new Set(text)].filter((sign) => !/[\n\p{DI}]/u.test(sign) && !hasSign(document, sign));

/** Clearer than an empty box, which looks like a fault of the printer. */
const placeholder = '[?]';

/**
 * Replaces signs that the fonts lack, several in a row at once, in previews and in letters of earlier versions; others are not sent with
 * such signs. The library would draw them wider than it measures them, so that a line would leave the page.
 */
export const drawable = (document: Document, text: string): string => {
  const missing = new Set(missingSigns(document, text));
  return [...text]
    .map((sign) => (missing.has(sign) ? placeholder : sign))
    .filter((sign) => sign === '\n' || sign === placeholder || hasSign(document, sign))
    .filter((sign, at, all) => sign !== placeholder || all[at - 1] !== placeholder)
    .join('');
};
