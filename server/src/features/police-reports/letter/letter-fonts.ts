import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

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

interface DrawnFont {
  readonly font: { readonly hasGlyphForCodePoint: (codePoint: number) => boolean };
}

const placeholder = '□';

/**
 * Replaces signs that a font lacks. The library would draw them wider than it measures them, so that a line would leave
 * the page.
 */
export const drawable = (document: object, text: string): string => {
  const { font } = (document as { readonly _font: DrawnFont })._font;
  return [...text]
    .map((sign) => (sign === '\n' || font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) ? sign : placeholder))
    .join('');
};
