import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '@flottwart/contract/endpoint';
import { kindNames } from '@flottwart/contract/work-items/kinds';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { type Judged, judgedEndpoints } from './access-matrix/matrix-rows.ts';
import { createTestApp } from './app.ts';
import { createTwoCompanies } from './fixture/two-companies.ts';
import { kindsOfItem } from './kinds-of-item.ts';

const { app, env, ours, ownerDb } = await createTwoCompanies();
const kinds = kindsOfItem(app);
for (const kind of kindNames) for (const _ of [1, 2, 3]) await kinds[kind].create(ours.admin);

/** A second, later row in lists that have one, so that their order can be seen. */
const secondRows: Readonly<Record<string, string>> = {
  comments: "item_id, user_email, text, created_at + interval '1 day'",
  retention_deletions: 'kind, months, set_by, rows, oldest, latest, deleted_on + 1',
  import_runs: "kind, origin, state, file_name, created_at + interval '1 day'",
  import_remarks: 'run_id, reference || 2, reason, is_skip, is_kept, times',
  leasing_withdrawals: "reason, user_email, undo_until, withdrawn_at + interval '1 day'",
};
for (const [table, values] of Object.entries(secondRows)) {
  const columns = values.replace(/ (?:\+|\|\|) (?:interval '1 day'|\d)/g, '');
  await sql`insert into ${sql.table(table)} (company_id, ${sql.raw(columns)})
    select company_id, ${sql.raw(values)} from ${sql.table(table)} where company_id = ${ours.companyId} limit 1`.execute(
    ownerDb,
  );
}

const lists = judgedEndpoints.filter(({ endpoint }) => endpoint.paged);

/** Every order that a list offers, its own, and that of a search. */
const ordersOf = ({ query }: Endpoint): Record<string, string>[] => {
  const { sort: sorts, q } = query?.shape ?? {};
  const own: Record<string, string>[] = q ? [{}, { q: 'er' }] : [{}];
  if (!sorts) return own;
  // `listQuery` makes every sort an optional enum, which the endpoint's general type hides.
  const { options } = (sorts as unknown as z.ZodOptional<z.ZodEnum<Record<string, string>>>).unwrap();
  return [...own, ...options.flatMap((sort) => ['asc', 'desc'].map((order) => ({ sort, order })))];
};

test('every list read in batches of one row is the list read as a page', async () => {
  const inSteps = await createTestApp(env, { on: app.target, limits: { batchRows: 1 } });
  for (const { name, endpoint, row } of lists) {
    const { params = {}, query = {} } = (await row.call?.(ours)) ?? {};
    for (const order of ordersOf(endpoint)) {
      const call = { params, query: { ...query, ...order }, token: ours.admin.token };
      const page = await app.call(endpoint, { ...call, query: { ...call.query, size: '100' } });
      const whole = await inSteps.call(endpoint, call);
      expect([name, order, page.status]).toEqual([name, order, 200]);
      expect([name, order, whole.body]).toEqual([name, order, page.body]);
      expect(whole.headers['x-total-count']).toBe(page.headers['x-total-count']);
    }
  }
  expect(lists.length).toBeGreaterThan(20);
});

/** Lists that are empty here; their parameters are tested beside the code. */
const emptyLists = ['myTasks', 'listUploadRows'];

const reader = async ({ name, endpoint, row }: Judged) => {
  const { params = {}, query = {} } = (await row.call?.(ours)) ?? {};
  return async (more: Record<string, string>) => {
    const response = await app.call(endpoint, { params, query: { ...query, ...more }, token: ours.admin.token });
    expect([name, more, response.status]).toEqual([name, more, 200]);
    return { rows: response.body as unknown[], total: Number(response.headers['x-total-count']) };
  };
};

type Read = Awaited<ReturnType<typeof reader>>;

/** Nothing for a word that is nowhere, and a row for some text that a row shows. */
const isSearched = async (read: Read): Promise<boolean> => {
  const { rows } = await read({});
  const texts = rows.flatMap((row) => (typeof row === 'string' ? row : Object.values(row as object)));
  const words = texts.filter((text) => typeof text === 'string' && text !== '').slice(0, 12);
  const found = await Promise.all(words.map((q) => read({ q: String(q) })));
  return (
    isDeepStrictEqual(await read({ q: 'Zwetschge' }), { rows: [], total: 0 }) &&
    found.some((each) => each.rows.length > 0 && each.total === each.rows.length)
  );
};

const differs = async (read: Read, one: Record<string, string>, other: Record<string, string>): Promise<boolean> =>
  !isDeepStrictEqual(await read(one), await read(other));

const withoutEffect = async (judged: Judged): Promise<string[]> => {
  const read = await reader(judged);
  const { rows, total } = await read({});
  const shape = judged.endpoint.query?.shape ?? {};
  const isPaged = isDeepStrictEqual(await read({ size: '1', page: '2' }), { rows: rows.slice(1, 2), total });
  const failed = isPaged ? [] : ['page'];
  if ('q' in shape && !(await isSearched(read))) failed.push('q');
  if (!('order' in shape) || rows.length < 2) return failed;
  if (!(await differs(read, { order: 'asc' }, { order: 'desc' }))) failed.push('order');
  for (const { sort } of ordersOf(judged.endpoint).filter(({ order }) => order === 'asc'))
    if (!(await differs(read, { sort: String(sort), order: 'asc' }, { sort: String(sort), order: 'desc' })))
      failed.push(`sort=${sort}`);
  return failed;
};

test('every advertised parameter of a list has an effect', async () => {
  const found: string[] = [];
  for (const judged of lists.filter(({ name }) => !emptyLists.includes(name)))
    found.push(...(await withoutEffect(judged)).map((parameter) => `${judged.name}: ${parameter}`));
  expect(found).toEqual([]);
});

test('lists of the specification without pages of their own take the same parameters', () => {
  const names = lists.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['members', 'colleagues', 'licensePlates', 'listComments']));
});
