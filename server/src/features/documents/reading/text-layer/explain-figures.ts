import { kindOfLabel, kindOfRow, type LabelKind, wordsBesideMoney } from './labels.ts';
import { moneyIn, type PrintedMoney } from './money.ts';
import { figureIn } from './money-columns.ts';
import { type Row, startsWithNumber, type Word } from './rows.ts';
import { type Candidate, sectionAt } from './sections.ts';

export interface PrintedFigure {
  readonly row: number;
  readonly cents: number;
  readonly money: readonly PrintedMoney[];
}

/** Words of a row beside its figure. */
export const withoutFigure = ({ words }: Row, { money }: PrintedFigure): Word[] =>
  words.filter((_, index) => !money.some(({ firstWord, lastWord }) => firstWord <= index && index <= lastWord));

interface FigureGroup {
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

/** Figures of the column of amounts with their meaning. */
export interface ExplainedFigures {
  readonly positions: readonly PrintedFigure[];
  readonly sum: number;
  /** Unsigned running sums and subtotals that agreed with the positions before them. */
  readonly sums: ReadonlySet<number>;
  /** Rows of these sums. */
  readonly sumRows: ReadonlySet<number>;
  /** Sums of the positions since the one before: row, first position and the one after the last. */
  readonly groups: readonly FigureGroup[];
  /** Figures in pages after the bill. */
  readonly late: readonly PrintedFigure[];
  /** True if these pages begin after the page of the total. */
  readonly isLateApart: boolean;
  /** First row after the bill. */
  readonly end: number;
}

const annexTitle =
  /^(?:anlage|anhang|einzelaufstellung|einzelnachweis|einzelverbindung|detailaufstellung|aufstellung|beiblatt|nachweis)/i;

/** Several figures without a word are totals under headings of their own. */
const kindInTable = (row: Row): LabelKind => {
  if (startsWithNumber(row) && /\p{L}{2}/u.test(wordsBesideMoney(row))) return 'text';
  return moneyIn(row).length > 1 && wordsBesideMoney(row) === '' ? 'rate' : kindOfRow(row);
};

const namesTax = (row: Row): boolean =>
  ['tax', 'rate'].includes(kindOfRow(row)) || row.words.some(({ text }) => kindOfLabel(text) === 'tax');

/** Letterhead of a company whose name begins like an annex. */
const isName = ({ words }: Row): boolean =>
  words.some(({ text }) => /^(?:GmbH|AG|KG|SE|OHG|mbH|Leasing|Fleet)[,.]?$/.test(text));

/** True for the first row of a page after the bill. */
export const isAnnexTitle = (row: Row | undefined): boolean =>
  row !== undefined && annexTitle.test(row.words[0]?.text ?? '') && !isName(row);

/** Index of the first row of an annex, which follows a printed tax on a page before it. */
const annexStart = (rows: readonly Row[]): number => {
  let taxSeen = false;
  for (const [index, row] of rows.entries()) {
    if (namesTax(row)) taxSeen = true;
    const isTop = index > 0 && rows[index - 1]?.page !== row.page;
    if (taxSeen && isTop && isAnnexTitle(row)) return index;
  }
  return rows.length;
};

interface Sums {
  all: number;
  group: number;
  page: number;
  taxes: number;
  /** Page of the total, 0 before it. */
  closedOn: number;
}

/** Reduced by words such as "abzüglich" even where no minus is printed; after a plate or number they begin the text. */
const signedBy = (row: Row, cents: number): number =>
  row.words.some(({ text }, index) =>
    (index === 0 ? /^(?:abzgl|abzüglich|minus)/i : /^(?:abzgl\.?|abzüglich)$/i).test(text),
  )
    ? -Math.abs(cents)
    : cents;

const agrees = (cents: number, sum: number): boolean => sum !== 0 && Math.abs(cents) === Math.abs(sum);

/** Walks down the column and distinguishes positions, running sums, subtotals and taxes; answered rows count nothing. */
export const explainFigures = (
  rows: readonly Row[],
  candidate: Candidate,
  answered: ReadonlySet<number> = new Set(),
): ExplainedFigures => {
  const positions: PrintedFigure[] = [];
  const late: PrintedFigure[] = [];
  const sums = new Set<number>();
  const sumRows = new Set<number>();
  const groups: FigureGroup[] = [];
  const state: Sums = { all: 0, group: 0, page: 0, taxes: 0, closedOn: 0 };
  const annex = annexStart(rows);
  let end = annex;
  let page = 0;

  const addSum = (row: number, cents: number): void => {
    if (state.taxes !== 0 && (agrees(cents, Math.abs(state.all) + Math.abs(state.taxes)) || agrees(cents, state.all))) {
      state.closedOn = rows[row]?.page ?? 0;
    }
    if (![state.all, state.group, state.page].some((sum) => agrees(cents, sum))) return;
    sums.add(Math.abs(cents));
    sumRows.add(row);
    if (!agrees(cents, state.group)) return;
    state.group = 0;
    groups.push({ row, from: groups.at(-1)?.to ?? 0, to: positions.length });
  };
  const addPosition = (figure: PrintedFigure): void => {
    if (state.closedOn > 0 || figure.row >= annex) {
      if (figure.cents === 0) return;
      end = Math.min(end, figure.row);
      late.push(figure);
      return;
    }
    positions.push(figure);
    state.all += figure.cents;
    state.group += figure.cents;
    state.page += figure.cents;
  };

  for (const [index, row] of rows.entries()) {
    const section = sectionAt(candidate, index);
    const found = section && figureIn(row, section.column);
    if (!section || !found || answered.has(index)) continue;
    if (row.page !== page) state.page = 0;
    page = row.page;
    const figure = { row: index, cents: signedBy(row, found.cents), money: found.money };
    const kind = kindInTable(row);
    if (kind === 'text') addPosition(figure);
    else if (index >= end) late.push(figure);
    else if (kind === 'tax') state.taxes += figure.cents;
    else if (kind !== 'rate') addSum(index, figure.cents);
  }
  const sum = positions.reduce((all, { cents }) => all + cents, 0);
  const isLateApart = late.every(({ row }) => (rows[row]?.page ?? 0) > state.closedOn);
  return { positions, sum, sums, sumRows, groups, late, isLateApart, end };
};
