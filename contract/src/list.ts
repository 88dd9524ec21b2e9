import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { maxFilterValues, maxPage, maxPageSize, maxSearchLength } from './rules/limits.ts';
import { line, wholeNumber } from './text.ts';

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
    page: wholeNumber(z.int().min(1).max(maxPage)).optional(),
    size: wholeNumber(z.int().min(1).max(maxPageSize)).optional(),
    ...filters,
  });

/**
 * Query of a list between two days, refused where they are in the wrong order: an interval that ends before it begins would find whatever
 * reaches over both. A refined schema takes no further change, so it comes last.
 */
export const inDayOrder = <Q extends z.ZodObject<{ from: z.ZodType; to: z.ZodType }>>(query: Q): Q =>
  query.refine(({ from, to }) => !from || !to || String(from) <= String(to), {
    path: ['to'],
    message: 'Das Ende liegt vor dem Beginn.',
  });

const separated = (given: unknown): unknown => {
  const texts = Array.isArray(given) ? given : [given];
  return texts.every((text) => typeof text === 'string')
    ? [...new Set(texts.flatMap((text) => text.split(',')))]
    : given;
};

/** Filter with one value or several: repeated in the URL, or separated by commas. */
export const severalOf = <S extends z.ZodType<unknown, string>>(value: S) =>
  // A preprocessed schema has no input type of its own.
  z.preprocess(separated, z.array(value).max(maxFilterValues)) as unknown as z.ZodType<
    readonly z.output<S>[],
    string | readonly string[]
  >;

/** Media type of an Excel file. */
export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

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
    media: [xlsx],
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
  /** True where a search has more rows than the total says; travels in `X-Total-More`. */
  readonly hasMore?: boolean;
}
