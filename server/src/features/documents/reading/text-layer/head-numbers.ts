import { referencesIn } from '@flottwart/contract/grammar/references';
import type { InvoiceProfile } from '../profiles/profiles.ts';
import type { DeclaredType } from './document-type.ts';
import { labelled, labelledValues } from './labelled.ts';
import { textCellsOf } from './printed-day.ts';
import { numberAtStart, numberBelow, numberInTitle, otherPart, type PrintedNumber } from './printed-number.ts';
import { type Row, textOf } from './rows.ts';

const isOfInvoice = (phrase: string): boolean => /^R[eEG]/.test(phrase);

/** Number after a label of its own; that of a credit may be labelled as one of an invoice. */
export const labelledNumber = (
  rows: readonly Row[],
  { fields }: InvoiceProfile,
  { isCredit, hasReference }: { readonly isCredit: boolean; readonly hasReference: boolean },
): PrintedNumber | null => {
  // The "Rechnungsnummer" of a credit is its own only if the invoice that it refers to is named otherwise.
  const phrases = !isCredit
    ? fields.invoiceNumber
    : hasReference
      ? fields.creditNumber
      : fields.creditNumber.filter((phrase) => !fields.invoiceNumber.includes(phrase) || !isOfInvoice(phrase));
  return numberUnder(rows, fields, phrases);
};

const numberUnder = (
  rows: readonly Row[],
  { reference }: InvoiceProfile['fields'],
  phrases: readonly string[],
): PrintedNumber | null =>
  labelled(rows, {
    phrases,
    except: reference,
    // A sentence may name the number of another document.
    read: (text, isInSentence) => {
      const number = numberAtStart(text);
      return number && { ...number, isCertain: number.isCertain && !isInSentence };
    },
  });

/** The only "Nummer: 4711" of a page, which may be that of a customer as well. */
const bareNumber = (rows: readonly Row[]): string | null => {
  const found = rows.flatMap((row) =>
    textCellsOf(row).flatMap((text) => numberAtStart(/^(?:Nummer|Nr\.?)\s*:\s*(.+)$/i.exec(text)?.[1] ?? '') ?? []),
  );
  return found.length === 1 ? (found[0]?.text ?? null) : null;
};

/** Invoice that a credit names in its title: "Gutschrift zur Rechnung Nr. 7". */
const referenceInTitle = ({ type, title }: DeclaredType): string | null =>
  type === 'credit' ? (referencesIn(otherPart(title))[0]?.document ?? null) : null;

/** "Wir verrechnen die Gutschrift mit Rechnung 4711" names the invoice that is paid with it, not the one that is corrected. */
const paysWith = /verrechn|(?<!\p{L})mit\s+(?:der\s+|ihrer\s+)?(?:nächsten\s+)?rechnung/iu;

/** The only invoice that the lines of a credit name in any words: "aus Rechnung RF5001 schreiben wir gut", "Ref.-Beleg RF6001". */
const referenceInSentence = ({ firstPage, declared }: HeadSource, own: string | null): string | null => {
  if (declared?.type !== 'credit' || own === null) return null;
  const named = firstPage
    .map(({ words }) => textOf(words))
    .filter((text) => !paysWith.test(text))
    .flatMap((text) => referencesIn(text).flatMap(({ document }) => document ?? []))
    .filter((document) => keyOf(document) !== keyOf(own));
  const [only, ...others] = new Set(named.map(keyOf));
  return only === undefined || others.length > 0 ? null : (named[0] ?? null);
};

export interface HeadSource {
  readonly rows: readonly Row[];
  readonly firstPage: readonly Row[];
  readonly declared: DeclaredType | null;
  /** Line right below the title. */
  readonly below: string;
}

export interface HeadNumbers {
  readonly number: string | null;
  /** Number as printed of which it remains open where it ends, or whose it is; a rival is another one in the same head. */
  readonly doubtfulNumber: {
    readonly text: string;
    readonly doubt: 'end' | 'owner' | { readonly rival: string };
  } | null;
  /** Number of the document that this one refers to. */
  readonly reference: string | null;
  readonly ownsInvoiceDate: boolean;
}

/** Numbers that may be the document's own or another's; one of a document of an unknown kind may be a credit's. */
const ownerlessNumbers = ({ firstPage, declared }: HeadSource, fields: InvoiceProfile['fields']): (string | null)[] => {
  const isKnown = declared?.type === 'credit' || declared?.type === 'invoice';
  return [isKnown ? null : (numberUnder(firstPage, fields, fields.creditNumber)?.text ?? null), bareNumber(firstPage)];
};

const keyOf = (number: string): string => number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Another number of its own that the same head names, after a label or in the title. */
const rivalOf = (
  number: string,
  { firstPage, declared }: HeadSource,
  { creditNumber, invoiceNumber, reference }: InvoiceProfile['fields'],
): string | null => {
  const isCredit = declared?.type === 'credit';
  const phrases = isCredit ? creditNumber.filter((phrase) => !isOfInvoice(phrase)) : invoiceNumber;
  const found = labelledValues(firstPage, { phrases, except: reference, read: numberAtStart })
    .filter(({ isInSentence }) => !isInSentence)
    .map(({ value }) => value);
  return (
    [...found, numberInTitle(declared?.title ?? '')].find(
      (each) => each?.isCertain && keyOf(each.text) !== keyOf(number),
    )?.text ?? null
  );
};

export const numbersOf = (source: HeadSource, profile: InvoiceProfile): HeadNumbers => {
  const { rows, firstPage, declared, below } = source;
  const { fields } = profile;
  const isCredit = declared?.type === 'credit';
  const credited = declared && referenceInTitle(declared);
  const reference =
    credited ?? labelled(firstPage, { phrases: fields.reference, read: (text) => numberAtStart(text)?.text ?? null });
  const numberIn = (where: readonly Row[]): PrintedNumber | null =>
    labelledNumber(where, profile, { isCredit, hasReference: reference !== null });
  const numbers = [numberInTitle(declared?.title ?? ''), numberIn(firstPage), numberBelow(below), numberIn(rows)]
    .filter((each) => each !== null)
    .filter(({ text }) => text !== credited);
  const best = numbers.find(({ isCertain }) => isCertain)?.text ?? null;
  const rival = best === null ? null : rivalOf(best, source, fields);
  const number = rival === null ? best : null;
  const ofInvoice = isCredit ? numberUnder(firstPage, fields, fields.invoiceNumber.filter(isOfInvoice)) : null;
  const ownerless = [ofInvoice?.text ?? null, ...ownerlessNumbers(source, fields)];
  return {
    number,
    doubtfulNumber:
      rivalDoubt(best, rival) ??
      (best === null
        ? doubtfulNumberOf(
            numbers[0]?.text,
            ownerless.find((each) => each && each !== credited),
          )
        : null),
    reference:
      reference ??
      (number !== null && ofInvoice?.isCertain ? ofInvoice.text : null) ??
      referenceInSentence(source, number),
    ownsInvoiceDate: ofInvoice === null ? reference === null : number === null || ofInvoice.text === number,
  };
};

const rivalDoubt = (text: string | null, rival: string | null): HeadNumbers['doubtfulNumber'] =>
  text === null || rival === null ? null : { text, doubt: { rival } };

const doubtfulNumberOf = (
  found: string | undefined,
  ownerless: string | null | undefined,
): HeadNumbers['doubtfulNumber'] => {
  if (found !== undefined) return { text: found, doubt: 'end' };
  return ownerless ? { text: ownerless, doubt: 'owner' } : null;
};
