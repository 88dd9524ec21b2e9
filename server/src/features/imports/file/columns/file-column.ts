export interface FileColumn {
  /** Path of the value in the record. */
  readonly path: string;
  /** Heading in the template. */
  readonly label: string;
  /** Other accepted headings. */
  readonly aliases?: readonly string[];
  readonly type: 'text' | 'day' | 'instant' | 'number' | 'status' | 'plate' | 'vin';
  readonly example: string;
  readonly explanation: string;
}

export interface FileShape {
  /** Sheet name in the template. */
  readonly sheet: string;
  readonly columns: readonly FileColumn[];
  /** Groups of which at least one column is required. */
  readonly required: readonly (readonly string[])[];
}

export const dayExplanation = 'Datum in der Form TT.MM.JJJJ.';
export const instantExplanation = 'Datum und Uhrzeit in der Form TT.MM.JJJJ HH:MM, deutsche Zeit.';
