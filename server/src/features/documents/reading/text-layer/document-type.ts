import { labelKey } from '../text.ts';
import { cellsIn } from './headings.ts';
import { kindOfRow, wordsBesideMoney } from './labels.ts';
import { moneyIn } from './money.ts';
import { type Row, textOf } from './rows.ts';

/** Type that a title names: `both` if something else speaks for the other one, `unclear` if its word means either. */
export interface DeclaredType {
  readonly type: 'invoice' | 'credit' | 'both' | 'unclear';
  readonly title: string;
  /** Words that speak for the other type. */
  readonly rival?: string | undefined;
  /** Words by which an unclear title is known again; absent where a person has to look at each document. */
  readonly key?: string;
  /** Type that a person chose for an earlier document of the issuer. */
  readonly isAnswered?: true;
}

type TitleType = 'invoice' | 'credit' | 'unclear';

/** Type to propose for a document that is asked about. */
export const draftTypeOf = (declared: DeclaredType | null, sum: number): 'Rechnung' | 'Gutschrift' | null => {
  if (declared?.type === 'credit') return 'Gutschrift';
  return declared?.type === 'invoice' && sum >= 0 ? 'Rechnung' : null;
};

const titleGap = 1.2;
const maxTitleWords = 9;
/** Words of a title that may name its type. */
const maxTypeWords = 4;

/** Nouns of a field that contain the word of a type: "Rechnungsnummer", "Rechnungsempfänger". */
const label =
  /(?:nummer|nr|datum|betrag|summe|adresse|anschrift|empfänger|stellung|steller|monat|periode|zeitraum|posten|wert|stelle|jahr|art|hinweis|währung)$|-no$/;
const invoiceWord = /(?:rechnung(?:en|skopie|sduplikat|szweitschrift)?|invoice|faktura|belastungsanzeige)$/;
const creditWord = /gutschrift|storno|stornierung|guthaben|erstattung|rückvergütung|creditnote/;
/** Compounds that demand nothing, or may end in favour of either side. */
const unclearWord =
  /korrektur|(?:ab|be|ver|an|auf|minder\p{L}*|negativ|rück|gegen|ausgleichs|nach|schein|berichtigungs|ersatz|probe|beleg)-?rechnung(?:en)?$/u;
/** A charge beside a credit takes that back: "Rückbelastung Gutschrift". */
const chargeWord = /belastung|rückforderung|nachforderung|widerruf/;
const invoiceCorrection = /rechnungskorrektur|korrekturrechnung/;

/** Words of a document that demands nothing, wherever they are in a title. */
export const voidWord =
  /^(?:entwurf|entwürfe|muster|beispiel|test|probe|vorschau|vorläufig|ungültig|nichtig|annulliert|annullierung|storniert|aufgehoben|aufhebung|widerrufen|ersetzt|berichtigt|korrigiert|simulation|vorab|keine|draft|void|corrected|sample|specimen|cancelled|canceled|pro-?forma)(?:e[mnrs]?)?$|(?:entwurf|muster|vorschau)$|^(?:muster|test|beispiel|probe|simulations|pro-?forma-?)rechnung/;
/** Words that lead to another document or into a sentence. */
const elsewhere =
  /^(?:zu|zur|zum|der|die|das|dieser|diese|dieses|unser|unsere|ihre|ihr|ihrer|keine|bezug|siehe|gemäß|laut|für|auf|mit|von|bei|bitte|nach)$/;
/** After these words another document is named, a time or a number. */
export const endsTitle = /^(?:nr|nummer|no|number|vom|für|über|zu|zur|zum|der|des|im|\d.*)$/;
/** Label of the document that this one cancels. */
const otherLabel = /^(?:stornierte|korrigierte|berichtigte|ursprüngliche)\s.*:$/i;

const typeOfWord = (word: string): TitleType | null => {
  if (label.test(word)) return null;
  if (creditWord.test(word)) return 'credit';
  if (unclearWord.test(word)) return 'unclear';
  return invoiceWord.test(word) ? 'invoice' : null;
};

/** Words of a title; parts joined by a hyphen are one, as in "Storno-Rechnung". */
export const wordsOfTitle = (text: string): string[] =>
  text
    .replace(/credit[\s-](?:note|memo)/gi, 'creditnote')
    .replace(/pro\sforma/gi, 'pro-forma')
    .split(/[\s/,;:()]+/)
    .map((word) => labelKey(word).replaceAll(' ', '-'))
    .filter((word) => word !== '');

const isNoTitle = (text: string): boolean =>
  otherLabel.test(text) ||
  text.split(' ').length > maxTitleWords ||
  text.endsWith('.') ||
  /(?<=\s)(?:GmbH|AG|KG|SE|OHG|mbH)(?=[\s,.&]|$)/.test(text);

