import type { KnownPlates } from '@flottwart/contract/grammar/known-plates';
import type { IssuerAssignment } from '../reading-context.ts';
import { assignedCandidate, type PageSize, setAsideColumns } from './assigned-columns.ts';
import { type ClosingResult, closeFigures, type LeftOut } from './closing.ts';
import { type ExplainedFigures, explainFigures } from './explain-figures.ts';
import type { Header } from './headings.ts';
import type { Row } from './rows.ts';
import { type Candidate, candidatesOf } from './sections.ts';

/** One way to read the table, with the sums that it leads to. */
interface Reading {
  readonly candidate: Candidate;
  readonly explained: ExplainedFigures;
  readonly result: ClosingResult;
}

export interface TableSource {
  readonly rows: readonly Row[];
  readonly headers: readonly Header[];
  readonly known: KnownPlates;
  readonly assignment: IssuerAssignment | null;
  readonly size: PageSize;
  /** Rows of amounts that count nothing. */
  readonly answered: ReadonlySet<number>;
}

const isClosed = ({ result }: Reading): boolean => 'closing' in result;
const basisOf = ({ result }: Reading): string => ('closing' in result ? result.closing.basis : '');
const amountsOf = ({ explained }: Reading): string =>
  explained.positions.map(({ row, cents }) => `${row}:${cents}`).join(' ');

/** Reading whose sums close, net before gross; another that closes differently leaves the choice open. */
export const choose = (readings: readonly Reading[]): { reading: Reading; isUnique: boolean } | null => {
  const closed = readings.filter(isClosed);
  const best = closed.find((each) => basisOf(each) === 'net') ?? closed[0];
  if (best) {
    const rivals = closed.filter((each) => basisOf(each) === basisOf(best));
    return { reading: best, isUnique: rivals.every((each) => amountsOf(each) === amountsOf(best)) };
  }
  const fullest = readings.toSorted((a, b) => b.explained.positions.length - a.explained.positions.length)[0];
  const suggested = readings[0]?.candidate[0]?.header ? readings[0] : fullest;
  return suggested ? { reading: suggested, isUnique: true } : null;
};

const readingsOf = (rows: readonly Row[], candidates: readonly Candidate[], leftOut: LeftOut): Reading[] =>
  candidates
    .map((candidate): Reading => {
      const explained = explainFigures(rows, candidate, leftOut.answered);
      return { candidate, explained, result: closeFigures(rows, candidate, explained, leftOut) };
    })
    .filter(({ explained }) => explained.positions.length > 0);

/** Readings of the column that a person assigned, else of all columns. */
export const allReadings = (source: TableSource): readonly Reading[] => {
  const { rows, headers, assignment, size, answered } = source;
  const leftOut = { setAside: setAsideColumns(assignment, size), answered, headers };
  const candidates = assignment ? assignedCandidate(rows, headers, assignment, size) : candidatesOf(rows, headers);
  return readingsOf(rows, candidates, leftOut);
};

/** True for another column with figures in half of the rows at least. */
const isRival = ({ explained }: Reading, chosen: Reading): boolean => {
  const cents = new Map(explained.positions.map((figure) => [figure.row, figure.cents]));
  const { positions } = chosen.explained;
  const others = positions.filter((figure) => (cents.get(figure.row) ?? figure.cents) !== figure.cents);
  return others.length * 2 >= positions.length;
};

/** True if several columns may hold the amounts and none of them adds up to a printed total. */
export const isAmountOpen = (readings: readonly Reading[], chosen: Reading): boolean => {
  const { result } = chosen;
  const addsUp = 'closing' in result || result.open === 'tax' || result.unexplained !== null;
  return !addsUp && readings.some((each) => isRival(each, chosen));
};
