import { labelKey } from '../values/text.ts';
import { cellsIn } from './headings.ts';
import { type Row, textOf } from './rows.ts';

/** Title with the type it names; `both` if the same print names an invoice and a credit. */
export interface DeclaredType {
  readonly type: 'invoice' | 'credit' | 'both';
  readonly title: string;
}

const titleGap = 1.2;
/** Labels and texts that contain such a word and are no title. */
const label =
  /(?:nummer|nr|no|datum|betrag|summe|adresse|anschrift|empfänger|kopie|stellung|steller|monat|periode|zeitraum|posten|wert|stelle|jahr|art|hinweis)$/;
const creditPart = /gutschrift|storno|stornierung|guthaben|korrektur|erstattung|rückvergütung/;
const invoicePart = /rechnung$|rechnungen$|^faktura$|^invoice$/;
/** Words that lead to another document or into a sentence. */
const otherDocument = new Set(
  'zu zur zum der die das dieser diese dieses unser unsere ihre ihr ihrer keine bezug siehe gemäß laut für auf mit von bei bitte nach'.split(
    ' ',
  ),
);

const typeOfWord = (word: string): 'invoice' | 'credit' | null => {
  if (label.test(word)) return null;
  if (creditPart.test(word)) return 'credit';
  return invoicePart.test(word) ? 'invoice' : null;
};

/** Words of a title that may name its type: those before its number, at most four. */
const titleWords = (text: string): string[] => {
  const words = labelKey(text).split(' ');
  const end = words.findIndex((word) => /^(?:nr|nummer|no|vom|für|über|zu|zur|im|\d.*)$/.test(word));
  return words.slice(0, end < 0 ? 4 : Math.min(4, end));
};

/** Names of companies and sentences are no titles. */
const isNoTitle = (text: string): boolean =>
  text.split(' ').length > maxTitleWords ||
  text.endsWith('.') ||
  /(?<=\s)(?:GmbH|AG|KG|SE|OHG|mbH)(?=[\s,.&]|$)/.test(text);
const maxTitleWords = 9;

const typeOfTitle = (text: string): 'invoice' | 'credit' | null => {
  const words = titleWords(text);
  if (isNoTitle(text) || otherDocument.has(words[0] ?? '')) return null;
  const types = words.map(typeOfWord).filter((type) => type !== null);
  // "Storno Rechnung" and "Korrektur der Rechnung" turn the invoice they name.
  return types.includes('credit') ? 'credit' : (types[0] ?? null);
};

/** Storno of a credit is a cost again, and only a person can tell what it does here. */
const turnsTwice = (text: string): boolean => {
  const key = labelKey(text);
  return /storno|stornierung|korrektur/.test(key) && /gutschrift/.test(key);
};

/** Type by the title in the largest print; null without one. */
export const declaredTypeOf = (rows: readonly Row[]): DeclaredType | null => {
  const titles = rows.flatMap((row) =>
    cellsIn(row.words, titleGap * row.height).flatMap((words) => {
      const title = textOf(words);
      const type = typeOfTitle(title);
      return type ? [{ type: turnsTwice(title) ? ('both' as const) : type, title, height: row.height }] : [];
    }),
  );
  const largest = Math.max(...titles.map(({ height }) => height));
  const [first, ...others] = titles.filter(({ height }) => height > largest - 0.5);
  if (!first) return null;
  // Credits mention invoices in small print; an invoice that mentions a credit may be one.
  const rivals = first.type === 'invoice' ? titles : others;
  return rivals.some(({ type }) => type !== first.type) ? { ...first, type: 'both' } : first;
};
