import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { emailKey } from '../lib/email-key.ts';
import type { Print } from '../lib/log.ts';
import { projectFolder } from '../lib/program-files.ts';
import { asPartOfCluster, isDistributed } from './citus/cluster.ts';
import { appliedHash, applyLivingTexts, readLivingTexts } from './living-texts.ts';
import { DatabaseSetupError } from './owner-login.ts';
import { statementsOf } from './sql-statements.ts';

interface StoredEmail {
  readonly companyId: number;
  readonly id: number;
  readonly email: string;
  readonly key: string;
  readonly isVerified: boolean;
}

interface Rekeyed extends StoredEmail {
  readonly newKey: string;
}

const setCompany = (owner: QueryExecutorProvider, companyId: number) =>
  sql`select set_config('app.company_id', ${String(companyId)}, true)`.execute(owner);

const readEmails = async (owner: QueryExecutorProvider): Promise<StoredEmail[]> => {
  const { rows: tenants } = await sql<{ id: number }>`select id from tenants order by id`.execute(owner);
  const stored: StoredEmail[] = [];
  for (const { id } of tenants) {
    await setCompany(owner, id);
    const { rows } = await sql<StoredEmail>`
      select company_id as "companyId", id, email, email_key as key, email_verified_at is not null as "isVerified"
      from users where company_id = ${id} order by created_at, id`.execute(owner);
    stored.push(...rows);
  }
  return stored;
};

/** A key nobody can enter: addresses have no blanks. */
const unreachable = ({ companyId, id, key }: StoredEmail): string => `${key} ${companyId} ${id}`;

/** The first confirmed one of several accounts with the same address keeps it. */
const rekey = (stored: readonly StoredEmail[]): Rekeyed[] => {
  const taken = new Set<string>();
  const [verified, unverified] = [stored.filter((one) => one.isVerified), stored.filter((one) => !one.isVerified)];
  return [...verified, ...unverified].map((one) => {
    const key = emailKey(one.email);
    const places = [`${one.companyId} ${key}`, ...(one.isVerified ? [key] : [])];
    const isTaken = places.some((place) => taken.has(place));
    if (!isTaken) for (const place of places) taken.add(place);
    return { ...one, newKey: isTaken ? unreachable(one) : key };
  });
};

const setKey = async (owner: QueryExecutorProvider, { companyId, id }: StoredEmail, key: string): Promise<void> => {
  await setCompany(owner, companyId);
  await sql`update users set email_key = ${key} where company_id = ${companyId} and id = ${id}`.execute(owner);
};

/** Replaces keys that PostgreSQL derived; in two passes, because a new key may be another account's old one. */
const rekeyEmails = async (owner: QueryExecutorProvider): Promise<void> => {
  const changed = rekey(await readEmails(owner)).filter(({ key, newKey }) => key !== newKey);
  for (const one of changed) await setKey(owner, one, unreachable(one));
  for (const one of changed) await setKey(owner, one, one.newKey);
};

const isBound = async (owner: Kysely<unknown>): Promise<boolean> => {
  const { rows } = await sql<{ bound: boolean }>`
    select not (rolsuper or rolbypassrls) as bound from pg_roles where rolname = current_user`.execute(owner);
  return rows[0]?.bound ?? true;
};

const forEachTenantTable = (action: 'force' | 'no force'): string => `
  do $$ declare tenant_table regclass; begin
    for tenant_table in select oid from pg_class
      where relnamespace = 'public'::regnamespace and relrowsecurity and relforcerowsecurity = ${action === 'no force'}
    loop
      execute format('alter table %s ${action} row level security', tenant_table);
    end loop;
  end $$`;

interface Step {
  readonly run: (tx: Kysely<unknown>) => Promise<void>;
  /** Archived migrations concern the rows of all companies at once, later ones those of one company after the other, as on a cluster. */
  readonly isArchived: boolean;
}

/**
 * Runs archived migrations exempt from row-level security within their transaction: it binds an owner who is no superuser. The number of no company serves foreign
 * keys of protected tables. Nobody else sees the tables between two migrations.
 */
const runSteps = async (tx: Kysely<unknown>, steps: readonly Step[]): Promise<void> => {
  const bound = steps.some(({ isArchived }) => isArchived) && (await isBound(tx));
  await asPartOfCluster(tx);
  for (const { run, isArchived } of steps) {
    if (bound) await sql.raw(forEachTenantTable(isArchived ? 'no force' : 'force')).execute(tx);
    await run(tx);
  }
  if (bound) await sql.raw(forEachTenantTable('force')).execute(tx);
};

const folder = join(projectFolder, 'server/migrations');

/** Second part of a migration that SQL cannot express, in the same transaction. */
const codeAfter: Readonly<Record<string, (owner: QueryExecutorProvider) => Promise<void>>> = {
  '0020_email_keys': rekeyEmails,
};

/** Names of the SQL files of a folder, in order. */
const namesIn = async (path: string): Promise<string[]> =>
  (await readdir(path))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();

/** Migrations that the base includes: for databases and backups from before it, see docs/decisions/0201-base-and-archive.md. */
const archivedNames = (): Promise<string[]> => namesIn(join(folder, 'archive'));

const allNames = async (): Promise<string[]> => [...(await archivedNames()), ...(await namesIn(folder))].sort();

const slowMigrationMs = 1_000;

/** "12.3 s" since a reading of `performance.now()`. */
const secondsSince = (start: number): string => `${((performance.now() - start) / 1_000).toFixed(1)} s`;

