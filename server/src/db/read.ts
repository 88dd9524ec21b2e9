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

type Keys = readonly [companyId: number, id: number];

/** Stand for the keys while a statement is composed; no key is negative. */
const placeholders: Keys = [-1, -2];

/**
 * One row by its whole key. The statement is the same for every key and so is the way to the row: it is composed once,
 * and planned once per connection.
 */
export const rowByKey = <Row>(select: (tx: Kysely<Schema>, ...keys: Keys) => Query<Row>) => {
  let composed: Statement | undefined;
  return (tx: Kysely<Schema>, ...keys: Keys): Read<Row | undefined> => ({
    asked: [
      () => {
        composed ??= select(tx, ...placeholders).compile(tx);
        const parameters = composed.parameters.map((value) => keys[placeholders.indexOf(value as number)] ?? value);
        return { sql: composed.sql, parameters, isPrepared: true };
      },
    ],
    answer: ([rows = []]) => rows[0] as Row | undefined,
  });
};

/** The one number that a counting query answers with. */
export const countOf = (count: Query<{ total: number }>): Read<number> =>
  mapRead(firstRow(count), (row) => Number(row?.total ?? 0));

/** Needs nobody to be asked. */
export const constant = <T>(value: T): Read<T> => ({ asked: [], answer: () => value });

export const mapRead = <A, B>(read: Read<A>, change: (answer: A) => B): Read<B> => ({
  asked: read.asked,
  answer: (results) => change(read.answer(results)),
});

type Answers<R extends readonly Read<unknown>[]> = {
  readonly [I in keyof R]: R[I] extends Read<infer T> ? T : never;
};

export const combineReads = <const R extends readonly Read<unknown>[]>(...reads: R): Read<Answers<R>> => ({
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
