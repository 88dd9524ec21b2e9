import type { ReadResult } from '../outcome.ts';
import { profiles } from '../profiles/profiles.ts';
import type { ReadingContext } from '../reading-context.ts';
import { Refusal } from '../refusal.ts';
import { withCommas, withoutOddDecimals } from './decimal-points.ts';
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

/** Reads amounts with one or three decimals, where none has two. */
const readOddDecimals = (rows: readonly Row[], context: ReadingContext, given: TextSource): Attempt | null => {
  const odd = withoutOddDecimals(rows);
  if (odd === null) return null;
  const source = { ...given, oddFigure: odd.oddFigure };
  return { rows: odd.rows, source, reading: readRows(odd.rows, context, source) };
};

const isRead = (attempt: Attempt | null): attempt is Attempt =>
  attempt !== null && !(attempt.reading instanceof Refusal);

const mayBeOtherFigures = ({ reading }: Attempt): boolean =>
  reading instanceof Refusal && (reading.refusal === 'no-positions' || reading.refusal === 'unknown-layout');

const attemptOf = (items: readonly TextItem[], context: ReadingContext, given: TextSource): Attempt => {
  const { rows, pointFigure } = withCommas(rowsOf(items));
  const source = { ...given, pointFigure };
  const attempt = { rows, source, reading: readRows(rows, context, source) };
  if (!mayBeOtherFigures(attempt)) return attempt;
  const odd = readOddDecimals(rows, context, source);
  if (isRead(odd)) return odd;
  const whole = readWholeEuros(rows, context, source);
  return isRead(whole) ? whole : attempt;
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
