import type { ReadQuestion } from '../draft.ts';
import type { ReadingContext } from '../reading-context.ts';
import { voidStamp } from './document-type.ts';
import { namedCurrencyIn } from './foreign-currency.ts';
import { isOutgoing } from './issuer.ts';
import { noInvoiceWords, recurringInvoiceWords, selfBillingWords } from './no-invoice.ts';
import { type Row, textOf } from './rows.ts';

const outgoingQuestion: ReadQuestion = {
  kind: 'contradiction',
  text: 'Der Beleg ist offenbar eine eigene Ausgangsrechnung: Aussteller ist die eigene Firma oder Empfänger eine andere.',
};

const currencyQuestion = (currency: string): ReadQuestion => ({
  kind: 'contradiction',
  text: `Der Beleg nennt eine andere Währung als Euro („${currency}“). Bitte prüfen, ob alle Beträge Euro sind.`,
});

const unitQuestion = (unit: string): ReadQuestion => ({
  kind: 'contradiction',
  text: `Neben allen Beträgen steht „${unit}“. Bitte prüfen, ob die Beträge Euro sind.`,
});

const stampQuestion = (stamp: string): ReadQuestion => ({
  kind: 'contradiction',
  text: `Quer über dem Beleg steht „${stamp.trim().slice(0, 40)}“. Bitte prüfen, ob der Beleg gilt.`,
});

export const noInvoiceQuestion = (words: string): ReadQuestion => ({
  kind: 'contradiction',
  text: `Im Beleg steht „${words.trim().slice(0, 40)}“. Bitte prüfen, ob er als Rechnung oder Gutschrift gezählt werden soll.`,
});

export const standingQuestion = (words: string): ReadQuestion => ({
  kind: 'contradiction',
  text: `Im Beleg steht „${words.trim().slice(0, 40)}“: Er gilt für mehrere Monate, gezählt wird er nur einmal. Bitte bestätigen.`,
});

const selfBillingQuestion = (words: string): ReadQuestion => ({
  kind: 'contradiction',
  text: `Im Beleg steht „${words.trim().slice(0, 40)}“: Der Leistungsempfänger hat ihn offenbar selbst ausgestellt. Bitte prüfen, ob er eine Rechnung oder eine Gutschrift ist.`,
});

/** Texts of a document beside its figures. */
interface PrintedWords {
  readonly rows: readonly Row[];
  /** Rows that are no part of the table. */
  readonly beside: readonly Row[];
  readonly firstPage: readonly Row[];
  /** Title that names the type. */
  readonly title: string | undefined;
  /** Texts across the pages. */
  readonly stamps: readonly string[];
  /** Unknown short word beside every amount. */
  readonly unit: string | null;
}

const asked = <Words>(words: Words | null | undefined, question: (words: Words) => ReadQuestion): ReadQuestion[] =>
  words === null || words === undefined ? [] : [question(words)];

/** Questions that words of the document raise, whatever its figures say. */
export const wordQuestions = (
  { rows, beside, firstPage, title, stamps, unit }: PrintedWords,
  company: ReadingContext['company'],
): ReadQuestion[] => {
  const texts = rows.map(({ words }) => textOf(words));
  return [
    ...(isOutgoing(firstPage, company.name) ? [outgoingQuestion] : []),
    ...asked(voidStamp(stamps), stampQuestion),
    ...asked(unit, unitQuestion),
    ...asked(noInvoiceWords(beside, rows, title), noInvoiceQuestion),
    ...asked(recurringInvoiceWords(texts), standingQuestion),
    ...asked(selfBillingWords(texts), selfBillingQuestion),
    ...asked(
      beside.map(namedCurrencyIn).find((currency) => currency !== null),
      currencyQuestion,
    ),
  ];
};
