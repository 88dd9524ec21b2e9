import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Print } from '../lib/log.ts';
import { projectFolder } from '../lib/program-files.ts';
import { DatabaseSetupError } from './owner-login.ts';
import { rekeyEmails } from './rekey-emails.ts';
import { withUnboundOwner } from './unbound-owner.ts';

const folder = join(projectFolder, 'server/migrations');

/** Second part of a migration that SQL cannot express, in the same transaction. */
const codeAfter: Readonly<Record<string, (owner: QueryExecutorProvider) => Promise<void>>> = {
  '0020_email_keys': rekeyEmails,
};

const namesOnDisk = async (): Promise<string[]> =>
  (await readdir(folder))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();

const slowMigrationMs = 1_000;

/** "12.3 s" since a reading of `performance.now()`. */
const secondsSince = (start: number): string => `${((performance.now() - start) / 1_000).toFixed(1)} s`;

const printIfSlow = async (name: string, print: Print, work: () => Promise<void>): Promise<void> => {
  const start = performance.now();
  await work();
  if (performance.now() - start >= slowMigrationMs) print(`  ${name}: ${secondsSince(start)}`);
};

interface MigrationRun {
  /** Name of the migration that ends the run; without it the newest does. */
  readonly last?: string;
  readonly print: Print;
}

const loadMigrations = async ({ last, print }: MigrationRun): Promise<Record<string, Migration>> => {
  const migrations: Record<string, Migration> = {};
  const names = await namesOnDisk();
  for (const name of names) {
    const text = await readFile(join(folder, `${name}.sql`), 'utf8');
    migrations[name] = {
      up: (db: Kysely<unknown>) =>
        printIfSlow(name, print, () =>
          withUnboundOwner(db, name === (last ?? names.at(-1)), async () => {
            await sql.raw(text).execute(db);
            await codeAfter[name]?.(db);
          }),
        ),
    };
  }
  return migrations;
};

const migratorOf = (owner: Kysely<unknown>, run: MigrationRun): Migrator =>
  new Migrator({ db: owner, provider: { getMigrations: () => loadMigrations(run) } });

/** Names of applied migrations, in order; none in an empty database. */
const appliedNames = async (owner: Kysely<unknown>): Promise<string[]> => {
  const { rows } = await sql<{
    isThere: boolean;
  }>`select to_regclass('kysely_migration') is not null as "isThere"`.execute(owner);
  if (!rows[0]?.isThere) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(owner);
  return applied.rows.map(({ name }) => name).sort();
};

/**
 * Applies pending migrations. Several servers may start at once: the migrator holds a lock, and all pending files run in one transaction, so a killed
 * run leaves the old schema. Prints what an upgrade does; the first start of an empty database is silent.
 */
export const migrate = async (owner: Kysely<unknown>, print: Print = () => undefined): Promise<void> => {
  const [applied, known] = [await appliedNames(owner), await namesOnDisk()];
  // The migrator would read the whole catalogue twice to find that out.
  if (isDeepStrictEqual(applied, known)) return;
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new DatabaseSetupError(
      `The database has the schema of a later version of the program (${unknown}): start that one, or restore a backup from before; see "Upgrade" in docs/operations.md.`,
    );
  const start = performance.now();
  const progress = applied.length > 0 ? print : () => undefined;
  progress(
    `Upgrading the database: ${known.length - applied.length} migrations from ${applied.at(-1)} to ${known.at(-1)}`,
  );
  const { error } = await migratorOf(owner, { print: progress }).migrateToLatest();
  if (error) throw error;
  progress(`Database upgraded in ${secondsSince(start)}.`);
};

/** Gives a fresh database the schema of an earlier migration; returns false where that is impossible, because migrations only go forward. */
export const migrateFresh = async (owner: Kysely<unknown>, name: string): Promise<boolean> => {
  const migrator = migratorOf(owner, { last: name, print: () => undefined });
  const known = await migrator.getMigrations();
  if (!known.some((migration) => migration.name === name)) return false;
  const applied = known.filter(({ executedAt }) => executedAt !== undefined).map((migration) => migration.name);
  if (applied.length > 0) return applied.at(-1) === name;
  const { error } = await migrator.migrateTo(name);
  if (error) throw error;
  return true;
};

export const latestMigration = async (): Promise<string> => (await namesOnDisk()).at(-1) ?? '';

/** Name of the last applied migration, read from the database. */
export const appliedMigration = async (db: QueryExecutorProvider): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(
    db,
  );
  return rows[0]?.name ?? '';
};
