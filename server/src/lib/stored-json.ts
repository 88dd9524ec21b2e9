import { z } from 'zod';

/** Parses JSON read back from the database, which an earlier version may have written; the error names no values. */
export const parseStored = <T>(schema: z.ZodType<T>, stored: unknown, what: string): T => {
  const { success, data, error } = schema.safeParse(stored);
  if (!success) throw new Error(`Stored ${what} do not fit their schema: ${z.prettifyError(error)}`);
  return data;
};
