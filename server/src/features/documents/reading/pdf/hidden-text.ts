import { OPS, type PDFDocumentProxy, type PDFPageProxy, Util } from 'pdfjs-dist';

/** Share of a page's letters from which hidden ones are a text layer of a scan, and no mark for an archive. */
const minHiddenShare = 0.2;
/** Share of the page that pictures cover, strips of one scan together. */
const minCoveredShare = 0.7;

/** Text that is neither filled nor drawn, or only clips. */
const isInvisibleMode = (mode: number): boolean => mode === 3 || mode === 7;

interface GraphicsState {
  readonly matrix: number[];
  readonly isInvisible: boolean;
  readonly isTransparent: boolean;
}

type Arguments = readonly unknown[] | null;

const lettersIn = (glyphs: unknown): number =>
  Array.isArray(glyphs)
    ? glyphs.filter((glyph) => typeof glyph === 'object' && glyph !== null && !glyph.isSpace).length
    : 0;

const alphaOf = (changes: unknown): number | undefined => {
  const entries = Array.isArray(changes) ? (changes as (readonly [string, unknown])[]) : [];
  const alpha = entries.find(([name]) => name === 'ca')?.[1];
  return typeof alpha === 'number' ? alpha : undefined;
};

/** State after an operator that changes it. */
const changed = (state: GraphicsState, operator: number, args: Arguments): GraphicsState => {
  const [first] = args ?? [];
  if (operator === OPS.transform) return { ...state, matrix: Util.transform(state.matrix, [...(args ?? [])]) };
  if (operator === OPS.paintFormXObjectBegin && first)
    return { ...state, matrix: Util.transform(state.matrix, [...(first as Iterable<number>)]) };
  if (operator === OPS.setTextRenderingMode) return { ...state, isInvisible: isInvisibleMode(Number(first)) };
  const alpha = operator === OPS.setGState ? alphaOf(first) : undefined;
  return alpha === undefined ? state : { ...state, isTransparent: alpha === 0 };
};

const opens = (operator: number): boolean => operator === OPS.save || operator === OPS.paintFormXObjectBegin;
const closes = (operator: number): boolean => operator === OPS.restore || operator === OPS.paintFormXObjectEnd;
const isPath = (operator: number, args: Arguments): boolean =>
  operator === OPS.constructPath && args?.[0] !== OPS.endPath;

/** Share of the page under the unit square, which every picture fills. */
const coveredShare = (matrix: number[], [left = 0, bottom = 0, right = 0, top = 0]: readonly number[]): number => {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = matrix;
  const [xs, ys] = [
    [x, x + a, x + c, x + a + c],
    [y, y + b, y + d, y + b + d],
  ];
  const width = Math.min(right, Math.max(...xs)) - Math.max(left, Math.min(...xs));
  const height = Math.min(top, Math.max(...ys)) - Math.max(bottom, Math.min(...ys));
  return (Math.max(width, 0) * Math.max(height, 0)) / ((right - left) * (top - bottom));
};

interface Block {
  readonly before: GraphicsState;
  /** Letters and paths painted when it opened. */
  readonly painted: number;
}

/** Counts visible and hidden letters, operator by operator. */
const createLetterCount = (view: readonly number[]) => {
  let state: GraphicsState = { matrix: [1, 0, 0, 1, 0, 0], isInvisible: false, isTransparent: false };
  let [visible, hidden, covered, painted] = [0, 0, 0, 0];
  const blocks: Block[] = [];
  const close = (): void => {
    const block = blocks.pop();
    if (block?.painted === painted && block.before.matrix !== state.matrix) covered += coveredShare(state.matrix, view);
    if (block) state = block.before;
    if (covered >= minCoveredShare) [hidden, visible, covered] = [hidden + visible, 0, 0];
  };
  return {
    add: (operator: number, args: Arguments): void => {
      if (closes(operator)) {
        close();
        return;
      }
      if (opens(operator)) blocks.push({ before: state, painted });
      state = changed(state, operator, args);
      const letters = operator === OPS.showText ? lettersIn(args?.[0]) : 0;
      if (state.isInvisible || state.isTransparent) hidden += letters;
      else visible += letters;
      if (letters > 0 || isPath(operator, args)) painted += 1;
    },
    isHidden: (): boolean => hidden > 0 && hidden >= minHiddenShare * (hidden + visible),
  };
};

/**
 * True if the letters of a page cannot be seen: invisible ones, and those beneath pictures. Pictures are not decoded, so that one shows as a block that
 * only transforms the page and paints nothing.
 */
const hidesText = async (page: PDFPageProxy): Promise<boolean> => {
  const { fnArray, argsArray } = await page.getOperatorList();
  const letters = createLetterCount(page.view);
  for (const [index, operator] of fnArray.entries()) letters.add(operator, argsArray[index] as Arguments);
  return letters.isHidden();
};

/** True if the text of any page was put beneath a picture of it, as programs for scans do with what they recognised. */
export const hasHiddenText = async (pdf: PDFDocumentProxy): Promise<boolean> => {
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const isHidden = await hidesText(page);
    page.cleanup();
    if (isHidden) return true;
  }
  return false;
};
