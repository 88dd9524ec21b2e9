import { isParts } from './read-value.ts';

export type RecordFields = Record<string, unknown>;

const put = (record: RecordFields, path: string, value: unknown): void => {
  const [head = '', tail] = path.split('.', 2);
  if (tail === undefined) record[head] = value;
  else record[head] = { ...(record[head] as RecordFields | undefined), [tail]: value };
};

const valueAt = (record: RecordFields, path: string): unknown => {
  const [head = '', tail] = path.split('.', 2);
  return tail === undefined ? record[head] : (record[head] as RecordFields | undefined)?.[tail];
};

/** Puts a value into the record; a cell with several values fills several fields, but none that has a cell of its own. */
export const putValue = (record: RecordFields, path: string, value: unknown): void => {
  const prefix = path.slice(0, path.lastIndexOf('.') + 1);
  const parts = isParts(value) ? Object.entries(value.parts).map(([key, part]) => [`${prefix}${key}`, part]) : [];
  for (const [at = '', part] of parts) if (part !== '' && !valueAt(record, at)) put(record, at, part);
  if (!isParts(value)) put(record, path, value);
};

/** The record without the values at these paths. */
export const without = (record: RecordFields, paths: readonly string[]): RecordFields => {
  const copy: RecordFields = structuredClone(record);
  for (const path of paths) {
    const [head = '', tail] = path.split('.', 2);
    if (tail === undefined) delete copy[head];
    else delete (copy[head] as RecordFields | undefined)?.[tail];
  }
  return copy;
};
