import type { ColumnKind, InvoiceProfile } from '../profiles/profiles.ts';
import { phraseAt } from './phrases.ts';
import { type Row, type Token, tokensOf } from './rows.ts';

export interface TableColumn {
  readonly kind: ColumnKind;
  readonly left: number;
  readonly right: number;
}

/** Header of a table with the positions of its columns. */
export interface Header {
  readonly columns: readonly TableColumn[];
  readonly amount: TableColumn;
}

const kinds: readonly ColumnKind[] = ['amount', 'position', 'date', 'plate', 'service', 'reference', 'other'];
const minHits = 3;
/** Required columns, which a table of taxes lacks. */
const positionColumns: ReadonlySet<ColumnKind> = new Set(['service', 'plate', 'position']);
/** Gap as a fraction of the height within which a word belongs to the heading before it ("Betrag in EUR"). */
const sameHeading = 0.8;

interface Heading extends TableColumn {
  readonly rank: number;
  readonly length: number;
  readonly lastWord: number;
}

const vocabularies = new WeakMap<InvoiceProfile, { phrases: readonly string[]; kinds: readonly ColumnKind[] }>();

/** Headings of a profile with their kinds, amounts first. */
const vocabularyOf = (profile: InvoiceProfile) => {
  const vocabulary = vocabularies.get(profile) ?? {
    phrases: kinds.flatMap((kind) => profile.columns[kind]),
    kinds: kinds.flatMap((kind) => profile.columns[kind].map(() => kind)),
  };
  vocabularies.set(profile, vocabulary);
  return vocabulary;
};

const headingAt = (row: Row, tokens: readonly Token[], at: number, profile: InvoiceProfile): Heading | null => {
  const vocabulary = vocabularyOf(profile);
  const hit = phraseAt(tokens, at, vocabulary.phrases);
  const kind = hit && vocabulary.kinds[hit.rank];
  const first = hit && row.words[hit.firstWord];
  const last = hit && row.words[hit.lastWord];
  if (!hit || !kind || !first || !last) return null;
  // In stacked headings the lower line may be wider than the upper one.
  return { ...hit, kind, left: Math.min(first.left, last.left), right: Math.max(first.right, last.right) };
};

const headingsOf = (row: Row, profile: InvoiceProfile): Heading[] => {
  const tokens = tokensOf(row);
  const headings: Heading[] = [];
  for (let at = 0; at < tokens.length; ) {
    const heading = headingAt(row, tokens, at, profile);
    const before = headings.at(-1);
    const word = row.words[tokens[at]?.word ?? 0];
    if (heading) headings.push(heading);
    else if (before && word && word.left - before.right < sameHeading * row.height)
      headings[headings.length - 1] = { ...before, right: Math.max(before.right, word.right) };
    at += heading?.length ?? 1;
  }
  return headings;
};

const headerFrom = (headings: readonly Heading[]): Header | null => {
  const amount = headings.filter(({ kind }) => kind === 'amount').toSorted((a, b) => a.rank - b.rank)[0];
  if (!amount || headings.length < minHits || !headings.some(({ kind }) => positionColumns.has(kind))) return null;
  const columns = headings
    .map((heading) =>
      heading.kind === 'amount' && heading !== amount ? { ...heading, kind: 'other' as const } : heading,
    )
    .toSorted((a, b) => a.left - b.left);
  return { columns, amount };
};

const stackedWithin = 1.8;

const stacked = (row: Row, below: Row | undefined): Row | null => {
  if (!below || below.page !== row.page || below.y - row.y > stackedWithin * row.height) return null;
  return { ...row, words: [...row.words, ...below.words].sort((a, b) => a.left - b.left) };
};

/** Header at this row, in one line or in two adjacent ones. */
export const headerAt = (
  rows: readonly Row[],
  at: number,
  profile: InvoiceProfile,
): { header: Header; lines: 1 | 2 } | null => {
  const row = rows[at];
  if (!row || row.words.some(({ text }) => /\d,\d{2}/.test(text))) return null;
  const headings = headingsOf(row, profile);
  const single = headerFrom(headings);
  if (single) return { header: single, lines: 1 };
  const both = headings.length > 0 ? stacked(row, rows[at + 1]) : null;
  const double = both && !both.words.some(({ text }) => /\d/.test(text)) ? headerFrom(headingsOf(both, profile)) : null;
  return double ? { header: double, lines: 2 } : null;
};