/** Type that these words name, with the sign of the sum to settle what a correction is; null for any other text. */
const typeOfTitle = (text: string, sum: number): DeclaredType['type'] | null => {
  const words = wordsOfTitle(text);
  if (isNoTitle(text) || elsewhere.test(words[0] ?? '')) return null;
  const end = words.findIndex((word) => endsTitle.test(word));
  const own = words.slice(0, end < 0 ? maxTypeWords : Math.min(maxTypeWords, end));
  const namesCredit = (all: readonly string[]): boolean => all.some((word) => typeOfWord(word) === 'credit');
  if (own.some((word) => chargeWord.test(word) && !label.test(word)) && namesCredit(words)) return 'both';
  const settled = own.map((word) => {
    if (label.test(word)) return null;
    if (/korrektur/.test(word) && (sum < 0 || (namesCredit(own) && invoiceCorrection.test(word)))) return 'credit';
    return typeOfWord(word);
  });
  const types = new Set(settled.filter((type) => type !== null));
  const [first] = types;
  if (first === undefined) return null;
  const key = labelKey(text).replace(invoiceCorrection, '');
  // Storno of a credit is a cost again, and only a person knows what it does here.
  if (/storno|stornierung|korrektur/.test(key) && /gutschrift/.test(key)) return 'both';
  if (words.some((word) => voidWord.test(word))) return 'unclear';
  return types.size > 1 || (first === 'invoice' && namesCredit(words)) ? 'both' : first;
};

/** Words around one that makes a document void: "STORNIERT am 10.11.2026". */
const besideVoid = /^(?:am|vom|zum|durch|per|nr|no|ist|wurde|dieser|diese|beleg|\d.*)$/;

/** Line above the amounts such as ENTWURF, "Rechnung ungültig" or "STORNIERT am 10.11.2026". */
const isVoidLine = (text: string): boolean => {
  const words = wordsOfTitle(text);
  return (
    !otherLabel.test(text) &&
    words.some((word) => voidWord.test(word) && word !== 'keine') &&
    words.every((word) => voidWord.test(word) || besideVoid.test(word) || typeOfWord(word) !== null)
  );
};

/** First stamp or watermark that makes a document void; its letters may be spaced. */
export const voidStamp = (texts: readonly string[]): string | null =>
  texts.find((text) =>
    [text, text.replace(/(?<=^|\s)(\S)\s(?=\S(?:\s|$))/g, '$1')].some((each) =>
      wordsOfTitle(each).some((word) => voidWord.test(word)),
    ),
  ) ?? null;

const isTotal = (row: Row): boolean => ['sum', 'gross', 'net'].includes(kindOfRow(row)) && moneyIn(row).length > 0;

const inFavour = /gunsten|erstatt|guthaben|storno|gutschrift|gutgeschrieben|auszahlung/;
/** Sums of groups may be negative on any invoice, its last one is not. */
const finalTotal = /^(?:gesamtbetrag|gesamtsumme|gesamt|total)(?: |$)/;
/** Sentence that pays the amount out: "Der Betrag wird Ihnen in den nächsten Tagen erstattet." */
const paysOut =
  /(?<!\p{L})(?:betrag|summe)(?!\p{L}).{0,40}(?<!\p{L})(?:ihnen|ihrem konto)(?!\p{L}).{0,60}(?:erstattet|gutgeschrieben|ausgezahlt|überwiesen)/iu;

export const hasNegativeTotal = (row: Row): boolean => isTotal(row) && moneyIn(row).every(({ cents }) => cents < 0);

/** Total or sentence in favour of the company: "Ihr Guthaben", "Rechnungsbetrag -119,00". */
const speaksAgainstInvoice = (row: Row): boolean => {
  const words = labelKey(wordsBesideMoney(row));
  if (isTotal(row) && inFavour.test(words)) return true;
  const isFinal = kindOfRow(row) === 'gross' || finalTotal.test(words);
  return (isFinal && hasNegativeTotal(row)) || paysOut.test(textOf(row.words));
};

/** Type by the title in the largest print; null without one. A total that says the opposite leaves it open. */
export const declaredTypeOf = (rows: readonly Row[], sum = 0): DeclaredType | null => {
  const cells = rows.flatMap((row, at) =>
    cellsIn(row.words, titleGap * row.height).map((words) => ({ title: textOf(words), height: row.height, at })),
  );
  const titles = cells.flatMap((cell) => {
    const type = typeOfTitle(cell.title, sum);
    return type ? [{ ...cell, type }] : [];
  });
  const largest = Math.max(...titles.map(({ height }) => height));
  const [first, ...others] = titles.filter(({ height }) => height > largest - 0.5);
  if (!first) return null;
  const firstAmount = rows.findIndex((row) => moneyIn(row).length > 0);
  const voided = cells.find(({ title, at }) => (firstAmount < 0 || at < firstAmount) && isVoidLine(title));
  if (voided) return { type: 'unclear', title: voided.title };
  // Credits mention invoices in small print; an invoice that mentions a credit may be one.
  const rivals = first.type === 'invoice' ? titles.filter(({ type }) => type !== 'unclear') : others;
  const other = rivals.find(({ type }) => type !== first.type)?.title;
  const against = first.type === 'invoice' ? rows.find(speaksAgainstInvoice) : undefined;
  const rival = other ?? (against && textOf(against.words));
  return { type: rival === undefined ? first.type : 'both', title: first.title, rival };
};
