import { isDeepStrictEqual } from 'node:util';
import { api } from '@flottwart/contract/api';
import type { Endpoint } from '@flottwart/contract/endpoint';
import { kindNames } from '@flottwart/contract/rules/kinds';
import { missingPlate } from '@flottwart/contract/rules/plate';
import { type RawBuilder, sql } from 'kysely';
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
  authorities: 'name || 2, name_key || 2, email || 2, created_at, updated_at',
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

/** Columns that may be empty, by table, with a value for the rows that have one. */
const sometimesEmpty: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  work_items: { assignee_email: 'assignee_email', description: "'D' || id::text" },
  vehicles: {
    license_plate: 'license_plate',
    ...Object.fromEntries(
      ['manufacturer', 'model', 'provider_name', 'front_tire_type', 'rear_tire_type'].map((name) => [
        name,
        "'X' || id::text",
      ]),
    ),
    ...Object.fromEntries(
      [
        'next_service_date',
        'inspection_valid_until',
        'return_date',
        'last_front_tire_change',
        'last_rear_tire_change',
      ].map((name) => [name, "date '2026-05-01' + id"]),
    ),
    next_service_km: 'id',
  },
  tasks: { due_at: 'due_at' },
  employees: {
    staff_number: "'P' || id::text",
    first_name: 'first_name',
    last_name: 'last_name',
    birth_date: "date '1980-05-01' + id",
  },
  police_reports: {
    case_number: 'case_number',
    license_plate: 'license_plate',
    offence_date: 'offence_date',
    offence_time: 'offence_time',
  },
  repair_records: { workshop_name: "'W' || id::text", repair_date: "date '2026-05-01' + id" },
  trips: {
    first_name: 'first_name',
    last_name: 'last_name',
    vin: "'V' || id::text",
    license_plate: 'license_plate',
    end_time: "timestamptz '2030-01-01 12:00Z'",
  },
  leasing_positions: {
    license_plate: 'license_plate',
    position_date: 'invoice_date - 7',
    invoice_number: 'invoice_number',
  },
};

/** A vehicle without a plate, and a report of it, has the specified placeholder. */
const emptyValue = (table: string, name: string, nullable: readonly string[]) => {
  if (nullable.includes(name)) return sql`null`;
  const hasPlaceholder = name === 'license_plate' && ['vehicles', 'police_reports'].includes(table);
  return sql.lit(hasPlaceholder ? missingPlate : '');
};

/** Leaves the first row of each table empty wherever it may be, and fills the others. */
const emptyFirstRows = async (): Promise<void> => {
  for (const [table, columns] of Object.entries(sometimesEmpty)) {
    const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = ${table} and is_nullable = 'YES'`.execute(ownerDb);
    const nullable = rows.map(({ name }) => name);
    const own = sql`company_id = ${ours.companyId}`;
    const { rows: ids } = await sql<{ id: number }>`
      select min(id) as id from ${sql.table(table)} where ${own}`.execute(ownerDb);
    const update = (isFirst: boolean, expressionOf: (name: string, value: string) => RawBuilder<unknown>) => {
      const values = Object.entries(columns).map(
        ([name, value]) => sql`${sql.ref(name)} = ${expressionOf(name, value)}`,
      );
      const which = sql.raw(isFirst ? '=' : '<>');
      return sql`update ${sql.table(table)} set ${sql.join(values)} where ${own} and id ${which} ${ids[0]?.id}`.execute(
        ownerDb,
      );
    };
    await update(true, (name) => emptyValue(table, name, nullable));
    await update(false, (_name, value) => sql.raw(value));
  }
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === missingPlate;

test('empty values come last in every list, by every column and in both directions', async () => {
  await emptyFirstRows();
  // Ends what the server has cached of vehicles, which the statements above passed by.
  await kinds.vehicle.create(ours.admin);
  const seen = new Set<string>();
  const wrong: string[] = [];
  for (const judged of lists) {
    const read = await reader(judged);
    for (const { sort = '', order = '' } of ordersOf(judged.endpoint).filter((one) => 'sort' in one)) {
      const { rows } = await read({ sort, order });
      const values = rows.map((row) => isEmpty((row as Record<string, unknown>)[sort]));
      const firstEmpty = values.indexOf(true);
      if (firstEmpty < 0 || !values.includes(false)) continue;
      seen.add(`${judged.name} ${sort}`);
      if (values.lastIndexOf(false) > firstEmpty) wrong.push(`${judged.name} ${sort} ${order}`);
    }
  }
  expect(wrong).toEqual([]);
  const columns = Object.values(sometimesEmpty).flatMap((names) => Object.keys(names));
  expect(seen.size).toBeGreaterThanOrEqual(columns.length);
});

test('equal names follow the order of the next column, then of their ids', async () => {
  const names = [
    ['Zoe', 'Gleich'],
    ['Anna', 'Gleich'],
    ['', 'Gleich'],
    ['Anna', 'Gleich'],
  ] as const;
  for (const [firstName, lastName] of names)
    await app.good(api.createEmployee, { body: { firstName, lastName }, token: ours.admin.token });
  const read = await reader(lists.find(({ name }) => name === 'listEmployees') as Judged);
  const { rows } = await read({ q: 'Gleich', sort: 'lastName', order: 'asc' });
  const found = rows as { readonly firstName: string; readonly id: number }[];
  expect(found.map(({ firstName }) => firstName)).toEqual(['Anna', 'Anna', 'Zoe', '']);
  expect(Number(found[0]?.id)).toBeLessThan(Number(found[1]?.id));
});
