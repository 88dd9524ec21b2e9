import type { ReadResult } from '../outcome.ts';
import { profiles } from '../profiles/profiles.ts';
import type { ReadingContext } from '../reading-context.ts';
import { Refusal } from '../refusal.ts';
import { withCommas } from './decimal-points.ts';
import { headersOf } from './headings.ts';
import { type PrintedReading, readRows, type TextSource } from './read-printed-rows.ts';
import { type Row, rowsOf, type TextItem } from './rows.ts';
import { splitDocuments } from './split-documents.ts';
import { withWholeEuros } from './whole-euros.ts';

export type { TextSource } from './read-printed-rows.ts';

interface Attempt {
  readonly rows: readonly Row[];
  readonly source: TextSource;
  readonly reading: PrintedReading | Refusal;
}

/** Reads the amounts as whole euros, where nothing else looks like an amount below the headings of a table. */
const readWholeEuros = (rows: readonly Row[], context: ReadingContext, given: TextSource): Attempt | null => {
  const start = Math.min(...profiles.flatMap((profile) => headersOf(rows, profile).map(({ end }) => end)));
  const whole = Number.isFinite(start) ? withWholeEuros(rows, start) : null;
  if (whole === null) return null;
  const source = { ...given, wholeFigure: whole.wholeFigure };
  return { rows: whole.rows, source, reading: readRows(whole.rows, context, source) };
};

const mayBeWholeEuros = ({ reading }: Attempt): boolean =>
  reading instanceof Refusal && (reading.refusal === 'no-positions' || reading.refusal === 'unknown-layout');

const attemptOf = (items: readonly TextItem[], context: ReadingContext, given: TextSource): Attempt => {
  const { rows, pointFigure } = withCommas(rowsOf(items));
  const source = { ...given, pointFigure };
  const attempt = { rows, source, reading: readRows(rows, context, source) };
  const whole = mayBeWholeEuros(attempt) ? readWholeEuros(rows, context, source) : null;
  return whole === null || whole.reading instanceof Refusal ? attempt : whole;
};

/** Reads a document whose sums close; asks about any other one, or refuses it. Several documents are asked about one by one. */
export const readTextLayer = (
  items: readonly TextItem[],
  context: ReadingContext,
  given: TextSource = {},
): ReadResult => {
  const { rows, source, reading } = attemptOf(items, context, given);
  if (reading instanceof Refusal) throw reading;
  const { nextPage, ...result } = reading;
  const [draft, ...others] = (nextPage !== null && splitDocuments(rows, context, source, reading)) || [];
  return draft ? { draft, others } : result;
};
