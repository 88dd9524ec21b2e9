/** A piece of text where the page shows it: y grows downwards and is the baseline. */
export interface TextItem {
  readonly page: number;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
