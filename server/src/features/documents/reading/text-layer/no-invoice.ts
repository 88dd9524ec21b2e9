import { cellsIn } from './headings.ts';
import { moneyIn } from './money.ts';
import { type Row, textOf } from './rows.ts';

/** Words by which a document says that it is none to be counted, wherever they are. */
const disclaimer =
  /(?<!\p{L})(?:entwurf|pro[\s-]?forma(?:[\s-]?\p{L}*rechnung)?|keine\s+(?:gültige\s+|echte\s+)?rechnung|nicht\s+(?:zu\s+)?(?:be)?zahlen|nicht\s+begleichen|kein\s+zahlungsbeleg|draft\s+invoice|not\s+an\s+invoice)(?!\p{L})/iu;
/** Invoices paid by direct debit ask not to pay them as well. */
const directDebit = /lastschrift|abgebucht|abbuch|eingezogen|einzug/i;

/** Titles of letters about money that demand nothing new. */
const reminder =
  /^(?:\d\.\s*|\p{L}+\s+)?(?:\p{L}*mahnung|zahlungserinnerung|kontoauszug|kontoblatt|saldenbestätigung)(?!\p{L})/iu;
/** Titles of documents before an invoice, which invoices name as well. */
const earlier =
  /^(?:\p{L}+-?\s?)?(?:angebot|auftragsbestätigung|bestellbestätigung|bestellung|kostenvoranschlag|lieferschein)(?!\p{L})(?<rest>.*)$/iu;

const cellGap = 1.2;
const maxTitleWords = 9;

/** First words by which notes of an e-invoice or lines of print say that the document is none to be paid. */
export const disclaimerIn = (texts: readonly string[]): string | null => {
  const text = texts.find((each) => disclaimer.test(each) && !directDebit.test(each));
  return text === undefined ? null : (disclaimer.exec(text)?.[0] ?? null);
};

interface TitleCell {
  readonly text: string;
  readonly isAlone: boolean;
  readonly isLarge: boolean;
}

const cellsOf = (row: Row, titleHeight: number): TitleCell[] => {
  const cells = cellsIn(row.words, cellGap * row.height).map(textOf);
  return cells.map((text) => ({ text, isAlone: cells.length === 1, isLarge: row.height > titleHeight - 0.5 }));
};

const isOtherTitle = ({ text, isAlone, isLarge }: TitleCell, isBeforeTitle: boolean): boolean => {
  if (text.split(' ').length > maxTitleWords || /[.:]$/.test(text)) return false;
  if (reminder.test(text)) return isLarge || isAlone;
  const rest = earlier.exec(text)?.groups?.rest;
  if (rest === undefined) return false;
  return rest.trim() === '' ? isLarge || isAlone : isLarge && isBeforeTitle;
};

/** Words of a document that is no invoice, nor a credit: a draft, a reminder, an offer. `title` is the one that names its type. */
export const noInvoiceWords = (
  beside: readonly Row[],
  all: readonly Row[],
  title: string | undefined,
): string | null => {
  const texts = all.filter((row) => moneyIn(row).length === 0).map(({ words }) => textOf(words));
  const disclaimed = disclaimerIn(texts);
  // Such a title leaves the type open already.
  if (disclaimed !== null && title?.includes(disclaimed)) return null;
  if (disclaimed !== null) return disclaimed;
  const firstPage = beside.filter(({ page }) => page === beside[0]?.page);
  const titleAt = firstPage.findIndex(({ words }) => title !== undefined && textOf(words).includes(title));
  const titleHeight = firstPage[titleAt]?.height ?? 0;
  for (const [at, row] of firstPage.entries()) {
    const found = cellsOf(row, titleHeight).find((cell) => isOtherTitle(cell, titleAt < 0 || at < titleAt));
    if (found) return found.text;
  }
  return null;
};

const standing = /(?<!\p{L})(?:dauer(?:-?\p{L}+)?-?rechnung|bis\s+auf\s+(?:weiteres|widerruf))(?!\p{L})/iu;

/** Words of a document that is to be paid every month: "Dauerrechnung", "gilt bis auf Weiteres". */
export const recurringInvoiceWords = (texts: readonly string[]): string | null =>
  texts.map((text) => standing.exec(text)?.[0]).find((found) => found !== undefined) ?? null;

const selfBilling =
  /(?<!\p{L})(?:gutschrifts?-?verfahren|selbstfakturierung|self-?billing|§\s*14\s*(?:Abs(?:\.|atz)\s*2|\(2\))(?:\s*S(?:\.|atz)\s*2)?\s*(?:des\s+)?UStG)(?!\p{L})/iu;

/** Words of a bill that the buyer wrote: a "Gutschrift" in the sense of the VAT act is no credit. The law may be named over two lines. */
export const selfBillingWords = (texts: readonly string[]): string | null =>
  selfBilling.exec(texts.join(' '))?.[0] ?? null;
