/** One field that got another value, as the history keeps it. */
export interface FieldChange {
  readonly field: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** A column behind a key of a PATCH, and what it holds when it is cleared. */
export interface Column<C extends string = string> {
  readonly column: C;
  readonly cleared: '' | null;
}

export const textColumn = <const C extends string>(column: C): Column<C> => ({ column, cleared: '' });
export const valueColumn = <const C extends string>(column: C): Column<C> => ({ column, cleared: null });

const told = (value: unknown): string | null => {
  if (value === null || value === '') return null;
  return value instanceof Date ? value.toISOString() : String(value);
};

const isSame = (one: unknown, other: unknown): boolean => told(one) === told(other);

export interface Difference<Row> {
  /** Only what really changes. */
  readonly set: Partial<Row>;
  readonly changes: readonly FieldChange[];
}

/** What a PATCH changes: an absent key leaves, `null` clears, a value that is already there is no change. */
export const differenceOf = <Row extends object>(
  columns: Readonly<Record<string, Column<Extract<keyof Row, string>>>>,
  row: Row,
  body: Readonly<Record<string, unknown>>,
): Difference<Row> => {
  const set: Partial<Row> = {};
  const changes: FieldChange[] = [];
  for (const [field, { column, cleared }] of Object.entries(columns)) {
    const sent = body[field];
    if (sent === undefined) continue;
    const value = (sent ?? cleared) as Row[typeof column];
    if (isSame(row[column], value)) continue;
    set[column] = value;
    changes.push({ field, from: told(row[column]), to: told(value) });
  }
  return { set, changes };
};
