import type { Kysely } from 'kysely';
import type { CompanyId } from '../lib/company-id.ts';
import { type Rows, retryDeadlocks, type Statement } from './batch.ts';
import type { Database } from './connect.ts';
import { isDatabaseUnavailable } from './failures.ts';
import type { Pipeline, QueuedStatement } from './pipeline.ts';
import { type Query, type Read, rowByKey, toPrepared } from './read.ts';
import type { Schema } from './schema.ts';
import type { TenantTransaction } from './tenant-transaction.ts';

interface Running {
  readonly database: Database;
  readonly lastSteps: (() => Promise<void>)[];
  readonly effects: ((database: Database) => void)[];
}

const running = new WeakMap<object, Running>();

/** Makes the database of a transaction known to whoever writes in it; returns its last steps and the effects of its commit. */
export const enlist = (connection: Kysely<Schema>, database: Database): Omit<Running, 'database'> => {
  const transaction: Running = { database, lastSteps: [], effects: [] };
  running.set(connection, transaction);
  return transaction;
};

/** Queries of one transaction wait for each other; so does everything else on its connection. */
const onPipeline = <T>(connection: Kysely<Schema>, use: (pipeline: Pipeline) => Promise<T>): Promise<T> =>
  connection.getExecutor().provideConnection((provided) => use(provided as Pipeline));

/** Brands, as `tenant.ts` does for reads: the company is set by the first statements of the transaction. */
const brand = (connection: Kysely<Schema>): TenantTransaction => connection as TenantTransaction;

const runOnce = async <T>(
  database: Database,
  connection: Kysely<Schema>,
  opening: readonly QueuedStatement[],
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> => {
  const { lastSteps, effects } = enlist(connection, database);
  await onPipeline(connection, async (pipeline) => pipeline.begin(...opening));
  const runEffects = (): void => {
    for (const effect of effects) effect(database);
  };
  try {
    const result = await work(brand(connection));
    for (const step of lastSteps) await step();
    await onPipeline(connection, (pipeline) => pipeline.commit()).catch((error: unknown) => {
      if (isDatabaseUnavailable(error)) runEffects();
      throw error;
    });
    runEffects();
    return result;
  } catch (error) {
    await onPipeline(connection, (pipeline) => pipeline.rollback());
    throw error;
  }
};

/**
 * Repositories accept only the `tx` of `work`, so nothing escapes the transaction by mistake. After a deadlock `work` runs again.
 */
export const inTransaction = <T>(
  database: Database,
  opening: () => readonly QueuedStatement[],
  work: (tx: TenantTransaction) => Promise<T>,
): Promise<T> =>
  retryDeadlocks(() => database.connection().execute((connection) => runOnce(database, connection, opening(), work)));

export const queueCompiled = (tx: TenantTransaction, statement: Statement): Promise<void> =>
  onPipeline(tx, async (pipeline) => pipeline.queueStatement({ statement }));

/**
 * Lets a statement travel with the next query of the transaction, or with its commit, where its error appears. For one whose
 * SQL text has few variants, because it is prepared.
 */
export const queueStatement = (
  tx: TenantTransaction,
  query: Query<unknown>,
  listeners: Omit<QueuedStatement, 'statement'> = {},
): Promise<void> =>
  onPipeline(tx, async (pipeline) =>
    pipeline.queueStatement({ statement: toPrepared(query.compile(tx)), ...listeners }),
  );

/** Lets a read travel with the next query of the transaction; its result is there once that query is answered. */
export const queueRead = async <T>(tx: TenantTransaction, { statements, toResult }: Read<T>): Promise<() => T> => {
  const results: Rows[] = [];
  const onResult: QueuedStatement['onResult'] = ({ rows }) => results.push(rows);
  for (const compose of statements)
    await onPipeline(tx, async (pipeline) => pipeline.queueStatement({ statement: compose(tx), onResult }));
  return () => {
    if (results.length < statements.length) throw new Error('No query has been sent since.');
    return toResult(results);
  };
};

/** Sends whatever waits, so that its errors appear here. */
export const sendQueued = (tx: TenantTransaction): Promise<unknown> => onPipeline(tx, (pipeline) => pipeline.run([]));

/** Sends all queries of a read at once, as a part of the transaction. */
export const readInTransaction = async <T>(tx: TenantTransaction, { statements, toResult }: Read<T>): Promise<T> => {
  const results = await onPipeline(tx, (pipeline) => pipeline.run(statements.map((compose) => compose(tx))));
  return toResult(results.map(({ rows }) => rows));
};

type RowKeys = readonly [tx: TenantTransaction, companyId: CompanyId, id: number];

/** Reads a row by its whole key as a part of the transaction, prepared like `rowByKey`; to lock it until the transaction ends. */
export const lockedByKey = <Row>(select: (...keys: RowKeys) => Query<Row>) => {
  const read = rowByKey(select);
  return (...keys: RowKeys): Promise<Row | undefined> => readInTransaction(keys[0], read(...keys));
};

/** True if the transaction runs on the workers of a Citus cluster. */
export const isDistributed = (tx: TenantTransaction): boolean =>
  running.get(tx)?.database.distribution.isDistributed ?? false;

const runningOf = (tx: TenantTransaction): Running => {
  const transaction = running.get(tx);
  if (!transaction) throw new Error('There is no transaction to be committed.');
  return transaction;
};

/** Runs as the last step of the transaction, for what follows from everything that was written in it. */
export const beforeCommit = (tx: TenantTransaction, step: () => Promise<void>): void => {
  runningOf(tx).lastSteps.push(step);
};

/** Runs once the transaction is committed, never if it is undone; also where the connection was lost and nobody knows, so for hints only. */
export const afterCommit = (tx: TenantTransaction, effect: (database: Database) => void): void => {
  runningOf(tx).effects.push(effect);
};
