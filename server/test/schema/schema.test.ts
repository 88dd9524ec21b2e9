import { afterAll, expect, test } from 'vitest';
import { openOwnerDatabase } from '../../src/db/connect.ts';
import { createTestDatabase, testOnOneServer } from '../database.ts';
import { readCatalogue, type Table } from './read-catalogue.ts';
import { renderSchema } from './render-schema.ts';
import { renderTypes } from './render-types.ts';

const owner = openOwnerDatabase(await createTestDatabase(), { max: 1, onError: () => undefined });
afterAll(() => owner.db.destroy());

testOnOneServer('docs/schema.md matches the catalogue of a migrated database', async () => {
  const page = renderSchema(await readCatalogue(owner.db));
  await expect(page, 'docs/schema.md is out of date: run `npm run schema`').toMatchFileSnapshot(
    '../../../docs/schema.md',
  );
});

testOnOneServer('the types of the tables match the catalogue of a migrated database', async () => {
  const types = renderTypes(await readCatalogue(owner.db));
  await expect(types, 'server/src/db/schema.gen.ts is out of date: run `npm run schema`').toMatchFileSnapshot(
    '../../src/db/schema.gen.ts',
  );
});

test('a table without a topic, or a topic without its table, is an error', async () => {
  const tables = await readCatalogue(owner.db);
  const [first] = tables as [Table];
  expect(() => renderSchema([...tables, { ...first, name: 'careless' }])).toThrow('names careless');
  expect(() => renderSchema(tables.slice(1))).toThrow(`${first.name}, which is not a table`);
});
