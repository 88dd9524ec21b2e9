import type { ReadResult } from '../outcome.ts';
import type { ReadingContext } from '../reading-context.ts';
import { Refusal } from '../refusal.ts';
import { withCommas } from './decimal-points.ts';
import { readRows, type TextSource } from './read-printed-rows.ts';
import { rowsOf, type TextItem } from './rows.ts';
import { splitDocuments } from './split-documents.ts';

export type { TextSource } from './read-printed-rows.ts';

/** Reads a document whose sums close; asks about any other one, or refuses it. Several documents are asked about one by one. */
export const readTextLayer = (
  items: readonly TextItem[],
  context: ReadingContext,
  source: TextSource = {},
): ReadResult => {
  const rows = withCommas(rowsOf(items));
  const reading = readRows(rows, context, source);
  if (reading instanceof Refusal) throw reading;
  const { nextPage, ...result } = reading;
  const [draft, ...others] = (nextPage !== null && splitDocuments(rows, context, source, reading)) || [];
  return draft ? { draft, others } : result;
};
