import type { InvoiceProfile } from '../profiles/profiles.ts';
import { cellsIn } from './headings.ts';
import { phrasesIn } from './phrases.ts';
import { type Row, textOf, tokensOf, type Word } from './rows.ts';

/** Lines of one group, as fractions of the height: gap between baselines, and how far left edges differ. */
const group = { gap: 2.4, shift: 1.5 } as const;
const cellGap = 1.2;

/** Word that starts a line or column. */
interface Place {
  readonly at: number;
  readonly word: number;
}

/** Names and labels of the document itself. */
export interface OwnNames {
  readonly fields: InvoiceProfile['fields'];
  readonly isCredit: boolean;
  readonly number: string | null;
  readonly title: string;
}

interface Cell {
  readonly row: Row;
  /** Place of its first word in the row. */
  readonly firstWord: number;
  readonly words: readonly Word[];
}

/** Cells of a row with wide gaps between them. */
export const cellsOf = (row: Row): readonly Cell[] => {
  let firstWord = 0;
  return cellsIn(row.words, cellGap * row.height).map((words) => {
    const cell = { row, firstWord, words };
    firstWord += words.length;
    return cell;
  });
};

/** Cells to the left, the nearest first, then those above in one column without a gap, with the values beside. */
const groupAbove = (rows: readonly Row[], { at, word }: Place): readonly (readonly Cell[])[] => {
  const own = rows[at];
  const left = own?.words[word]?.left;
  if (own === undefined || left === undefined) return [];
  const isBefore = ({ firstWord }: Cell): boolean => firstWord < word;
  const found: (readonly Cell[])[] = cellsOf(own)
    .filter(isBefore)
    .map((cell) => [cell])
    .reverse();
  for (let index = at - 1, below = own; index >= 0; index -= 1) {
    const row = rows[index];
    if (row?.page !== own.page || below.y - row.y > group.gap * Math.max(row.height, below.height)) break;
    const cells = cellsOf(row);
    const aligned = cells.findIndex((cell) => Math.abs((cell.words[0]?.left ?? 0) - left) <= group.shift * own.height);
    if (aligned >= 0) {
      found.push(cells.slice(aligned, aligned + 2));
      below = row;
    }
  }
  return found;
};

const otherDocument =
  /(?:vertrag|auftrag|bestell(?:ung)?|schein|angebot|vereinbarung|protokoll|gutachten|police|contract|agreement|order)s?(?:-?(?:nr|nummer))?(?!\p{L})/iu;
/** "Vertragsnummer: 4711" is a field of the document as well as the name of another one. */
const contractField = /^\p{L}+?[- ]?(?:nr|nummer|no)(?!\p{L})/iu;
const invoiceField = /^(?:rechnungs?|re|rg)[- ]?(?:nr|nummer)(?!\p{L})/iu;
const invoice = /(?:rechnung|faktura|invoice)(?:s?-?(?:nr|nummer|no))?(?!\p{L})/iu;
const credit = /(?:gutschrift|storno)(?:s?-?(?:nr|nummer|no))?(?!\p{L})/iu;

type Named = 'own' | 'field' | 'other' | null;

const ownLabels = ({ fields, isCredit }: OwnNames): readonly string[] =>
  isCredit ? fields.creditNumber.filter((phrase) => !fields.invoiceNumber.includes(phrase)) : fields.invoiceNumber;

const isOwnNumber = ({ row, firstWord }: Cell, withValue: string, names: OwnNames): boolean =>
  (names.number !== null && withValue.includes(names.number)) ||
  phrasesIn(tokensOf(row), ownLabels(names)).some((label) => label.firstWord === firstWord);

/** Kind of name in a cell: the document itself, a field, another document, or none. */
const namedBy = ([cell, value]: readonly Cell[], names: OwnNames): Named => {
  if (cell === undefined) return null;
  const text = textOf(cell.words);
  const withValue = textOf([...cell.words, ...(value?.words ?? [])]);
  if (text === names.title || isOwnNumber(cell, withValue, names)) return 'own';
  if (otherDocument.test(text)) return contractField.test(text) ? 'field' : 'other';
  const [ownKind, otherKind] = names.isCredit ? [credit, invoice] : [invoice, credit];
  if (otherKind.test(text) && !ownKind.test(text)) return invoiceField.test(text) ? 'field' : 'other';
  if (!ownKind.test(text)) return null;
  return /\d/.test(withValue) ? 'other' : 'own';
};

/**
 * True unless the group of lines around a day names another document. The nearest name decides; the number of a
 * contract, and that of an invoice in a credit, is a field of the document only below the document's own name.
 */
export const isInOwnGroup = (rows: readonly Row[], place: Place, names: OwnNames): boolean => {
  let hasField = false;
  for (const cells of groupAbove(rows, place)) {
    const named = namedBy(cells, names);
    if (named === 'own') return true;
    if (named === 'other') return false;
    if (named === 'field') hasField = true;
  }
  return !hasField;
};
