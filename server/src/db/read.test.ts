import { execFileSync } from 'node:child_process';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { expect, test } from 'vitest';
import { toCompanyId } from '../lib/company-id.ts';
import { allRows, combineReads, constant, countOf, firstRow, mapRead, rowByKey } from './read.ts';
import type { Schema } from './schema.ts';
import type { TenantTransaction } from './tenant-transaction.ts';

/** Compiles statements without a database. */
const tx = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}) as TenantTransaction;

const readTask = rowByKey((db, companyId, id) =>
  db
    .selectFrom('work_items')
    .select('title')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('id', 'not in', [-1, -2]),
);

const statementOf = (companyId: number, id: number) =>
  readTask(tx, toCompanyId(companyId), id).statements.map((compose) => compose(tx));

test('the keys take the places of their placeholders, and literals of the query survive', () => {
  expect(statementOf(7, 12)).toMatchObject([{ parameters: [7, 12, -1, -2], isPrepared: true }]);
  expect(statementOf(-2, -1)).toMatchObject([{ parameters: [-2, -1, -1, -2] }]);
});

test('the statement of a row by its key is composed once for all keys', () => {
  let composed = 0;
  const read = rowByKey((db, companyId, id) => {
    composed += 1;
    return db.selectFrom('work_items').select('title').where('company_id', '=', companyId).where('id', '=', id);
  });
  for (const id of [1, 2, 3]) for (const compose of read(tx, toCompanyId(1), id).statements) compose(tx);
  expect(composed).toBe(1);
});

const titles = sql<{ title: string }>`select title`;

test('without rows a read yields an empty list, no row or a count of zero', () => {
  const rows = [{ title: 'first' }, { title: 'second' }];
  expect(allRows(titles).toResult([rows])).toEqual(rows);
  expect(firstRow(titles).toResult([rows])).toEqual({ title: 'first' });
  const count = countOf(sql<{ total: number }>`select count(*) as total`);
  expect(count.toResult([[{ total: '12' }]])).toBe(12);
  for (const none of [[], [[]]]) {
    expect(allRows(titles).toResult(none)).toEqual([]);
    expect(firstRow(titles).toResult(none)).toBeUndefined();
    expect(readTask(tx, toCompanyId(1), 1).toResult(none)).toBeUndefined();
    expect(count.toResult(none)).toBe(0);
  }
});

test('a combined read gets no results of its neighbours', () => {
  const seen: (readonly unknown[])[] = [];
  const noting = { ...allRows(titles), toResult: (results: readonly unknown[]) => void seen.push(results) };
  combineReads(noting, combineReads(noting, noting), noting).toResult([[1], [2], [3], [4]]);
  expect(seen).toEqual([[[1]], [[2]], [[3]], [[4]]]);
});

test('combined reads hand each one its own results', () => {
  const read = combineReads(
    mapRead(readTask(tx, toCompanyId(1), 1), (row) => row?.title),
    constant('fixed'),
    readTask(tx, toCompanyId(1), 2),
  );
  expect(read.statements).toHaveLength(2);
  expect(read.toResult([[{ title: 'first' }], [{ title: 'second' }]])).toEqual(['first', 'fixed', { title: 'second' }]);
});

test('texts beyond a bound are not prepared', () => {
  // In a process of its own, because texts are remembered for the whole process, and other test files are about prepared ones.
  const script = `
    import { toPrepared } from ${JSON.stringify(new URL('./read.ts', import.meta.url).href)};
    const all = Array.from({ length: 400 }, (_, n) => toPrepared({ sql: 'select ' + n, parameters: [] }));
    console.log(all.filter(({ isPrepared }) => isPrepared).length, toPrepared({ sql: 'select 1', parameters: [] }).isPrepared);`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  expect(output.trim()).toBe('300 true');
});
