import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';

/** Part of the recognition core that is used here; its package has no types. */
interface TesseractApi {
  readonly Init: (folder: null, language: string, engine: number) => number;
  readonly SetVariable: (name: string, value: string) => boolean;
  /** Reads `/input` again and turns it; 1 if it is no picture. */
  readonly SetImageFile: (orientation: number, angle: number, isEnlarged: boolean) => number;
  readonly FindLines: () => void;
  /** Skew of the lines in radians. */
  readonly GetGradient: () => number;
  readonly Recognize: (monitor: null) => number;
  readonly GetTSVText: (page: number) => string;
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
const upright = 1;
const minSkew = 0.002;

/** Words of a picture as tab-separated values; everything is loaded from the installed packages, nothing from the network. */
export const createRecogniser = async (): Promise<(picture: Uint8Array, dpi: number) => string> => {
  const load = require('tesseract.js-core/tesseract-core-simd-lstm.js') as (options: object) => Promise<TesseractCore>;
  const core = await load({ print: () => undefined, printErr: () => undefined });
  const data = require.resolve('@tesseract.js-data/deu/4.0.0_best_int/deu.traineddata.gz');
  core.FS.writeFile('deu.traineddata', gunzipSync(readFileSync(data)));
  const api = new core.TessBaseAPI();
  if (api.Init(null, 'deu', engine) !== 0) throw new Error('The German data of the text recognition cannot be loaded.');
  api.SetVariable('tessedit_pageseg_mode', oneBlock);
  return (picture, dpi) => {
    api.SetVariable('user_defined_dpi', String(Math.round(dpi)));
    core.FS.writeFile('/input', picture);
    if (api.SetImageFile(upright, 0, false) === 1) throw new Error('The picture cannot be read.');
    api.FindLines();
    const skew = api.GetGradient();
    if (Math.abs(skew) > minSkew) api.SetImageFile(upright, skew, false);
    api.Recognize(null);
    return api.GetTSVText(0);
  };
};
