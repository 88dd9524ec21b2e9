import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import { inject } from 'vitest';
import type { Statement } from '../../src/db/batch.ts';
import { onCitus, onOneServer } from '../../src/db/citus/distributed.ts';
import { createShares, type Database, openOwnerDatabase } from '../../src/db/connect.ts';
import type { Pipeline } from '../../src/db/pipeline.ts';
import type { Schema } from '../../src/db/schema.ts';
import type { CompanyId } from '../../src/lib/company-id.ts';
import type { TestApp } from '../app.ts';
import { isCluster } from '../citus-servers.ts';
import { asSuperuser } from '../postgres-server.ts';

export interface RecordingDatabase {
  readonly db: Kysely<Schema>;
  /** Statements since the last reset, as they were written, and what each of them returned or changed. */
  readonly statements: { readonly text: string; effect: string }[];
  /** Lets the other company pass every condition on the company. */
  isWithoutConditions: boolean;
  /** Company of the last call; at first of whoever filled the database. */
  hasWritten: boolean;
  readonly close: () => Promise<void>;
}

const condition = /((?:"?\w+"?\.)?"?company_id"?) = (\$\d+)/g;

export const hasCondition = (statement: string): boolean => statement.search(condition) >= 0;

export const distribution = isCluster(inject('postgres').server) ? onCitus : onOneServer;

/** Reads of several queries go through the pool, here through the one connection. */
export const asDatabase = (tx: Kysely<Schema>): Database =>
  Object.assign(Object.create(tx), {
    distribution,
    shares: createShares(1),
    runTogether: async (statements: readonly Statement[]) => {
      const results: unknown[] = [];
      for (const { sql: text, parameters } of statements)
        results.push((await tx.executeQuery(CompiledQuery.raw(text, [...parameters]))).rows);
      return results;
    },
  });

/** A cluster refuses most statements that name no company, so there they name the other one. */
const passing = (theirs: CompanyId): string =>
  distribution.isDistributed ? `($1 = ${theirs} and ($1 = $2) is not null)` : '($1 = $2 or true)';

/** Sends whatever may wait at once, so that each statement has its own outcome. */
const executingAtOnce = (connection: DatabaseConnection): Pick<Pipeline, 'run' | 'queueStatement'> => {
  const execute = ({ sql, parameters }: Statement) => connection.executeQuery(CompiledQuery.raw(sql, [...parameters]));
  return {
    queueStatement: async ({ statement, assertRows, onResult }) => {
      const result = await execute(statement);
      assertRows?.(result.rows);
      onResult?.(result);
    },
    run: async (statements) => {
      const results = [];
      for (const statement of statements) results.push({ rows: (await execute(statement)).rows, tag: '' });
      return results;
    },
  };
};

/** Connection of a superuser, which becomes the application's role within each transaction and can lose its conditions on the company. */
export const openRecordingDatabase = ({ target }: Pick<TestApp, 'target'>, theirs: CompanyId): RecordingDatabase => {
  const config = { options: '-c jit=off -c citus.propagate_set_commands=local' };
  const { pool } = openOwnerDatabase(asSuperuser(target), { max: 1, onError: () => undefined, config });
  const recording: Omit<RecordingDatabase, 'db' | 'close'> = {
    statements: [],
    isWithoutConditions: false,
    hasWritten: true,
  };
  const query = async (client: pg.PoolClient, written: string, values: readonly unknown[]) => {
    const statement = { text: written, effect: '' };
    recording.statements.push(statement);
    const sent = recording.isWithoutConditions ? written.replace(condition, passing(theirs)) : written;
    const outcome = await client.query(sent, [...values]);
    statement.effect = `${outcome.rowCount} ${JSON.stringify(outcome.rows)}`;
    return outcome;
  };
  // Kysely calls nothing else of a pool.
  const recorded = {
    connect: async () => {
      const client = await pool.connect();
      return {
        query: (text: string, values: readonly unknown[]) => query(client, text, values),
        release: () => client.release(),
      };
    },
    end: () => pool.end(),
  } as unknown as PostgresPool;
  const dialect = new PostgresDialect({
    pool: recorded,
    onCreateConnection: async (connection) => void Object.assign(connection, executingAtOnce(connection)),
  });
  const db = new Kysely<Schema>({ dialect });
  return Object.assign(recording, { db, close: () => db.destroy() });
};
