/** Changed field as stored in the history: plain values of the wire, dates as ISO text. */
export interface FieldChange {
  readonly field: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Column of a PATCH key, with its cleared value. */
export interface PatchColumn<C extends string = string> {
  readonly column: C;
  readonly cleared: '' | null;
  /** Turns a stored value into that of the wire, as the history records it; pages format it. */
  readonly wireValue?: (stored: unknown) => unknown;
}

export const textColumn = <const C extends string>(column: C): PatchColumn<C> => ({ column, cleared: '' });
export const valueColumn = <const C extends string>(column: C): PatchColumn<C> => ({ column, cleared: null });

const asText = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));

const recordedValue = (value: unknown, wireValue = (stored: unknown): unknown => stored): string | null =>
  value === null || value === '' ? null : asText(wireValue(value));

const isSame = (one: unknown, other: unknown): boolean => recordedValue(one) === recordedValue(other);

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
  for (const [field, { column, cleared, wireValue }] of Object.entries(columns)) {
    const sent = body[field];
    if (sent === undefined) continue;
    const value = (sent ?? cleared) as Row[typeof column];
    if (isSame(row[column], value)) continue;
    set[column] = value;
    changes.push({ field, from: recordedValue(row[column], wireValue), to: recordedValue(value, wireValue) });
  }
  return { set, changes };
};
