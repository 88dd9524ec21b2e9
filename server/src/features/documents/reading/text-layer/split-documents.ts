import { counted } from '@flottwart/contract/rules/counted';
import { maxDocumentsOfFile } from '@flottwart/contract/rules/limits';
import type { DocumentDraft, QuestionKind, ReadQuestion } from '../draft.ts';
import type { ReadingContext } from '../reading-context.ts';
import { Refusal } from '../refusal.ts';
import { type PrintedReading, readRows, type TextSource } from './read-printed-rows.ts';
import type { Row } from './rows.ts';

/** Rows of each document; null if one of them is not understood or there are too many. */
const partsOf = (
  rows: readonly Row[],
  context: ReadingContext,
  source: TextSource,
  { nextPage }: PrintedReading,
): (readonly Row[])[] | null => {
  const parts: (readonly Row[])[] = [];
  let [rest, next] = [rows, nextPage];
  while (next !== null) {
    const start = next;
    parts.push(rest.filter(({ page }) => page < start));
    rest = rest.filter(({ page }) => page >= start);
    const reading = readRows(rest, context, source);
    if (reading instanceof Refusal || parts.length === maxDocumentsOfFile) return null;
    next = reading.nextPage;
  }
  return [...parts, rest];
};

const pagesText = (rows: readonly Row[]): string => {
  const [first, last] = [rows[0]?.page, rows.at(-1)?.page];
  return first === last ? `Seite ${first}` : `Seiten ${first} bis ${last}`;
};

const partQuestion = (rows: readonly Row[], index: number, count: number): ReadQuestion => ({
  kind: 'contradiction',
  text: `Die Datei enthält ${counted(count, 'Beleg', 'Belege')}, die einzeln zu entscheiden sind. Dies ist der ${index + 1}. (${pagesText(rows)}). Bitte die Zeilen mit der Seite vergleichen.`,
});

/** Questions of a part that is no document of its own. */
const openKinds: readonly QuestionKind[] = ['number', 'sum', 'tax', 'several'];

/**
 * Drafts of the documents that a file holds one after the other; null unless each of them has a number of its own and sums that close, because pages that
 * were taken apart cannot be put together again.
 */
export const splitDocuments = (
  rows: readonly Row[],
  context: ReadingContext,
  source: TextSource,
  whole: PrintedReading,
): readonly DocumentDraft[] | null => {
  const parts = partsOf(rows, context, source, whole);
  if (parts === null || parts.length < 2) return null;
  const drafts = parts.flatMap((own, index) => {
    const reading = readRows(own, context, { ...source, partQuestion: partQuestion(own, index, parts.length) });
    return reading instanceof Refusal || !('draft' in reading) ? [] : [reading.draft];
  });
  const numbers = new Set(drafts.map(({ number }) => number));
  const isEachClosed = drafts.every(({ questions }) => questions.every(({ kind }) => !openKinds.includes(kind)));
  return isEachClosed && numbers.size === parts.length ? drafts : null;
};
