import type { CompiledQuery, Kysely } from 'kysely';
import type { Rows, Statement } from './batch.ts';
import type { Schema } from './schema.ts';

/** A query builder or a raw statement. */
export interface Query<Row> {
  compile(by: Kysely<Schema>): CompiledQuery<Row>;
}

type Asked = (by: Kysely<Schema>) => Statement;

/** What is to be asked, and what to make of the rows. Reads join into one, so that all of it is asked at once. */
export interface Read<T> {
  readonly asked: readonly Asked[];
  readonly answer: (results: readonly Rows[]) => T;
}

export const allRows = <Row>(query: Query<Row>): Read<readonly Row[]> => ({
  asked: [(by) => query.compile(by)],
  answer: ([rows = []]) => rows as readonly Row[],
});

export const firstRow = <Row>(query: Query<Row>): Read<Row | undefined> => mapRead(allRows(query), ([row]) => row);

/** One row by its whole key. The way to it is always the same, so it is planned once per connection. */
export const rowByKey = <Row>(query: Query<Row>): Read<Row | undefined> => ({
  ...firstRow(query),
  asked: [(by) => ({ ...query.compile(by), isPrepared: true })],
});

/** The one number that a counting query answers with. */
export const countOf = (count: Query<{ total: number }>): Read<number> =>
  mapRead(firstRow(count), (row) => Number(row?.total ?? 0));

/** Needs nobody to be asked. */
export const known = <T>(value: T): Read<T> => ({ asked: [], answer: () => value });

export const mapRead = <A, B>(read: Read<A>, change: (answer: A) => B): Read<B> => ({
  asked: read.asked,
  answer: (results) => change(read.answer(results)),
});

type Answers<R extends readonly Read<unknown>[]> = {
  readonly [I in keyof R]: R[I] extends Read<infer T> ? T : never;
};

export const together = <const R extends readonly Read<unknown>[]>(...reads: R): Read<Answers<R>> => ({
  asked: reads.flatMap(({ asked }) => asked),
  answer: (results) => {
    let from = 0;
    return reads.map(({ asked, answer }) => {
      const own = results.slice(from, from + asked.length);
      from += asked.length;
      return answer(own);
    }) as Answers<R>;
  },
});
