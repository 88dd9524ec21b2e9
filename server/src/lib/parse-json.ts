import { z } from 'zod';
import { ChildError } from './bounded-child.ts';

/** Parses JSON read back from the database, which an earlier version may have written; the error names no values. */
export const parseStored = <T>(schema: z.ZodType<T>, stored: unknown, what: string): T => {
  const { success, data, error } = schema.safeParse(stored);
  if (!success) throw new Error(`Stored ${what} do not fit their schema: ${z.prettifyError(error)}`);
  return data;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Parses a line of a child process, which a hostile file could make print anything. */
export const parseChildLine = <T>(schema: z.ZodType<T>, line: string): T => {
  const { success, data } = schema.safeParse(jsonOf(line));
  if (!success) throw new ChildError('crashed', 'a line of its output breaks the schema');
  return data;
};
