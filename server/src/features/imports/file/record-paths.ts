import { isParts } from './read-value.ts';

export type RecordFields = Record<string, unknown>;

const isFields = (value: unknown): value is RecordFields => typeof value === 'object' && value !== null;

/** Value at a path such as `driver.firstName`. */
export const fieldAt = (record: RecordFields, path: string): unknown => {
  const [head = '', tail] = path.split('.', 2);
  const value = record[head];
  if (tail === undefined) return value;
  return isFields(value) ? value[tail] : undefined;
};

const put = (record: RecordFields, path: string, value: unknown): void => {
  const [head = '', tail] = path.split('.', 2);
  const inner = record[head];
  record[head] = tail === undefined ? value : { ...(isFields(inner) && inner), [tail]: value };
};

/** Puts a value into the record; a cell with several values fills several fields, but none that has a cell of its own. */
export const putValue = (record: RecordFields, path: string, value: unknown): void => {
  const prefix = path.slice(0, path.lastIndexOf('.') + 1);
  const parts = isParts(value) ? Object.entries(value.parts).map(([key, part]) => [`${prefix}${key}`, part]) : [];
  for (const [at = '', part] of parts) if (part !== '' && !fieldAt(record, at)) put(record, at, part);
  if (!isParts(value)) put(record, path, value);
};

/** The record without the values at these paths. */
export const without = (record: RecordFields, paths: readonly string[]): RecordFields => {
  const copy: RecordFields = structuredClone(record);
  for (const path of paths) {
    const [head = '', tail] = path.split('.', 2);
    const inner = copy[head];
    if (tail === undefined) delete copy[head];
    else if (isFields(inner)) delete inner[tail];
  }
  return copy;
};
