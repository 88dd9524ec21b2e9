import { sql } from 'kysely';
import { asOwner, type ConnectionTarget } from './connect.ts';

/** Rows written at once after which the planner's statistics are wrong enough to matter: its loops grow with the square of the rows. */
export const largeWriteRows = 1000;

/** A sample of 30,000 rows takes a second; longer waits belong to a table that somebody else alters or vacuums. */
const lockTimeoutMs = 10_000;
const analyzeTimeoutMs = 60_000;

/**
 * Refreshes the planner's statistics (docs/decisions/0087-analyze-after-large-imports.md). Only the owner of a table may do so; PostgreSQL
 * answers anybody else with a warning and changes nothing.
 */
export const analyzeTables = (target: ConnectionTarget, tables: readonly string[]): Promise<void> =>
  asOwner(target, async (owner) => {
    for (const table of tables)
      await owner.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(tx);
        await sql`set local statement_timeout = ${sql.lit(analyzeTimeoutMs)}`.execute(tx);
        await sql`analyze ${sql.table(table)}`.execute(tx);
      });
  });
