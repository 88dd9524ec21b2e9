/** Origin of a call; holds the whole address for rate limits, of which only `shortAddress` is ever stored. */
export interface Caller {
  readonly address: string;
  /** Readable name, such as „Firefox auf Windows“. */
  readonly device: string;
}
