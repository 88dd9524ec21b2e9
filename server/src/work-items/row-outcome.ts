/** What became of a row that came from outside. */
export type RowOutcome =
  | { readonly result: 'created' | 'changed' | 'unchanged'; readonly remarks?: readonly Remark[] }
  | { readonly result: 'skipped'; readonly reason: string };

/** A doubt about a row that was taken nevertheless. */
export interface Remark {
  /** What it is about, in a person's words; remarks about the same are counted, not repeated. */
  readonly about: string;
  readonly reason: string;
}
