import pg from 'pg';
import { isUnusableAfter, type Rows, runOn, type Statement, transactionControl } from '../batch.ts';

/**
 * Runs statements in one round trip, like `runBatch`, and between BEGIN and COMMIT: Citus passes on what SET LOCAL sets only within them. Returns the
 * rows of each statement, or throws the first error and changes nothing.
 */
export const runTransaction = async (pool: pg.Pool, statements: readonly Statement[]): Promise<readonly Rows[]> => {
  const client = await pool.connect();
  const types = pool.options.types ?? pg.types;
  try {
    const results = await runOn(client, [transactionControl.begin, ...statements, transactionControl.commit], types);
    client.release();
    return results.slice(1, -1).map(({ rows }) => rows);
  } catch (error) {
    const isUnusable =
      isUnusableAfter(error) ||
      (await runOn(client, [transactionControl.rollback], types).then(
        () => false,
        () => true,
      ));
    client.release(isUnusable);
    throw error;
  }
};
