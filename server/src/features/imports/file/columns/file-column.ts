export interface FileColumn {
  /** Where the value goes in the record. */
  readonly path: string;
  /** The heading of the template. */
  readonly label: string;
  /** Other headings it is known by. */
  readonly aliases?: readonly string[];
  readonly type: 'text' | 'day' | 'moment' | 'number' | 'status' | 'plate' | 'vin';
  readonly example: string;
  readonly explanation: string;
}

export interface FileShape {
  /** The sheet of the template. */
  readonly sheet: string;
  readonly columns: readonly FileColumn[];
  /** Of each group at least one column has to be there. */
  readonly required: readonly (readonly string[])[];
}

export const day = 'Datum in der Form TT.MM.JJJJ.';
export const moment = 'Datum und Uhrzeit in der Form TT.MM.JJJJ HH:MM, deutsche Zeit.';
