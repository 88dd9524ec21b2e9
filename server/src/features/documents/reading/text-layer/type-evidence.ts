import { labelKey } from '../text.ts';
import { kindOfRow, wordsBesideMoney } from './labels.ts';
import { moneyIn } from './money.ts';
import { type Row, textOf } from './rows.ts';

const inFavour = /gunsten|erstatt|guthaben|storno|gutschrift|gutgeschrieben|auszahlung/;

const isTotal = (row: Row): boolean => ['sum', 'gross', 'net'].includes(kindOfRow(row)) && moneyIn(row).length > 0;

const hasNegativeTotal = (row: Row): boolean => isTotal(row) && moneyIn(row).every(({ cents }) => cents < 0);

/** Sums of groups may be negative on any invoice, its last one is not. */
const finalTotal = /^(?:gesamtbetrag|gesamtsumme|gesamt|total)(?: |$)/;

/** Total of an invoice in favour of the company: "Ihr Guthaben", "Summe zu Ihren Gunsten", "Rechnungsbetrag -119,00". */
const contradictsInvoice = (row: Row): boolean =>
  (isTotal(row) && inFavour.test(labelKey(wordsBesideMoney(row)))) ||
  (hasNegativeTotal(row) && (kindOfRow(row) === 'gross' || finalTotal.test(labelKey(wordsBesideMoney(row)))));

/** Sentence that pays the amount out: "Der Betrag wird Ihnen in den nächsten Tagen erstattet." */
const paysOut =
  /(?<!\p{L})(?:betrag|summe)(?!\p{L}).{0,40}(?<!\p{L})(?:ihnen|ihrem konto)(?!\p{L}).{0,60}(?:erstattet|gutgeschrieben|ausgezahlt|überwiesen)/iu;

export const speaksAgainstInvoice = (row: Row): boolean => contradictsInvoice(row) || paysOut.test(textOf(row.words));

const creditWords =
  /gutschrift|gutgeschrieben|gutzuschreiben|guthaben|erstatt|storn|rückvergüt|rückzahl|rückerstatt|gunsten|auszahl|ausgezahlt|überzahl|credit note/i;
const paymentWords =
  /nachzahlung|zu zahlen|zahlbar|zahlbetrag|rechnungs(?:end)?betrag|zu begleichen|bitte überweisen|überweisen sie|lastschrift|abgebucht|eingezogen|fällig/i;

/** True if any row says the opposite of the type that was chosen for an earlier document under the same title, which itself says nothing. */
export const contradictsAnswer = (rows: readonly Row[], answer: 'Rechnung' | 'Gutschrift'): boolean =>
  answer === 'Gutschrift'
    ? rows.some(({ words }) => paymentWords.test(textOf(words)))
    : rows.some((row) => hasNegativeTotal(row) || creditWords.test(textOf(row.words)));
