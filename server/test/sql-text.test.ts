import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = join(import.meta.dirname, '../src');

/** SQL composed from text: outside the query builder, its parameters and literal statements. */
const madeFromText = /\bsql\.(raw|lit)\(|\.query\(\s*(`[^`]*\$\{|[^`'"\s{)])/;

/** Allowed files with what goes into their statements. */
const allowed: Readonly<Record<string, string>> = {
  'backup/back-up.ts': 'the number of a company, names of the catalogue',
  'backup/restore-company.ts': 'quoted names of the catalogue',
  'backup/write-database.ts': 'quoted names of the catalogue',
  'db/analyze-tables.ts': 'constants',
  'db/app-login-powers.ts': 'a constant, names of tables, quoted by PostgreSQL, from the catalogue',
  'db/app-login.ts': 'the constant name of the login, a verifier in base64, quoted names of the catalogue',
  'db/citus/cluster.ts': 'constants',
  'db/citus/distribute.ts': 'constants, the name of the database, quoted by PostgreSQL',
  'db/insert-records.ts': 'types of columns, constants',
  'db/listening.ts': 'names of channels, constants',
  'db/living-texts.ts': 'our own functions, a hash',
  'db/migrate.ts': 'our own migrations, a constant',
  'db/page-window.ts': 'the size and the offset of a page, whole numbers by their schema',
  'db/paging.ts': 'a constant',
  'features/imports/run-handle.ts': 'a constant',
  'features/privacy/retention/retention.job.ts': 'a constant',
  'jobs/queue.ts': 'statements of pg-boss with their values',
  'work-items/read-items.ts': 'the kind of a list, a constant',
  'work-items/relation.repository.ts': 'a constant',
  'work-items/work-item.repository.ts': 'a constant',
};

test('SQL is composed from text in the listed files only, and never from user input', () => {
  const files = globSync('**/*.ts', { cwd: sources }).filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(300);
  const found = files.filter((file) => madeFromText.test(readFileSync(join(sources, file), 'utf8')));
  expect(found.sort()).toEqual(Object.keys(allowed));
});
