import type { z } from 'zod';
import { ChildError } from './bounded-child.ts';

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Parses a line of a child process, which a hostile file could make print anything. */
export const parseChildLine = <T>(schema: z.ZodType<T>, line: string): T => {
  const { success, data } = schema.safeParse(parseJson(line));
  if (!success) throw new ChildError('crashed', 'a line of its output breaks the schema');
  return data;
};
