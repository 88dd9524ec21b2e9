import { type CompiledQuery, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CompanyId } from '../lib/company-id.ts';
import type { Rows, Statement } from './batch.ts';
import type { Schema } from './schema.ts';
import type { TenantTransaction } from './tenant-transaction.ts';

/** Query builder or raw statement. */
export interface Query<Row> {
  compile(by: Kysely<Schema>): CompiledQuery<Row>;
}

type StatementFactory = (by: Kysely<Schema>) => Statement;

/** Queries to send, and a mapping of their rows; reads combine into one, so that all of it is sent at once. */
export interface Read<T> {
  readonly statements: readonly StatementFactory[];
  readonly toResult: (results: readonly Rows[]) => T;
}

export const allRows = <Row>(query: Query<Row>): Read<readonly Row[]> => ({
  statements: [(by) => query.compile(by)],
  toResult: ([rows = []]) => rows as readonly Row[],
});

export const firstRow = <Row>(query: Query<Row>): Read<Row | undefined> => mapRead(allRows(query), ([row]) => row);

/** Each takes memory on every connection; texts beyond them are planned each time. */
const maxPrepared = 300;
const preparedTexts = new Set<string>();

export const toPrepared = ({ sql, parameters }: Statement): Statement => {
  if (preparedTexts.size < maxPrepared) preparedTexts.add(sql);
  return { sql, parameters, isPrepared: preparedTexts.has(sql) };
};

/** For a read whose SQL text has few variants and whose best plan is the same for all values, or for those of its statements. */
export const prepared = <T>(
  { statements, toResult }: Read<T>,
  isConstant: (statement: Statement) => boolean = () => true,
): Read<T> => ({
  statements: statements.map((compose) => (by) => {
    const statement = compose(by);
    return isConstant(statement) ? toPrepared(statement) : statement;
  }),
  toResult,
});

/** For a prepared read whose best plan is also the same for every company, as one along an index of its order or by a key. */
export const withGenericPlan = <T>(read: Read<T>): Read<T> => ({
  statements: read.statements.map((compose) => (by) => toGenericPlan(compose(by))),
  toResult: read.toResult,
});

export const toGenericPlan = (statement: Statement): Statement => {
  const one = toPrepared(statement);
  return { ...one, hasGenericPlan: one.isPrepared === true };
};

/** A single value is compared as such: PostgreSQL takes an array for ten values and plans at each call. */
export const isOneOf = (column: RawBuilder<unknown>, values: readonly unknown[]) => {
  const [value, ...others] = new Set(values);
  return others.length === 0
    ? sql<SqlBool>`${column} = ${value ?? null}`
    : sql<SqlBool>`${column} = any(${[value, ...others]})`;
};

type Keys = readonly [companyId: CompanyId, id: number];

/** Stand for the keys while a statement is composed; compared by identity, so no value is mistaken for one. */
const placeholders: Keys = [{ key: 'companyId' } as unknown as CompanyId, { key: 'id' } as unknown as number];

/** Reads one row by its whole key. The statement is the same for every key: it is composed once, and planned once per connection. */
export const rowByKey = <Row>(select: (tx: TenantTransaction, ...keys: Keys) => Query<Row>) => {
  let composed: Statement | undefined;
  return (tx: TenantTransaction, ...keys: Keys): Read<Row | undefined> => ({
    statements: [
      () => {
        composed ??= select(tx, ...placeholders).compile(tx);
        const [companyId, id] = placeholders;
        const parameters = composed.parameters.map((value) => {
          if (value === companyId) return keys[0];
          return value === id ? keys[1] : value;
        });
        return { sql: composed.sql, parameters, isPrepared: true };
      },
    ],
    toResult: ([rows = []]) => rows[0] as Row | undefined,
  });
};

/** Reads the single number of a counting query. */
export const countOf = (count: Query<{ total: number }>): Read<number> =>
  mapRead(firstRow(count), (row) => Number(row?.total ?? 0));

/** Needs no query. */
export const constant = <T>(value: T): Read<T> => ({ statements: [], toResult: () => value });

export const mapRead = <A, B>(read: Read<A>, map: (result: A) => B): Read<B> => ({
  statements: read.statements,
  toResult: (results) => map(read.toResult(results)),
});

type Results<R extends readonly Read<unknown>[]> = {
  readonly [I in keyof R]: R[I] extends Read<infer T> ? T : never;
};

export const combineReads = <const R extends readonly Read<unknown>[]>(...reads: R): Read<Results<R>> => ({
  statements: reads.flatMap(({ statements }) => statements),
  toResult: (results) => {
    let from = 0;
    return reads.map(({ statements, toResult }) => {
      const own = results.slice(from, from + statements.length);
      from += statements.length;
      return toResult(own);
    }) as Results<R>;
  },
});
