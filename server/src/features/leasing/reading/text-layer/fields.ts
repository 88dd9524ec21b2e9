import { plateKey } from '@flottwart/contract/rules/plate';
import type { ReadReference } from '../document.ts';
import type { InvoiceProfile } from '../profiles/profiles.ts';
import { type KnownPlates, knownPlatesIn } from '../values/known-plates.ts';
import { type Period, periodInText, periodOfTexts } from '../values/period.ts';
import { plateAtStart } from '../values/plate.ts';
import { referencesIn } from '../values/text.ts';
import { type DeclaredType, declaredTypeOf, type TypeAnswers } from './document-type.ts';
import { labelled } from './labelled.ts';
import { printedDayOf, textCellsOf } from './printed-day.ts';
import { numberAtStart, numberBelow, numberInTitle, otherPart, type PrintedNumber } from './printed-number.ts';
import { type Row, textOf } from './rows.ts';
import { platesNamedIn } from './vehicle-lines.ts';

/** Line right below a title that names no other document. */
const belowTitle = (rows: readonly Row[], title: string | undefined): string => {
  const at = rows.findIndex((row) => title !== undefined && textCellsOf(row).includes(title));
  const [row, next] = [rows[at], rows[at + 1]];
  if (!row || !next || namesOtherDocument.test(title ?? '')) return '';
  return next.page === row.page ? (textCellsOf(next)[0] ?? '') : '';
};

const namesOtherDocument =
  /\s(?:zu|zur|zum|der)\s|\s(?:für|über|gemäß|laut|wegen|bezug)\s.*(?:rechnung|vertrag|auftrag|bestellung|kunde)/i;

/** A list of vehicles names no plate for the whole document. */
const namesSeveralPlates = (rows: readonly Row[], known: KnownPlates): boolean =>
  new Set(rows.flatMap(({ words }) => platesNamedIn(textOf(words), known).map(plateKey))).size > 1;

const vehicleLabels = ['Fahrzeug', 'Kfz', 'Fzg', 'Fahrzeugkennzeichen'];

/** Plate after a label; a word for vehicles counts before one of the company only. */
const plateInHead = (rows: readonly Row[], phrases: readonly string[], known: KnownPlates): string | null => {
  if (namesSeveralPlates(rows, known)) return null;
  const own = (text: string): string | null => knownPlatesIn(text, known)[0] ?? null;
  return labelled(rows, { phrases, read: plateAtStart }) ?? labelled(rows, { phrases: vehicleLabels, read: own });
};

const periodLabel = /^(?:leistungs|abrechnungs|liefer|miet|nutzungs)?(?:zeitraum|monat)(?!\p{L})/iu;

/** Period that the head names for the whole document; null if it names several. */
const periodInHead = (rows: readonly Row[]): Period | null => {
  const found = rows.flatMap((row) => {
    const cells = textCellsOf(row);
    const at = cells.findIndex((text) => periodLabel.test(text));
    const period = at < 0 ? null : periodInText(cells.slice(at, at + 2).join(' '));
    return period ? [period] : [];
  });
  const [first] = found;
  return first && found.every(({ from, to }) => from === first.from && to === first.to) ? first : null;
};

/** Period of a credit: after its label, else in the title or the line below it, else in a sentence. */
const periodOfCredit = (rows: readonly Row[], title: string, below: string): Period | null =>
  periodInHead(rows) ??
  periodOfTexts([title, below], true) ??
  periodOfTexts(
    rows.map(({ words }) => textOf(words)),
    true,
  );

export interface PrintedFields {
  readonly declared: DeclaredType | null;
  readonly number: string | null;
  /** Number as printed of which it remains open where it ends, or whose it is. */
  readonly doubtfulNumber: { readonly text: string; readonly doubt: 'end' | 'owner' } | null;
  readonly date: string | null;
  /** Day as printed that may be that of the invoice which a credit refers to. */
  readonly doubtfulDate: string | null;
  readonly headerPlate: string | null;
  readonly period: Period | null;
  readonly references: readonly ReadReference[];
}

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

interface HeadSource {
  readonly rows: readonly Row[];
  readonly firstPage: readonly Row[];
  readonly declared: DeclaredType | null;
  /** Line right below the title. */
  readonly below: string;
}

interface Numbers extends Pick<PrintedFields, 'number' | 'doubtfulNumber'> {
  /** Number of the document that this one refers to. */
  readonly reference: string | null;
  readonly ownsInvoiceDate: boolean;
}

/** Numbers that may be the document's own or another's; one of a document of an unknown kind may be a credit's. */
const ownerlessNumbers = ({ firstPage, declared }: HeadSource, fields: InvoiceProfile['fields']): (string | null)[] => {
  const isKnown = declared?.type === 'credit' || declared?.type === 'invoice';
  return [isKnown ? null : (numberUnder(firstPage, fields, fields.creditNumber)?.text ?? null), bareNumber(firstPage)];
};

const numbersOf = (source: HeadSource, profile: InvoiceProfile): Numbers => {
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
  const number = numbers.find(({ isCertain }) => isCertain)?.text ?? null;
  const ofInvoice = isCredit ? numberUnder(firstPage, fields, fields.invoiceNumber.filter(isOfInvoice)) : null;
  const ownerless = [ofInvoice?.text ?? null, ...ownerlessNumbers(source, fields)];
  return {
    number,
    doubtfulNumber:
      number === null
        ? doubtfulNumberOf(
            numbers[0]?.text,
            ownerless.find((each) => each && each !== credited),
          )
        : null,
    reference: reference ?? (number !== null && ofInvoice?.isCertain ? ofInvoice.text : null),
    ownsInvoiceDate: ofInvoice === null ? reference === null : number === null || ofInvoice.text === number,
  };
};

const doubtfulNumberOf = (
  found: string | undefined,
  ownerless: string | null | undefined,
): PrintedFields['doubtfulNumber'] => {
  if (found !== undefined) return { text: found, doubt: 'end' };
  return ownerless ? { text: ownerless, doubt: 'owner' } : null;
};

/** Fields outside the table, first page first; title, plate, period and reference are only on the first page. */
export const fieldsOf = (
  rows: readonly Row[],
  profile: InvoiceProfile,
  known: KnownPlates,
  answers: TypeAnswers,
): PrintedFields => {
  const { fields } = profile;
  const firstPage = rows.filter(({ page }) => page === rows[0]?.page);
  const declared = declaredTypeOf(firstPage, answers);
  const below = belowTitle(firstPage, declared?.title);
  const { number, doubtfulNumber, reference, ownsInvoiceDate } = numbersOf(
    { rows, firstPage, declared, below },
    profile,
  );
  return {
    declared,
    number,
    doubtfulNumber,
    ...printedDayOf({ rows, firstPage, fields, type: declared?.type ?? null, number, below, ownsInvoiceDate }),
    headerPlate: plateInHead(firstPage, fields.plate, known),
    period: declared?.type === 'credit' ? periodOfCredit(firstPage, declared.title, below) : periodInHead(firstPage),
    references: reference === null ? [] : [{ document: reference, position: null }],
  };
};
