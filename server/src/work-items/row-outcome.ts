/** Result of an imported row. */
export type RowOutcome =
  | { readonly result: 'created' | 'changed' | 'unchanged'; readonly remarks?: readonly Remark[] }
  | { readonly result: 'skipped'; readonly reason: string };

/** Warning about an imported row. */
export interface Remark {
  /** User-facing subject; repeated remarks are counted. */
  readonly about: string;
  readonly reason: string;
}
