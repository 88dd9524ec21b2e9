import { maxCursorLength } from '@flottwart/contract/list';
import { z } from 'zod';
import { type SortValues, sortValuesOf } from './keyset.ts';

/** Place of a page: the sort values of its first and of its last row. */
export interface PageMark {
  readonly page: number;
  readonly first: SortValues;
  readonly last: SortValues;
}

const sortValues = z.array(z.string().nullable());
const cursorParts = z.tuple([z.string(), z.int(), sortValues, sortValues]);

/** Opaque text of a page's place in a list of this order; none for a page without rows. */
export const toCursor = (rows: readonly unknown[], page: number, tag: string): string | undefined => {
  const [first, last] = [rows.at(0), rows.at(-1)];
  if (first === undefined) return undefined;
  const parts: z.infer<typeof cursorParts> = [tag, page, [...sortValuesOf(first)], [...sortValuesOf(last)]];
  const text = Buffer.from(JSON.stringify(parts)).toString('base64url');
  return text.length > maxCursorLength ? undefined : text;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
};

/** Undefined for a text that is no cursor, or that of another order or size. */
export const fromCursor = (text: string, tag: string): PageMark | undefined => {
  const { data } = cursorParts.safeParse(jsonOf(text));
  if (!data || data[0] !== tag) return undefined;
  const [, page, first, last] = data;
  return { page, first, last };
};
