import pg from 'pg';
import { isUnusableAfter, type Rows, runBatch, runOn, type Statement, transactionControl } from '../batch.ts';

/** Differences of a database that is distributed over several servers (docs/operations.md#citus) in what the program sends, in one place. */
export interface Distribution {
  readonly isDistributed: boolean;
  /** Runs statements in one round trip and one transaction. Returns the rows of each, or throws the first error and changes nothing. */
  readonly run: (pool: pg.Pool, statements: readonly Statement[]) => Promise<readonly Rows[]>;
}

type PlanMode = 'auto' | 'force_generic_plan';

const text = `select set_config('plan_cache_mode', $1, true)`;

const change = (mode: PlanMode): Statement => ({ sql: text, parameters: [mode], isPrepared: true });

const modeOf = ({ hasGenericPlan }: Statement): PlanMode => (hasGenericPlan ? 'force_generic_plan' : 'auto');

/**
 * Statements of one transaction, with PostgreSQL's setting changed before those that are planned once. Left to itself it plans a prepared statement
 * each time that looks dearer for an unknown company than for the one at hand, although the plan is the same.
 */
const withPlanModes = (statements: readonly Statement[]): readonly Statement[] => {
  let current: PlanMode = 'auto';
  return statements.flatMap((statement) => {
    const mode = modeOf(statement);
    if (mode === current) return [statement];
    current = mode;
    return [change(mode), statement];
  });
};

export const onOneServer: Distribution = {
  isDistributed: false,
  run: async (pool, statements) => {
    const sent = withPlanModes(statements);
    const results = await runBatch(pool, sent);
    return results.filter((_, index) => sent[index]?.sql !== text);
  },
};

/** Between BEGIN and COMMIT: Citus passes on what SET LOCAL sets only within them. Its workers know nothing of how statements are planned. */
export const onCitus: Distribution = {
  isDistributed: true,
  run: async (pool, statements) => {
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
  },
};
