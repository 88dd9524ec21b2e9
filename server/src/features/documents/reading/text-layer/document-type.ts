import { monthNamePattern } from '@flottwart/contract/grammar/months';
import type { IssuerAssignment } from '../reading-context.ts';
import { labelKey } from '../text.ts';
import { cellsIn } from './headings.ts';
import { type Row, textOf } from './rows.ts';
import { isHarmlessInTitle, isInvoiceWord, isLikeInvoice, isVoidWord } from './title-words.ts';
import { contradictsAnswer, speaksAgainstInvoice } from './type-evidence.ts';

/** Type that a title names: `both` if it names an invoice and a credit, `unclear` if its word means either. */
export interface DeclaredType {
  readonly type: 'invoice' | 'credit' | 'both' | 'unclear';
  readonly title: string;
  /** Words by which an unclear title is known again; absent where a person has to look at each document. */
  readonly key?: string;
  /** Type that a person chose for an earlier document of the issuer. */
  readonly isAnswered?: true;
}

/** Types that people chose for titles of the issuer, with the sum and all rows of the document in hand. */
export interface TypeAnswers extends Pick<IssuerAssignment, 'types'> {
  readonly sum: number;
  readonly rows: readonly Row[];
}

type TitleType = DeclaredType['type'];

/** Type to propose for a document that is asked about. */
export const draftTypeOf = (declared: DeclaredType | null, sum: number): 'Rechnung' | 'Gutschrift' | null => {
  if (declared?.type === 'credit') return 'Gutschrift';
  return declared?.type === 'invoice' && sum >= 0 ? 'Rechnung' : null;
};

const titleGap = 1.2;
/** Labels and texts that contain such a word and are no title. */
const label =
  /(?:nummer|nr|datum|betrag|summe|adresse|anschrift|empfänger|stellung|steller|monat|periode|zeitraum|posten|wert|stelle|jahr|art|hinweis)$|-no$/;
const creditPart = /gutschrift|storno|stornierung|guthaben|erstattung|rückvergütung|creditnote/;
/** A charge beside a credit takes that back: "Rückbelastung Gutschrift". */
const chargePart = /belastung|rückforderung|nachforderung|widerruf/;
/** A correction may replace an invoice as well as give money back; only its sign decides. */
const correctionPart = /korrektur/;
/** Settlements may end in favour of either side, and a pro forma invoice is no demand. */
const unclearPart = /(?:ab|be|ver|an|auf)rechnung(?:en)?$|pro-?forma/;
/** Words that lead to another document or into a sentence. */
const otherDocument = new Set(
  'zu zur zum der die das dieser diese dieses unser unsere ihre ihr ihrer keine bezug siehe gemäß laut für auf mit von bei bitte nach'.split(
    ' ',
  ),
);
/** After these words another document is named, a time or a number. */
const endsTitle = /^(?:nr|nummer|no|vom|für|über|zu|zur|zum|der|des|im|\d.*)$/;

const typeOfWord = (word: string): 'invoice' | 'credit' | 'unclear' | null => {
  if (label.test(word)) return null;
  if (creditPart.test(word)) return 'credit';
  if (unclearPart.test(word) || correctionPart.test(word)) return 'unclear';
  if (isInvoiceWord(word)) return 'invoice';
  return isLikeInvoice(word) ? 'unclear' : null;
};

/** Words of a title; parts joined by a hyphen are one, as in "Storno-Rechnung". */
const wordsOf = (text: string): string[] =>
  text
    .replace(/credit[\s-](?:note|memo)/gi, 'creditnote')
    .split(/[\s/,;:()]+/)
    .map((word) => labelKey(word).replaceAll(' ', '-'))
    .filter((word) => word !== '');

/** Label of the document that this one cancels. */
const otherLabel = /^(?:stornierte|korrigierte|berichtigte|ursprüngliche)\s.*:$/i;

/** Names of companies, labels of other documents and sentences are no titles. */
const isNoTitle = (text: string): boolean =>
  otherLabel.test(text) ||
  text.split(' ').length > maxTitleWords ||
  text.endsWith('.') ||
  /(?<=\s)(?:GmbH|AG|KG|SE|OHG|mbH)(?=[\s,.&]|$)/.test(text);
const maxTitleWords = 9;
/** Words of a title that may name its type. */
const maxTypeWords = 4;

const invoiceCorrection = /rechnungskorrektur|korrekturrechnung/;

/** Storno of a credit is a cost again, and only a person knows what it does here; the correction of an invoice turns nothing. */
const turnsTwice = (text: string): boolean => {
  const key = labelKey(text).replace(invoiceCorrection, '');
  return /storno|stornierung|korrektur/.test(key) && /gutschrift/.test(key);
};

/** The sign or another word settles what a correction is: "Gutschrift (Rechnungskorrektur)". */
const settledTypes = (own: readonly string[], sum: number) => {
  const isCredit = own.some((word) => typeOfWord(word) === 'credit');
  return (word: string) => {
    if (label.test(word)) return null;
    if (sum < 0 && correctionPart.test(word)) return 'credit';
    return isCredit && invoiceCorrection.test(word) ? 'credit' : typeOfWord(word);
  };
};

