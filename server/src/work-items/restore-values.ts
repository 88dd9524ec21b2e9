import type { FieldChange, PatchColumn } from './field-changes.ts';
import type { ChangedValues } from './write-items.ts';

type Columns = Readonly<Record<string, PatchColumn>>;

/** Values that a planned change replaces, by the key of the record. */
export const changedValues = (
  columns: Columns,
  {
    before,
    after,
    changes,
  }: { readonly before: object; readonly after: object; readonly changes: readonly FieldChange[] },
): ChangedValues =>
  Object.fromEntries(
    changes.flatMap(({ field }) => {
      const column = columns[field]?.column;
      if (column === undefined) return [];
      return [[field, { from: valueIn(before, column), to: valueIn(after, column) }]];
    }),
  );

const valueIn = (row: object, column: string): unknown => (row as Readonly<Record<string, unknown>>)[column] ?? null;

/** Item whose values an import changed. */
export interface Restoration {
  readonly itemId: number;
  readonly values: ChangedValues;
}

/** Splits the values of locked rows into those to give back and the keys of those that were changed since. */
export const restorable = (
  columns: Columns,
  rows: readonly { readonly id: number }[],
  restorations: readonly Restoration[],
) => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const bodies = new Map<number, Record<string, unknown>>();
  const kept = new Map<number, readonly string[]>();
  for (const { itemId, values } of restorations) {
    const row = byId.get(itemId);
    if (!row) continue;
    const isUntouched = (key: string): boolean =>
      String(valueIn(row, columns[key]?.column ?? '')) === String(values[key]?.to ?? null);
    const [same, changed] = [
      Object.keys(values).filter(isUntouched),
      Object.keys(values).filter((k) => !isUntouched(k)),
    ];
    bodies.set(itemId, Object.fromEntries(same.map((key) => [key, values[key]?.from ?? null])));
    if (changed.length > 0) kept.set(itemId, changed);
  }
  return { bodies, kept };
};
