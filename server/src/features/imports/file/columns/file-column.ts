export interface FileColumn {
  /** Path of the value in the record. */
  readonly path: string;
  /** Heading in the template. */
  readonly label: string;
  /** Other accepted headings. */
  readonly aliases?: readonly string[];
  readonly type:
    | 'text'
    | 'day'
    | 'birth'
    | 'instant'
    | 'number'
    | 'months'
    | 'amount'
    | 'status'
    | 'plate'
    | 'vin'
    | 'email'
    | 'postcode'
    | 'street'
    | 'postcode-city'
    | 'note'
    | 'first-last'
    | 'last-first'
    | 'make-model';
  /** Day meant by a month alone, see docs/decisions/0064-import-wizard.md; without it a month is not a date. */
  readonly monthMeans?: 'first' | 'last';
  /** Deadlines, which are not decades in the past. */
  readonly liesAhead?: true;
  /** The plate becomes that of a vehicle; elsewhere it only finds one. */
  readonly isOwnPlate?: true;
  /** Left out of the template, because other columns of it say the same. */
  readonly isAlternative?: true;
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
