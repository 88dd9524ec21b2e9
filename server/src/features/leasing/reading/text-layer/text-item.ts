/** Text item with its place on the page; y is the baseline and grows downwards. */
export interface TextItem {
  readonly page: number;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
