import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { maxPage, maxPageSize, maxSearchLength } from './rules/limits.ts';
import { line } from './text.ts';

const wholeNumber = (min: number, max: number) => z.coerce.number().pipe(z.int().min(min).max(max));

/**
 * Parameters of every list. Sorting and searching happen in the database with German collation; pages count from one.
 * Without `size` the whole list is returned.
 */
export const listQuery = <const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sortable: S,
  filters: F,
) =>
  z.strictObject({
    q: line(maxSearchLength).optional(),
    sort: z.enum(sortable).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    page: wholeNumber(1, maxPage).optional(),
    size: wholeNumber(1, maxPageSize).optional(),
    ...filters,
  });

/** Endpoint that exports a list to Excel with the same search, filters and order, with all rows and columns. */
export const exportOf = <const P extends `/api/${string}`, Q extends z.ZodObject>(path: P, summary: string, query: Q) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    access: 'member',
    query,
    responses: { 200: z.unknown() },
    produces: 'file',
    quota: 'exports',
  });

/** Parameters that exports lack. */
export const paging = { page: true, size: true } as const;

export interface Paging {
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}

/** Result of a list handler: rows travel as a plain array, the total in the header `X-Total-Count`. */
export interface Page<T> {
  /** Streams a whole list, so that its length costs no memory. */
  readonly items: readonly T[] | AsyncIterable<T>;
  readonly total: number;
}
