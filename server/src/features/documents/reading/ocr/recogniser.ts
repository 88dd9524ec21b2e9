import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { betterFigure, isDoubtfulFigure, type RecognisedWord, wordsOfTsv } from './recognised-words.ts';

/** Part of the recognition core that is used here; its package has no types. */
interface TesseractApi {
  readonly Init: (folder: null, language: string, engine: number) => number;
  readonly SetVariable: (name: string, value: string) => boolean;
  /** Reads `/input` again and turns it; 1 if it is no picture. */
  readonly SetImageFile: (orientation: number, angle: number, isEnlarged: boolean) => number;
  readonly SetRectangle: (left: number, top: number, width: number, height: number) => void;
  readonly Recognize: (monitor: null) => number;
  readonly GetTSVText: (page: number) => string;
  readonly GetUTF8Text: () => string;
}

interface TesseractCore {
  readonly FS: { readonly writeFile: (path: string, content: Uint8Array) => void };
  readonly TessBaseAPI: new () => TesseractApi;
}

const require = createRequire(import.meta.url);
/** Neural network without the older engine. */
const engine = 1;
/** One block of lines over the whole width, so that a row of a table stays one line. */
const oneBlock = '6';
const oneWord = '8';
const upright = 1;
const figures = '0123456789.,';
/** Space around a word that is read again, in inches. */
const figureMargin = 0.07;
const maxFiguresAgain = 60;

/** Letters alone, without their neighbours, are read better where only digits and commas are possible. */
const readFiguresAgain = (api: TesseractApi, words: readonly RecognisedWord[], dpi: number): RecognisedWord[] => {
  const margin = Math.round(figureMargin * dpi);
  let left = maxFiguresAgain;
  api.SetVariable('tessedit_pageseg_mode', oneWord);
  api.SetVariable('tessedit_char_whitelist', figures);
  const read = words.map((word) => {
    if (!isDoubtfulFigure(word.text) || left === 0) return word;
    left -= 1;
    const [x, y] = [Math.max(0, word.left - margin), Math.max(0, word.top - margin)];
    api.SetRectangle(x, y, word.width + 2 * margin, word.height + 2 * margin);
    api.Recognize(null);
    return { ...word, text: betterFigure(word.text, api.GetUTF8Text().trim()) };
  });
  api.SetVariable('tessedit_char_whitelist', '');
  return read;
};

/** Words of a picture that lies straight; everything is loaded from the installed packages, nothing from the network. */
export const createRecogniser = async (): Promise<(picture: Uint8Array, dpi: number) => readonly RecognisedWord[]> => {
  const load = require('tesseract.js-core/tesseract-core-simd-lstm.js') as (options: object) => Promise<TesseractCore>;
  const core = await load({ print: () => undefined, printErr: () => undefined });
  const data = require.resolve('@tesseract.js-data/deu/4.0.0_best_int/deu.traineddata.gz');
  core.FS.writeFile('deu.traineddata', gunzipSync(readFileSync(data)));
  const api = new core.TessBaseAPI();
  if (api.Init(null, 'deu', engine) !== 0) throw new Error('The German data of the text recognition cannot be loaded.');
  return (picture, dpi) => {
    api.SetVariable('tessedit_pageseg_mode', oneBlock);
    api.SetVariable('user_defined_dpi', String(Math.round(dpi)));
    core.FS.writeFile('/input', picture);
    if (api.SetImageFile(upright, 0, false) === 1) throw new Error('The picture cannot be read.');
    api.Recognize(null);
    return readFiguresAgain(api, wordsOfTsv(api.GetTSVText(0)), dpi);
  };
};
