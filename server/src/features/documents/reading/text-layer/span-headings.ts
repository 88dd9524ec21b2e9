import { valueOfOwnColumn } from './column-roles.ts';
import type { Header, Heading } from './headings.ts';

/** Range of the page in which a column is printed. */
interface Span {
  readonly left: number;
  readonly right: number;
}

const distance = (a: Span, b: Span): number => Math.max(0, a.left - b.right, b.left - a.right);

interface SpanHeadings {
  readonly headings: readonly (Heading | null)[];
  /** Two of them share a column, whose role they leave open. */
  readonly isShared: boolean;
}

/** Headings by column: one after the other if there are as many, else the nearest. */
export const headingsBySpan = (spans: readonly Span[], headings: readonly Heading[]): SpanHeadings => {
  if (spans.length === headings.length) return { headings, isShared: false };
  let isShared = false;
  const found = spans.map((): Heading | null => null);
  for (const heading of headings) {
    const nearest = spans
      .map((span, index) => ({ index, miss: distance(span, heading) }))
      .toSorted((a, b) => a.miss - b.miss || a.index - b.index)[0];
    // A column without any entry has no span.
    if (!nearest || nearest.miss > 0) continue;
    const other = found[nearest.index];
    isShared ||= Boolean(other);
    found[nearest.index] = other ? { ...heading, role: null, text: `${other.text} ${heading.text}` } : heading;
  }
  return { headings: found, isShared };
};

const leadingValue = new RegExp(String.raw`^(?:${valueOfOwnColumn}|[\d.]+,\d{2}(?= \d)) .`, 'u');
const isLed = (cell: string): boolean => leadingValue.test(cell);

/** Headings as they fit the columns; `isGlued` if two of them may share a column. */
export const fittingHeadings = (
  spans: readonly Span[],
  { headings, split }: Header,
  cells: readonly (readonly string[])[],
): { readonly headings: readonly Heading[]; readonly isGlued: boolean } => {
  if (split.length === headings.length) return { headings, isGlued: false };
  if (split.length === spans.length) return { headings: split, isGlued: false };
  const led = (at: number): number => cells.filter((row) => isLed(row[at] ?? '')).length;
  const isLedAnywhere = spans.some((_, at) => led(at) * 2 >= cells.length);
  return { headings, isGlued: headings.length !== spans.length || isLedAnywhere };
};
