/** From where somebody calls. The address is whole here, for counting attempts; only `shortAddress` of it is ever stored. */
export interface Caller {
  readonly address: string;
  /** In plain words, such as „Firefox auf Windows“. */
  readonly device: string;
}
