import { isParts } from './read-value.ts';

export type Fields = Record<string, unknown>;

const put = (record: Fields, path: string, value: unknown): void => {
  const [head = '', tail] = path.split('.', 2);
  if (tail === undefined) record[head] = value;
  else record[head] = { ...(record[head] as Fields | undefined), [tail]: value };
};

/** Puts a value into the record; a cell with several values fills several fields. */
export const putValue = (record: Fields, path: string, value: unknown): void => {
  const prefix = path.slice(0, path.lastIndexOf('.') + 1);
  const parts = isParts(value) ? Object.entries(value.parts).map(([key, part]) => [`${prefix}${key}`, part]) : [];
  for (const [at = '', part] of parts) if (part !== '') put(record, at, part);
  if (!isParts(value)) put(record, path, value);
};

/** The record without the values at these paths. */
export const without = (record: Fields, paths: readonly string[]): Fields => {
  const copy: Fields = structuredClone(record);
  for (const path of paths) {
    const [head = '', tail] = path.split('.', 2);
    if (tail === undefined) delete copy[head];
    else delete (copy[head] as Fields | undefined)?.[tail];
  }
  return copy;
};
