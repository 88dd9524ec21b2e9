import sharp from 'sharp';
import type { PageSize } from '../text-layer/assigned-columns.ts';
import type { TextItem } from '../text-layer/rows.ts';
import type { GreyPicture } from './page-angle.ts';
import { confidenceOf, type RecognisedWord, recognisedItems } from './recognised-words.ts';
import { withoutRules } from './ruled-lines.ts';
import type { ScannedPage } from './scanned-pages.ts';
import { angleOfPage, greyPicture, pngOf, turnedPicture } from './turned-picture.ts';

const pointsPerInch = 72;
const widthOfA4 = 595.28;
/** Letters that are upside down are read with less confidence. */
const sureConfidence = 60;

interface ReadPage {
  readonly items: readonly TextItem[];
  readonly size: PageSize;
  /** Degrees clockwise by which the page was turned. */
  readonly turn: number;
}

interface TurnedPage extends Omit<ReadPage, 'items'> {
  readonly words: readonly RecognisedWord[];
  readonly pointsPerPixel: number;
}

type Recognise = (picture: Uint8Array, dpi: number) => readonly RecognisedWord[];

const halfTurn = 180;

/** Reads pages one by one: straightened, without rules, and on their feet. */
export const createPageReader = (recognise: Recognise): ((page: ScannedPage, number: number) => Promise<ReadPage>) => {
  // Pages of one pile mostly lie the same way.
  let lastHalfTurn = 0;

  const readTurned = async (page: ScannedPage, turn: number): Promise<TurnedPage> => {
    const straight = await turnedGrey(page.picture, turn);
    const { width, height } = straight;
    const pointsPerPixel = page.pointsPerPixel === 'width-of-a4' ? widthOfA4 / width : page.pointsPerPixel;
    const dpi = pointsPerInch / pointsPerPixel;
    const words = recognise(await pngOf(withoutRules(straight, dpi)), dpi);
    const size = { width: width * pointsPerPixel, height: height * pointsPerPixel };
    return { words, size, pointsPerPixel, turn };
  };

  return async (page, number) => {
    const angle = await angleOfPage(page.picture);
    let best = await readTurned(page, angle + lastHalfTurn);
    if (best.words.length > 0 && confidenceOf(best.words) < sureConfidence) {
      const otherHalfTurn = halfTurn - lastHalfTurn;
      const other = await readTurned(page, angle + otherHalfTurn);
      if (confidenceOf(other.words) > confidenceOf(best.words)) [best, lastHalfTurn] = [other, otherHalfTurn];
    }
    const { words, size, pointsPerPixel, turn } = best;
    return { items: recognisedItems(words, number, pointsPerPixel), size, turn: Math.round(turn * 100) / 100 };
  };
};

const turnedGrey = async ({ data, width, height }: GreyPicture, turn: number): Promise<GreyPicture> =>
  greyPicture(await turnedPicture(sharp(data, { raw: { width, height, channels: 1 } }), turn));
