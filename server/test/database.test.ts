import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openOwnerDatabase } from '../src/db/connect.ts';
import { appliedMigration, latestMigration, migrate } from '../src/db/migrate.ts';
import { createTestDatabase } from './database.ts';

const first = openOwnerDatabase(await createTestDatabase(), { max: 1, onError: () => undefined }).db;
const second = openOwnerDatabase(await createTestDatabase(), { max: 1, onError: () => undefined }).db;
afterAll(() => Promise.all([first.destroy(), second.destroy()]));

test('a test database has run all migrations', async () => {
  expect(await appliedMigration(first)).toBe(await latestMigration());
});

test('two test databases are isolated', async () => {
  await sql`create table only_here ()`.execute(first);
  const { rows } = await sql`select from pg_class where relname = 'only_here'`.execute(second);
  expect(rows).toEqual([]);
});

test('the database of a later version is refused in one sentence, and stays as it is', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '')`.execute(second);
  await expect(migrate(second)).rejects.toThrow(
    'The database has the schema of a later version of the program (9999_later): start that one, or restore a backup from before; see "Upgrade" in docs/operations.md.',
  );
  expect(await appliedMigration(second)).toBe('9999_later');
});
