/** Position as seen by matching; amounts are absolute cents. */
export interface Matchable {
  readonly id: number;
  readonly documentKey: string;
  readonly ordinal: number;
  readonly positionKey: string;
  readonly plateKey: string;
  readonly cents: number;
  /** Day of the document, YYYY-MM-DD. */
  readonly date: string;
  readonly service: string;
  readonly referenceKeys: readonly string[];
}

export interface Pair {
  readonly invoiceId: number;
  readonly creditId: number;
}

export interface Link extends Pair {
  readonly cents: number;
  readonly reason: 'reference' | 'amount';
}

export interface MatchInput {
  readonly invoices: readonly Matchable[];
  readonly credits: readonly Matchable[];
  /** Manual links, which automatic matching respects. */
  readonly manual: readonly (Pair & { readonly cents: number })[];
  /** Manual separations. */
  readonly separated: readonly Pair[];
}

/** Oldest first; ids are ignored, because the import order must not matter. */
export const comparePositions = (one: Matchable, other: Matchable): number =>
  compare(one.date, other.date) || compare(one.documentKey, other.documentKey) || one.ordinal - other.ordinal;

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
