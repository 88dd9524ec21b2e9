import { type Kysely, sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createBareCompany } from '../../test/bare-company.ts';
import { createTestDatabase } from '../../test/database.ts';
import type { CompanyId } from '../lib/company-id.ts';
import { openAppDatabase, openOwnerDatabase } from './connect.ts';
import { isDatabaseUnavailable, isOutdatedPlan } from './failures.ts';
import { allRows, combineReads, constant, firstRow, mapRead, rowByKey } from './read.ts';
import type { Schema } from './schema.ts';
import { inTenant, readInTenant } from './tenant.ts';
import type { TenantTransaction } from './tenant-transaction.ts';

const target = await createTestDatabase();
const owner = openOwnerDatabase(target, { max: 1, onError: () => undefined });
/** A single connection, so that leftovers of one read would affect the next. */
const db = openAppDatabase(target, { max: 1, onError: () => undefined });
afterAll(async () => {
  await db.destroy();
  await owner.db.destroy();
});

const mine = await createBareCompany(db, 'Meine');
const theirs = await createBareCompany(db, 'Deren');

/** Also asked without a company, which the type of a tenant transaction would not allow. */
const names = (tx: Pick<Kysely<Schema>, 'selectFrom'>) => tx.selectFrom('companies').select('name').orderBy('name');
const failing = sql`select 1 / 0 as broken`;
const connectionId = sql<{ pid: number }>`select pg_backend_pid() as pid`;

test('a read sees its own company only, even if a query omits the condition', async () => {
  expect(await readInTenant(db, mine, (tx) => allRows(names(tx)))).toEqual([{ name: 'Meine' }]);
  expect(await readInTenant(db, theirs, (tx) => allRows(names(tx)))).toEqual([{ name: 'Deren' }]);
});

test('every query of a read gets its own rows', async () => {
  const nothing = (tx: TenantTransaction) => names(tx).where('name', '=', 'Niemand');
  const responses = await readInTenant(db, mine, (tx) =>
    combineReads(
      firstRow(nothing(tx)),
      constant('bekannt'),
      combineReads(allRows(names(tx)), allRows(nothing(tx))),
      mapRead(
        firstRow(sql<{ day: string; many: number }>`select date '2026-02-03' as day, ${7}::bigint as many`),
        (row) => row,
      ),
    ),
  );
  expect(responses).toEqual([undefined, 'bekannt', [[{ name: 'Meine' }], []], { day: '2026-02-03', many: 7 }]);
});

test('the company setting ends with the read', async () => {
  await readInTenant(db, mine, (tx) => allRows(names(tx)));
  await expect(names(db).execute()).rejects.toThrow();
});

test('one failing query fails the whole read, and the connection keeps no company', async () => {
  const before = await readInTenant(db, mine, () => firstRow(connectionId));
  const read = readInTenant(db, mine, (tx) => combineReads(allRows(names(tx)), allRows(failing), allRows(names(tx))));
  await expect(read).rejects.toThrow('division by zero');
  await expect(names(db).execute()).rejects.toThrow();
  expect(await readInTenant(db, theirs, (tx) => allRows(names(tx)))).toEqual([{ name: 'Deren' }]);
  expect(await readInTenant(db, theirs, () => firstRow(connectionId))).toEqual(before);
});

test('changes of a failing read are rolled back', async () => {
  const rename = sql`update companies set name = 'Anders' where company_id = ${mine}`;
  await expect(readInTenant(db, mine, () => combineReads(allRows(rename), allRows(failing)))).rejects.toThrow();
  expect(await readInTenant(db, mine, (tx) => allRows(names(tx)))).toEqual([{ name: 'Meine' }]);
});

test('a read that PostgreSQL ended to resolve a deadlock runs again, up to three times', async () => {
  await sql`create sequence attempts`.execute(owner.db);
  await sql`grant usage on attempts to flottwart_app`.execute(owner.db);
  /** No transaction takes back what a sequence has counted. */
  const loseUntil = (attempt: number) =>
    sql.raw(`do $$ begin if nextval('attempts') < ${attempt} then
      raise exception using errcode = '40P01', message = 'deadlock detected'; end if; end $$`);
  const read = (winning: number) =>
    readInTenant(db, mine, (tx) => combineReads(allRows(names(tx)), allRows(loseUntil(winning))));
  expect(await read(4)).toEqual([[{ name: 'Meine' }], []]);
  await expect(read(9)).rejects.toMatchObject({ code: '40P01' });
  expect(await read(9)).toEqual([[{ name: 'Meine' }], []]);
});

