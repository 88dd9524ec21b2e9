import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = join(import.meta.dirname, '../src');

/** Text that becomes a statement as it is: beside the builder and its parameters, and beside what stands there word by word. */
const madeFromText = /\bsql\.(raw|lit)\(|\.query\(\s*(`[^`]*\$\{|[^`'"\s{)])/;

/** What goes into each of them. */
const known: Readonly<Record<string, string>> = {
  'backup/read-database.ts': 'the number of a company, names of the catalogue',
  'backup/write-database.ts': 'quoted names of the catalogue',
  'db/migrate.ts': 'our own migrations',
  'db/tenant.ts': 'the constant beginning of a transaction',
  'features/imports/held-run.ts': 'a constant',
  'features/privacy/retention/apply-retention.ts': 'a constant',
  'live/live-feed.ts': 'a constant',
  'work-items/relation.repository.ts': 'a constant',
  'work-items/work-item.repository.ts': 'a constant',
};

test('statements are put together from text in these files alone, and never from what somebody sent', () => {
  const files = globSync('**/*.ts', { cwd: sources }).filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(300);
  const found = files.filter((file) => madeFromText.test(readFileSync(join(sources, file), 'utf8')));
  expect(found.sort()).toEqual(Object.keys(known));
});
