import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** A font of our own: the fourteen that every PDF reader has know neither Ł nor ş. */
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

/** Read once, when the first letter is written. */
export const letterFonts = (): Promise<LetterFonts> => {
  fonts ??= readFonts();
  return fonts;
};
