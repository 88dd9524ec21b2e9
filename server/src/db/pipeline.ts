import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import {
  isUnusableAfter,
  type Rows,
  runOn,
  type Statement,
  type StatementResult,
  transactionControl,
} from './batch.ts';
import { reportingSlow, type SlowQueryLog } from './query-timeout.ts';

/** Statement that travels with the next query, or with the commit. */
export interface QueuedStatement {
  readonly statement: Statement;
  /** Called before anything is committed; may refuse the transaction. */
  readonly assertRows?: ((rows: Rows) => void) | undefined;
  readonly onResult?: ((result: QueryResult<unknown>) => void) | undefined;
}

/**
 * Connection whose statements may wait for the next one and travel with it. A transaction of two queries is therefore two round trips, however much is
 * set before and stored after them.
 */
export interface Pipeline extends DatabaseConnection {
  /** Begins the one transaction of this connection with its next query. */
  readonly begin: (...opening: readonly QueuedStatement[]) => void;
  /** Sends a statement with the next query, or with the commit; there its error appears. */
  readonly queueStatement: (waiting: QueuedStatement) => void;
  /** One round trip, together with everything that waits. */
  readonly run: (statements: readonly Statement[]) => Promise<readonly StatementResult[]>;
  readonly commit: () => Promise<void>;
  /** Never fails: a connection that cannot roll back is not used again. */
  readonly rollback: () => Promise<void>;
  readonly release: () => void;
}

const noResult: StatementResult = { rows: [], tag: '' };

const affectedRows = /^(?:INSERT \d+|UPDATE|DELETE|MERGE) (?<rows>\d+)$/;

const toQueryResult = <R>({ rows, tag }: StatementResult): QueryResult<R> => {
  const affected = affectedRows.exec(tag)?.groups?.rows;
  return { rows: rows as R[], ...(affected !== undefined && { numAffectedRows: BigInt(affected) }) };
};

const createPipeline = (
  client: pg.PoolClient,
  types: pg.CustomTypesConfig,
  slow: SlowQueryLog | undefined,
): Pipeline => {
  let opening: readonly QueuedStatement[] = [];
  let later: QueuedStatement[] = [];
  let isOpen = false;
  let isEnded = false;
  let isBroken = false;
  /** Failure of the transaction: nothing is sent after it, so nothing can be stored outside of it. */
  let failure: { readonly reason: unknown } | undefined;

  const send = async (statements: readonly Statement[]): Promise<readonly StatementResult[]> => {
    try {
      return await reportingSlow(slow, statements, () => runOn(client, statements, types));
    } catch (error) {
      isBroken ||= isUnusableAfter(error);
      throw error;
    }
  };

  /** After the end another request holds the connection. */
  const assertUsable = (): void => {
    if (isEnded) throw new Error('The transaction has ended.');
  };

  const run: Pipeline['run'] = async (statements) => {
    assertUsable();
    if (failure) throw failure.reason;
    const waiting = [...opening, ...later];
    const sent = [...waiting.map(({ statement }) => statement), ...statements];
    isOpen ||= opening.length > 0;
    opening = [];
    later = [];
    try {
      const results = await send(sent);
      for (const [index, { assertRows, onResult }] of waiting.entries()) {
        const result = results[index] ?? noResult;
        assertRows?.(result.rows);
        onResult?.(toQueryResult(result));
      }
      return results.slice(waiting.length);
    } catch (reason) {
      if (isOpen) failure = { reason };
      throw reason;
    }
  };

  const end = (): void => {
    opening = [];
    later = [];
    isOpen = false;
    isEnded = true;
  };

  return {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      const [result = noResult] = await run([{ sql, parameters }]);
      return toQueryResult<R>(result);
    },
    streamQuery: () => {
      throw new Error('Rows are read in batches, not streamed.');
    },
    begin: (...setting) => {
      opening = [{ statement: transactionControl.begin }, ...setting];
    },
    queueStatement: (statement) => {
      assertUsable();
      later.push(statement);
    },
    run,
    commit: async () => {
      // Statements that may refuse the transaction are answered before it is committed.
      if ([...opening, ...later].some(({ assertRows }) => assertRows)) await run([]);
      if (isOpen || later.length > 0) await run([transactionControl.commit]);
      end();
    },
    rollback: async () => {
      const wasOpen = isOpen;
      end();
      if (wasOpen && !isBroken)
        await send([transactionControl.rollback]).catch(() => {
          isBroken = true;
        });
    },
    release: () => {
      end();
      client.release(isBroken);
    },
  };
};

const notUsed = async (): Promise<void> => {
  throw new Error('Transactions belong to one company; see db/tenant.ts.');
};

const createDriver = (pool: pg.Pool, slow: SlowQueryLog | undefined): Driver => ({
  init: async () => undefined,
  acquireConnection: async () => createPipeline(await pool.connect(), pool.options.types ?? pg.types, slow),
  beginTransaction: notUsed,
  commitTransaction: notUsed,
  rollbackTransaction: notUsed,
  releaseConnection: async (connection) => (connection as Pipeline).release(),
  destroy: () => pool.end(),
});

/** Connections of the application's pool; queries outside of a transaction are sent at once. */
export const pipelinedDialect = (pool: pg.Pool, slow: SlowQueryLog | undefined): Dialect => ({
  createDriver: () => createDriver(pool, slow),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
});
