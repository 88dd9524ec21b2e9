import { labelKey } from '../text.ts';
import type { PrintedFigure } from './explain-figures.ts';
import { moneyIn, type PrintedMoney } from './money.ts';
import type { Row } from './rows.ts';

/** Word of two to four letters, as units and currencies are. */
const shortWord = /^\p{L}{2,4}\.?$/u;
const ordinary = /^(?:eur|euro|soll|netto|brutto|net|mtl|stk|st|inkl|zzgl|ust|mwst|je|pro|von|auf|ab|und|mit|wir)$/u;

const unitBeside = ({ words, height }: Row, money: readonly PrintedMoney[]): readonly string[] => {
  const [first, last] = [money[0], money.at(-1)];
  if (!first || !last) return [];
  const [before, after] = [words[first.firstWord - 1], words[last.lastWord + 1]];
  return [
    ...(before && (words[first.firstWord]?.left ?? 0) - before.right < height ? [before.text] : []),
    ...(after && after.left - last.end < height ? [after.text] : []),
  ].filter((text) => shortWord.test(text) && !ordinary.test(labelKey(text)));
};

/** Unknown short word beside every amount, which may be another currency or unit than euro: "145,00 kr", "Fr. 145,00". */
export const unitOfAmounts = (rows: readonly Row[], figures: readonly PrintedFigure[]): string | null => {
  const unitsAt = (at: number, money: readonly PrintedMoney[]): readonly string[] => {
    const row = rows[at];
    return row ? unitBeside(row, money) : [];
  };
  const [first = [], ...others] = figures.map(({ row, money }) => unitsAt(row, money));
  const unit = first.find((one) => others.every((units) => units.includes(one))) ?? null;
  if (unit === null || others.length > 0) return unit;
  // Beside the only position it may be part of the text, unless a total has it too.
  const isOfTotal = rows.some(
    (row, at) => at !== figures[0]?.row && unitsAt(at, moneyIn(row).slice(-1)).includes(unit),
  );
  return isOfTotal ? unit : null;
};
