import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { line } from './text.ts';

/** Beyond this a page is no page any more; who wants everything leaves `size` out. */
const maxPageSize = 1000;
const lastPage = 1_000_000;

const wholeNumber = (least: number, most: number) => z.coerce.number().pipe(z.int().min(least).max(most));

/**
 * The parameters every list understands. Sorting and searching happen in the database with German collation; pages are
 * counted from one. Without `size` the whole list is answered.
 */
export const listQuery = <const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sortable: S,
  filters: F,
) =>
  z.strictObject({
    q: line(200).optional(),
    sort: z.enum(sortable).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    page: wholeNumber(1, lastPage).optional(),
    size: wholeNumber(1, maxPageSize).optional(),
    ...filters,
  });

/** The same list as an Excel file, searched, filtered and sorted alike: every row of it, and all its columns. */
export const exportOf = <const P extends `/api/${string}`, Q extends z.ZodObject>(path: P, summary: string, query: Q) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    access: 'member',
    query,
    responses: { 200: z.unknown() },
    produces: 'file',
  });

/** What an export does not ask. */
export const paging = { page: true, size: true } as const;

export interface Paging {
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}

/** What a list's handler hands over: the rows travel as a plain array, the total in the header `X-Total-Count`. */
export interface Page<T> {
  /** A whole list comes row by row, so that its length costs no memory. */
  readonly items: readonly T[] | AsyncIterable<T>;
  readonly total: number;
}
