import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openOwnerDatabase } from '../src/db/connect.ts';
import { appliedMigration, latestMigration } from '../src/db/migrate.ts';
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