/** Names of applied migrations, in order; none in an empty database. */
const appliedNames = async (owner: QueryExecutorProvider): Promise<string[]> => {
  const { rows } = await sql<{
    isThere: boolean;
  }>`select to_regclass('kysely_migration') is not null as "isThere"`.execute(owner);
  if (!rows[0]?.isThere) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(owner);
  return applied.rows.map(({ name }) => name).sort();
};

const runFile = async (tx: QueryExecutorProvider, path: string): Promise<void> => {
  for (const statement of statementsOf(await readFile(join(folder, `${path}.sql`), 'utf8')))
    await sql.raw(statement).execute(tx);
};

const noteApplied = async (tx: QueryExecutorProvider, names: readonly string[]): Promise<void> => {
  await sql`insert into kysely_migration (name, timestamp)
    select name, ${new Date().toISOString()} from unnest(${names}::text[]) as name`.execute(tx);
};

/** The schema of an empty database, which has all archived migrations from then on. */
const applyBase = async (tx: Kysely<unknown>): Promise<void> => {
  for (const name of await namesIn(join(folder, 'base'))) await runFile(tx, `base/${name}`);
  await noteApplied(tx, await archivedNames());
};

const applyMigration = async (tx: Kysely<unknown>, name: string, print: Print): Promise<void> => {
  const start = performance.now();
  await runFile(tx, (await archivedNames()).includes(name) ? `archive/${name}` : name);
  await codeAfter[name]?.(tx);
  await noteApplied(tx, [name]);
  if (performance.now() - start >= slowMigrationMs) print(`  ${name}: ${secondsSince(start)}`);
};

/** Servers that start at once take turns. */
const migrationLock = 7_356_892;

/** The table keeps the name that the library gave it which wrote it first. */
const lockMigrations = (tx: Kysely<unknown>): Promise<unknown> =>
  sql
    .raw(`select pg_advisory_xact_lock(${migrationLock});
      create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`)
    .execute(tx);

/** True if the database has the schema, functions and triggers of this version. */
export const isCurrent = async (owner: QueryExecutorProvider): Promise<boolean> =>
  isDeepStrictEqual(await appliedNames(owner), await allNames()) &&
  (await appliedHash(owner)) === (await readLivingTexts()).hash;

/** Steps that bring a database to these migrations: an empty one gets the base, unless it is to be as an archived migration left it. */
const stepsTo = async (names: readonly string[], applied: readonly string[], print: Print): Promise<Step[]> => {
  const included = await archivedNames();
  const apply = (name: string): Step => ({
    run: (tx) => applyMigration(tx, name, print),
    isArchived: included.includes(name),
  });
  if (applied.length > 0 || !names.includes(included.at(-1) ?? ''))
    return names.filter((name) => !applied.includes(name)).map(apply);
  return [{ run: applyBase, isArchived: true }, ...names.filter((name) => !included.includes(name)).map(apply)];
};

/** Applies what is missing up to the last of these migrations, all in one transaction, so that a killed run leaves the old schema. */
const applyMissing = (owner: Kysely<unknown>, names: readonly string[], print: Print): Promise<void> =>
  owner.transaction().execute(async (tx) => {
    await lockMigrations(tx);
    const applied = await appliedNames(tx);
    // The first start of an empty database is silent.
    const progress = applied.length > 0 ? print : () => undefined;
    const steps = await stepsTo(names, applied, progress);
    const texts = names.at(-1) === (await latestMigration()) ? await readLivingTexts() : undefined;
    if (steps.length === 0 && texts?.hash === (await appliedHash(tx))) return;
    const start = performance.now();
    if (steps.length > 0)
      progress(`Upgrading the database: ${steps.length} migrations from ${applied.at(-1)} to ${names.at(-1)}`);
    await runSteps(tx, steps);
    if (texts) await applyLivingTexts(tx, texts);
    if (steps.length > 0) progress(`Database upgraded in ${secondsSince(start)}.`);
  });

/** Brings a database to the schema of this version and prints what an upgrade does. */
export const migrate = async (owner: Kysely<unknown>, print: Print = () => undefined): Promise<void> => {
  if (await isCurrent(owner)) return;
  const [applied, known] = [await appliedNames(owner), await allNames()];
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new DatabaseSetupError(
      `The database has the schema of a later version of the program (${unknown}): start that one, or restore a backup from before; see "Upgrade" in docs/operations.md.`,
    );
  if ((await isDistributed(owner)) && (await archivedNames()).some((name) => !applied.includes(name)))
    throw new DatabaseSetupError(
      `The database is distributed and has the schema ${applied.at(-1)}, from before clusters were upgraded in place; see "Citus" in docs/operations.md.`,
    );
  await applyMissing(owner, known, print);
};

/** Gives a fresh database the schema of an earlier migration; returns false where that is impossible, because migrations only go forward. */
export const migrateFresh = async (owner: Kysely<unknown>, name: string): Promise<boolean> => {
  const [applied, known] = [await appliedNames(owner), await allNames()];
  if (!known.includes(name) || (applied.length > 0 && applied.at(-1) !== name)) return false;
  await applyMissing(
    owner,
    known.filter((one) => one <= name),
    () => undefined,
  );
  return true;
};

export const latestMigration = async (): Promise<string> => (await allNames()).at(-1) ?? '';

/** Name of the last applied migration, read from the database. */
export const appliedMigration = async (db: QueryExecutorProvider): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(
    db,
  );
  return rows[0]?.name ?? '';
};