const typeOfTitle = (text: string, sum: number): TitleType | null => {
  const words = wordsOf(text);
  if (isNoTitle(text) || otherDocument.has(words[0] ?? '')) return null;
  const end = words.findIndex((word) => endsTitle.test(word));
  const own = words.slice(0, end < 0 ? maxTypeWords : Math.min(maxTypeWords, end));
  const isCharge = own.some((word) => chargePart.test(word) && !label.test(word));
  if (isCharge && words.some((word) => typeOfWord(word) === 'credit')) return 'both';
  const types = new Set(own.map(settledTypes(own, sum)).filter((type) => type !== null));
  const [first] = types;
  if (first === undefined) return null;
  if (turnsTwice(text)) return 'both';
  // "Pro forma Rechnung" as two or three words.
  if (/(?:^|-)pro-?forma/.test(own.join('-')) || words.some(isVoidWord)) return 'unclear';
  if (types.has('invoice') && words.some((word) => typeOfWord(word) === 'credit')) return 'both';
  if (types.size > 1) return 'both';
  return first === 'invoice' && !own.every(isHarmlessInTitle) ? 'unclear' : first;
};

/** Words around one that makes a document void: "STORNIERT am 10.11.2026". */
const besideVoid = /^(?:am|vom|zum|durch|per|nr|no|ist|wurde|dieser|diese|beleg|\d.*)$/;

/** A line such as ENTWURF, "Rechnung ungültig" or "STORNIERT am 10.11.2026"; "Stornierte Rechnung:" names another document. */
const isVoidLine = (text: string): boolean => {
  const words = wordsOf(text);
  return (
    !otherLabel.test(text) &&
    words.some(isVoidWord) &&
    words.every((word) => isVoidWord(word) || besideVoid.test(word) || typeOfWord(word) !== null)
  );
};

/** First stamp or watermark that makes a document void; its letters may be spaced. */
export const voidStamp = (texts: readonly string[]): string | null =>
  texts.find((text) =>
    [text, text.replace(/(?<=^|\s)(\S)\s(?=\S(?:\s|$))/g, '$1')].some((each) => wordsOf(each).some(isVoidWord)),
  ) ?? null;

const monthOfTitle = new RegExp(`^(?:${monthNamePattern})$`);
const maxTitleKeyLength = 60;

/** Title without times and numbers; settlements over a negative sum are others than those over a positive one. */
const keyOfTitle = (title: string, sum: number): string | null => {
  const words = wordsOf(title);
  const end = words.findIndex((word) => endsTitle.test(word));
  const own = words.slice(0, end < 0 ? words.length : end).filter((word) => !monthOfTitle.test(word));
  // A void or pro forma document counts only if a person has looked at that very one.
  if (own.length === 0 || words.some(isVoidWord) || /pro-?forma/.test(words.join('-'))) return null;
  return `${sum < 0 ? '-' : ''}${own.join(' ')}`.slice(0, maxTitleKeyLength);
};

/** Unclear title with the type that was chosen for it before, unless the document itself speaks against that. */
const withAnswer = (declared: DeclaredType, { types, sum, rows }: TypeAnswers): DeclaredType => {
  const key = keyOfTitle(declared.title, sum);
  if (key === null) return declared;
  const answer = types.find(({ title }) => title === key)?.type;
  if (answer === undefined || contradictsAnswer(rows, answer)) return { ...declared, key };
  return { ...declared, key, type: answer === 'Gutschrift' ? 'credit' : 'invoice', isAnswered: true };
};

/** Type by the title in the largest print; null without one. A total that says the opposite leaves it open. */
export const declaredTypeOf = (
  rows: readonly Row[],
  answers: TypeAnswers = { types: [], sum: 0, rows: [] },
): DeclaredType | null => {
  const cells = rows.flatMap((row) =>
    cellsIn(row.words, titleGap * row.height).map((words) => ({ title: textOf(words), height: row.height })),
  );
  const titles = cells.flatMap(({ title, height }) => {
    const type = typeOfTitle(title, answers.sum);
    return type ? [{ type, title, height }] : [];
  });
  const largest = Math.max(...titles.map(({ height }) => height));
  const [first, ...others] = titles.filter(({ height }) => height > largest - 0.5);
  if (!first) return null;
  const voided = cells.find(({ title }) => isVoidLine(title));
  if (voided) return { type: 'unclear', title: voided.title };
  // Credits mention invoices in small print; an invoice that mentions a credit may be one.
  const rivals = first.type === 'invoice' ? titles.filter(({ type }) => type !== 'unclear') : others;
  const isOpen = first.type === 'invoice' && rows.some(speaksAgainstInvoice);
  if (isOpen || rivals.some(({ type }) => type !== first.type)) return { ...first, type: 'both' };
  return first.type === 'unclear' ? withAnswer(first, answers) : first;
};
