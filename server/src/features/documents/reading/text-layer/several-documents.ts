import { type KnownPlates, platesNamedIn } from '@flottwart/contract/grammar/known-plates';
import { elementAt } from '@flottwart/contract/rules/known-entries';
import { plateKey } from '@flottwart/contract/rules/plate';
import { declaredTypeOf } from './document-type.ts';
import { isAnnexTitle } from './explain-figures.ts';
import type { PrintedFields } from './fields.ts';
import { kindOfRow } from './labels.ts';
import { moneyIn } from './money.ts';
import { numberInTitle, type PrintedNumber } from './printed-number.ts';
import type { PrintedTable } from './printed-table.ts';
import { type Row, textOf } from './rows.ts';

const firstOfPages = /(?<!\p{L})(?:Seite|Blatt)\s*:?\s*1\s*(?:von|\/)\s*\d+/iu;

export interface PagesSource {
  readonly rows: readonly Row[];
  /** Rows that are no part of the table. */
  readonly beside: readonly Row[];
  readonly fields: PrintedFields;
  readonly table: PrintedTable;
  readonly known: KnownPlates;
  /** Number after a label of its own in some rows. */
  readonly numberIn: (rows: readonly Row[]) => PrintedNumber | null;
}

/** Rows above the first amount of a page, in which a document names itself. */
const headOf = (rows: readonly Row[]): readonly Row[] => {
  const first = rows.findIndex((row) => moneyIn(row).length > 0);
  return first < 0 ? rows : rows.slice(0, first);
};

const namesAnother = (page: readonly Row[], beside: readonly Row[], { fields, numberIn }: PagesSource): boolean => {
  if (page.some(({ words }) => firstOfPages.test(textOf(words)))) return true;
  const head = headOf(page).filter((row) => beside.includes(row));
  if (isAnnexTitle(page[0])) return false;
  const title = declaredTypeOf(head);
  const number = (numberInTitle(title?.title ?? '') ?? numberIn(head))?.text ?? null;
  if (number !== null && fields.number !== null && number !== fields.number) return true;
  return title !== null && title.type !== fields.declared?.type && title.type !== 'unclear';
};

/** Page of the first tax after the positions, which closes the bill. */
const closingPage = (rows: readonly Row[], { explained }: PrintedTable): number => {
  const last = explained.positions.at(-1)?.row ?? 0;
  const tax = rows.findIndex((row, index) => index > last && kindOfRow(row) === 'tax');
  return rows[tax < 0 ? last : tax]?.page ?? 0;
};

/** Taxes that the bill itself does not name, or that follow amounts of their own. */
const hasOwnTotals = (page: readonly Row[], { rows, table: { result, explained } }: PagesSource): boolean => {
  const taxes = page.filter((row) => kindOfRow(row) === 'tax').flatMap(moneyIn);
  if (explained.late.some(({ row }) => page.includes(elementAt(rows, row)))) return taxes.length > 0;
  if (!('closing' in result)) return false;
  const known = new Set([0, result.closing.net, result.closing.tax, result.closing.gross]);
  return taxes.some(({ cents }) => !known.has(Math.abs(cents)));
};

const platesBesideMoney = (rows: readonly Row[], known: KnownPlates): string[] =>
  rows
    .filter((row) => moneyIn(row).length > 0)
    .map(({ words }) => textOf(words))
    .flatMap((text) => platesNamedIn(text, known));

/** Amounts after the bill belong to its own vehicles. */
const namesOtherPlate = (rows: readonly Row[], { table, fields, known }: PagesSource): boolean => {
  const own = [...table.positions.map(({ plate }) => plate), fields.headerPlate].filter((plate) => plate !== null);
  if (own.length === 0) return false;
  const keys = new Set(own.map(plateKey));
  return platesBesideMoney(rows, known).some((plate) => !keys.has(plateKey(plate)));
};

/** True if the pages after the bill name vehicles for amounts for which the bill names none. */
export const hasPlatesInAnnex = ({ rows, table, fields, known }: PagesSource): boolean => {
  if (fields.headerPlate !== null || table.positions.every(({ plate }) => plate !== null)) return false;
  const closed = closingPage(rows, table);
  return (
    platesBesideMoney(
      rows.filter(({ page }) => page > closed),
      known,
    ).length > 0
  );
};

/** True if an annex names amounts of vehicles that the bill does not, such as their residual values. */
export const hasOtherPlatesInAnnex = (source: PagesSource): boolean => {
  const closed = closingPage(source.rows, source.table);
  return [...Map.groupBy(source.rows, ({ page }) => page)].some(
    ([number, page]) => number > closed && isAnnexTitle(page[0]) && namesOtherPlate(page, source),
  );
};

/** First later page that is a document of its own: another number or title, totals of its own, another vehicle, page 1. */
export const nextDocumentPage = (source: PagesSource): number | null => {
  const { rows, beside, table } = source;
  const first = rows[0]?.page;
  const closed = closingPage(rows, table);
  const besidePages = Map.groupBy(beside, ({ page }) => page);
  for (const [number, page] of Map.groupBy(rows, (row) => row.page)) {
    if (number === first) continue;
    if (namesAnother(page, besidePages.get(number) ?? [], source)) return number;
    if (number > closed && !isAnnexTitle(page[0]) && (hasOwnTotals(page, source) || namesOtherPlate(page, source)))
      return number;
  }
  return null;
};
