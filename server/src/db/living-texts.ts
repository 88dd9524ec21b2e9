import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type QueryExecutorProvider, sql } from 'kysely';
import { projectFolder } from '../lib/program-files.ts';
import { statementsOf } from './sql-statements.ts';

const folder = join(projectFolder, 'server/sql');

/** Functions, triggers and views of this version (docs/decisions/0200-living-texts.md). */
export interface LivingTexts {
  readonly texts: readonly string[];
  readonly hash: string;
}

export const readLivingTexts = async (): Promise<LivingTexts> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return { texts, hash: createHash('sha256').update(texts.join('\n')).digest('hex') };
};

/** Hash of the texts that the database has; it is the comment of the table of migrations. */
export const appliedHash = async (owner: QueryExecutorProvider): Promise<string | null> => {
  const { rows } = await sql<{
    hash: string | null;
  }>`select obj_description(to_regclass('kysely_migration'), 'pg_class') as hash`.execute(owner);
  return rows[0]?.hash ?? null;
};

/** Within the transaction of the migrations. A text may call functions of a later one, so that bodies are not checked before all are there. */
export const applyLivingTexts = async (tx: QueryExecutorProvider, { texts, hash }: LivingTexts): Promise<void> => {
  await sql`set local check_function_bodies = off`.execute(tx);
  for (const statement of texts.flatMap(statementsOf)) await sql.raw(statement).execute(tx);
  await sql`comment on table kysely_migration is ${sql.lit(hash)}`.execute(tx);
};
