import type { Rows, Statement } from './batch.ts';

type PlanMode = 'auto' | 'force_generic_plan';

const text = `select set_config('plan_cache_mode', $1, true)`;

const change = (mode: PlanMode): Statement => ({ sql: text, parameters: [mode], isPrepared: true });

const modeOf = ({ isPlannedOnce }: Statement): PlanMode => (isPlannedOnce ? 'force_generic_plan' : 'auto');

/**
 * Statements of one transaction, with PostgreSQL's setting changed before those that are planned once. Left to itself it plans a prepared statement
 * each time that looks dearer for an unknown company than for the one at hand, although the plan is the same.
 */
export const withPlanModes = (statements: readonly Statement[]): readonly Statement[] => {
  let current: PlanMode = 'auto';
  return statements.flatMap((statement) => {
    const mode = modeOf(statement);
    if (mode === current) return [statement];
    current = mode;
    return [change(mode), statement];
  });
};

/** Results without those of the changes. */
export const withoutPlanModes = (sent: readonly Statement[], results: readonly Rows[]): readonly Rows[] =>
  results.filter((_, index) => sent[index]?.sql !== text);
