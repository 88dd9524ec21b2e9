/** Changed field as stored in the history. */
export interface FieldChange {
  readonly field: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Column behind a key of a PATCH, with its cleared value. */
export interface PatchColumn<C extends string = string> {
  readonly column: C;
  readonly cleared: '' | null;
  /** Formats a value for the history if the stored form is not readable. */
  readonly format?: (value: unknown) => string;
}

export const textColumn = <const C extends string>(column: C): PatchColumn<C> => ({ column, cleared: '' });
export const valueColumn = <const C extends string>(column: C): PatchColumn<C> => ({ column, cleared: null });

const euro = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });

/** Integer cents, shown in euro in the history. */
export const moneyColumn = <const C extends string>(column: C): PatchColumn<C> => ({
  column,
  cleared: null,
  format: (cents) => euro.format(Number(cents) / 100),
});

const asText = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));

const formatValue = (value: unknown, format = asText): string | null =>
  value === null || value === '' ? null : format(value);

const isSame = (one: unknown, other: unknown): boolean => formatValue(one) === formatValue(other);

export interface Difference<Row> {
  /** Columns that differ. */
  readonly set: Partial<Row>;
  readonly changes: readonly FieldChange[];
}

/** Compares a PATCH with the row: an absent key keeps, `null` clears, an equal value is not a change. */
export const differenceOf = <Row extends object>(
  columns: Readonly<Record<string, PatchColumn<Extract<keyof Row, string>>>>,
  row: Row,
  body: Readonly<Record<string, unknown>>,
): Difference<Row> => {
  const set: Partial<Row> = {};
  const changes: FieldChange[] = [];
  for (const [field, { column, cleared, format }] of Object.entries(columns)) {
    const sent = body[field];
    if (sent === undefined) continue;
    const value = (sent ?? cleared) as Row[typeof column];
    if (isSame(row[column], value)) continue;
    set[column] = value;
    changes.push({ field, from: formatValue(row[column], format), to: formatValue(value, format) });
  }
  return { set, changes };
};