test('a value that cannot be serialised fails the read and leaves the connection usable', async () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  await expect(readInTenant(db, mine, () => allRows(sql`select ${circle}::json`))).rejects.toThrow('circular');
  expect(await readInTenant(db, mine, (tx) => allRows(names(tx)))).toEqual([{ name: 'Meine' }]);
});

/** Omits the condition on the caller's company. */
const readCompany = rowByKey((tx, _companyId, id) =>
  tx
    .selectFrom('companies')
    .select(['name', 'created_at'])
    .where('company_id', '=', id as CompanyId),
);

test('a row by its key is prepared once, even if its first read failed', async () => {
  const fresh = openAppDatabase(target, { max: 1, onError: () => undefined });
  onTestFinished(() => fresh.destroy());
  const company = (tx: TenantTransaction) => readCompany(tx, mine, mine);
  for (const broken of [
    (tx: TenantTransaction) => combineReads(allRows(failing), company(tx)),
    (tx: TenantTransaction) => combineReads(company(tx), allRows(failing)),
  ])
    await expect(readInTenant<unknown>(fresh, mine, broken)).rejects.toThrow('division by zero');
  for (const [id, name] of [
    [mine, 'Meine'],
    [theirs, 'Deren'],
    [mine, 'Meine'],
  ] as const)
    expect(await readInTenant(fresh, id, (tx) => readCompany(tx, id, id))).toEqual({
      name,
      created_at: expect.any(Date),
    });
  const prepared = sql<{ calls: number }>`
    select generic_plans + custom_plans as calls from pg_prepared_statements where statement like '%"companies"%'`;
  expect(await readInTenant(fresh, mine, () => allRows(prepared))).toEqual([{ calls: 4 }]);
});

test('a prepared row of another company is not visible', async () => {
  for (let time = 0; time < 10; time += 1) {
    expect(await readInTenant(db, mine, (tx) => readCompany(tx, mine, mine))).toMatchObject({ name: 'Meine' });
    expect(await readInTenant(db, mine, (tx) => readCompany(tx, mine, theirs))).toBeUndefined();
  }
});

test('a statement prepared before a migration fails once', async () => {
  const readCity = rowByKey((tx, _companyId, id) =>
    tx
      .selectFrom('companies')
      .select('city')
      .where('company_id', '=', id as CompanyId),
  );
  expect(await readInTenant(db, mine, (tx) => readCity(tx, mine, mine))).toEqual({ city: '' });
  await sql`alter table companies alter column city type varchar(99)`.execute(owner.db);
  await expect(readInTenant(db, mine, (tx) => readCity(tx, mine, mine))).rejects.toSatisfy(isOutdatedPlan);
  expect(await readInTenant(db, mine, (tx) => readCity(tx, mine, mine))).toEqual({ city: '' });
});

const waiting = sql`select pg_sleep(14)`;

const cutOff = (text: string): Promise<void> =>
  expect
    .poll(async () => {
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query = ${text} and state = 'active'`.execute(owner.db);
      return rows;
    })
    .toHaveLength(1);

test.for([
  ['a read', () => readInTenant(db, mine, () => allRows(waiting))],
  ['a transaction', () => inTenant(db, mine, (tx) => waiting.execute(tx))],
] as const)('a connection lost during %s fails only that; the next one gets a new connection', async ([, start]) => {
  const outcome = start().catch((error: unknown) => error);
  await cutOff('select pg_sleep(14)');
  expect(await outcome).toSatisfy(isDatabaseUnavailable);
  expect(await readInTenant(db, mine, (tx) => allRows(names(tx)))).toEqual([{ name: 'Meine' }]);
});

test('a read without queries needs no database', async () => {
  const away = openAppDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' }, { max: 1, onError: () => undefined });
  onTestFinished(() => away.destroy());
  expect(await readInTenant(away, mine, () => constant('known'))).toBe('known');
});

test('a company id that is not a number never reaches a statement', async () => {
  const forged = `${mine}'; select '1` as unknown as CompanyId;
  for (const call of [
    async () => inTenant(db, forged, async () => undefined),
    async () => readInTenant(db, forged, (tx) => allRows(names(tx))),
  ])
    await expect(call()).rejects.not.toHaveProperty('severity');
});
