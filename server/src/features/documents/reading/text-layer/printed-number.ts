import { daysIn } from '@flottwart/contract/grammar/days-in-text';
import { germanMonthPattern } from '@flottwart/contract/grammar/months';

/** Number of a document as printed; not certain where its end, or that it is one, remains open. */
export interface PrintedNumber {
  readonly text: string;
  readonly isCertain: boolean;
}

/** Mark between columns in the text after a label, which ends a number. */
export const columnMark = '\t';

const block = /^[\p{L}\p{N}/._#-]*\p{N}[\p{L}\p{N}/._#-]*$/u;
/** A single small letter may end a number as well: "815 b". */
const shortLetters = /^(?:\p{Lu}{1,4}|\p{Ll})$/u;
/** Words after which something else is named. */
const endWord = /^(?:vom|von|datum|date|für|über|zu|zur|zum|im|per|am|seite|blatt|kunden?\S*|[-–—|/(·].*)$/iu;
const year = /^(?:19|20)\d{2}$/;
/** Months, years, quarters, half-years and weeks, which are as often the time of the bill as its number. */
const time =
  /^(?:(?:0?[1-9]|1[0-2])[/.-](?:20)?\d{2}|20\d{2}(?:[/.-](?:0?[1-9]|1[0-2]|Q[1-4]))?|(?:KW|Q|H)\.?\d{1,2}(?:[/.-](?:20)?\d{2})?|(?:I{1,3}|IV)[/.-]20\d{2})$/i;

interface Start {
  /** True after a word such as "Nr." or "Rechnungsnummer". */
  readonly isLabelled: boolean;
}

const stripped = (word: string): string => word.replace(/[,;:.]+$/, '');
const continues = (word: string): boolean =>
  (block.test(stripped(word)) || shortLetters.test(stripped(word))) && !endWord.test(word) && daysIn(word).length === 0;

/** Blocks at the start of a text: "2026 000 123" of "2026 000 123 vom 04.11.2026", and the word after them. */
const blocksOf = (text: string): { readonly blocks: readonly string[]; readonly next: string | undefined } => {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const blocks: string[] = [];
  for (const word of words) {
    if (!continues(word)) break;
    blocks.push(stripped(word));
    if (/[,;:.]$/.test(word)) break;
  }
  return { blocks, next: words[blocks.length] };
};

/** Several blocks are one number: a prefix of letters and figures, or figures only that end in no year. */
const isOneNumber = (blocks: readonly string[], { isLabelled }: Start): boolean => {
  const [first = '', ...others] = blocks;
  const hasPrefix = shortLetters.test(first);
  if (hasPrefix && !isLabelled) return false;
  const figures = hasPrefix ? others : blocks;
  if (figures.length === 1) return hasPrefix ? !time.test(figures[0] ?? '') : true;
  return figures.every((each) => /^\d{2,}$/.test(each)) && !year.test(figures.at(-1) ?? '');
};

const numberOf = (text: string, start: Start): PrintedNumber | null => {
  const { blocks, next } = blocksOf(text);
  const [first = '', ...others] = blocks;
  const found = blocks.join(' ');
  if (!/\d/.test(found) || found.length < 2) return null;
  // "4. Quartal" and "10. Oktober" are no numbers.
  if (others.length === 0 && next !== undefined && /^\s*\d{1,2}\.\s/.test(text)) return null;
  if (others.length === 0) return { text: first, isCertain: start.isLabelled || !time.test(first) };
  const endsClearly = next === undefined || endWord.test(next) || daysIn(next).length > 0;
  return { text: found, isCertain: endsClearly && isOneNumber(blocks, start) };
};

/** Number at the start of the text after a label. */
export const numberAtStart = (text: string): PrintedNumber | null => {
  const [value = ''] = text
    // "Rechnungsnummer / Invoice No.: 4711" names the same twice.
    .replace(/^\/\s*(?:invoice|credit note|document)\s+(?:no|number|nr)[.:]*\s*/i, '')
    .replace(/^(?:Nr|Nummer|No)[.:]*\s+/i, '')
    .split(columnMark);
  return numberOf(value, { isLabelled: true });
};

/** Words after which a title names a contract, an order or another document. */
const leadsElsewhere =
  /^(?:zum?|zur|für|über|gemäß|gem|laut|lt|bezug|betreff|betr|wegen|aus|nach|auf|von|der|des|unserer?|ihrer?|for|to|under|regarding|i\.?d\.?)[.:]?$/iu;
const timeWord = new RegExp(
  String.raw`^(?:${germanMonthPattern})\p{L}*\.?$|^(?:\S*zeitraum|\S*monat|\S*quartal|halbjahr|jahr|kw|den|\d{1,2}\.):?$`,
  'iu',
);
const ownNoun =
  /(?:rechnung(?:skopie|sduplikat|szweitschrift)?|gutschrift|storno|stornierung|korrektur|erstattung|vergütung|guthaben|invoice|faktura|anzeige|mitteilung|note|kopie|duplikat|zweitschrift)$/iu;

export const endsInOwnNoun = (words: string): boolean => ownNoun.test(words);

const isTime = (word: string | undefined): boolean =>
  word !== undefined && (timeWord.test(word) || time.test(stripped(word)) || daysIn(word).length > 0);

/** Part of a title that is about the document itself: "Gutschrift 12" of "Gutschrift 12 zur Rechnung Nr. 7". */
export const ownPart = (title: string): string => {
  const words = title.split(/\s+/);
  const end = words.findIndex((word, index) => index > 0 && leadsElsewhere.test(word) && !isTime(words[index + 1]));
  return end < 0 ? title : words.slice(0, end).join(' ');
};

/** Part of a title after the document itself, empty if nothing: "zur Rechnung Nr. 7". */
export const otherPart = (title: string): string => title.slice(ownPart(title).length).trim();

/** True if a number after these words is the document's own: its noun, or a time after it, is the last of them. */
const leadsToOwnNumber = (before: string): boolean => {
  const words = before.split(/\s+/).filter((word) => word !== '');
  const last = words.findLast((word) => !isTime(word) && !leadsElsewhere.test(word));
  return last === undefined || words.indexOf(last) === 0 || ownNoun.test(stripped(last));
};

/** Noun and number of a title with the code of its kind: "Schlussrechnung Bau (877) Nr. 4711". */
export const withoutCode = (title: string): string => title.replace(/^(\S+?)(?:\s.*?)?\s*\(\d{3}\)(?=\s|$)/, '$1');

/** Number right after the title's own noun: "Mietrechnung Nr. 4711 vom 15.11.2026"; that of a contract or order is another. */
export const numberInTitle = (title: string): PrintedNumber | null => {
  const own = ownPart(withoutCode(title));
  const match = /^(.*?)(?:^|\s)(?:Nr\.?|Nummer|No\.?|#)\s*:?\s*(.*)$/i.exec(own);
  const found = match && leadsToOwnNumber(match[1] ?? '') ? numberOf(match[2] ?? '', { isLabelled: true }) : null;
  return found ?? numberOf(/^\S+\s*:?\s+(.*)$/.exec(own)?.[1] ?? '', { isLabelled: false });
};

/** "Nr.: TT 26-0091" or "Nummer 70-551" below the title. */
export const numberBelow = (text: string): PrintedNumber | null => {
  const value = /^(?:Nr|Nummer|No)\b[.:]*\s+(.*)$/i.exec(text)?.[1];
  return value === undefined ? null : numberOf(value, { isLabelled: true });
};
