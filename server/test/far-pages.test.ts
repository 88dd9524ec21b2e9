import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openAppDatabase } from '../src/db/connect.ts';
import { allRows, constant } from '../src/db/read.ts';
import { readInTenant } from '../src/db/tenant.ts';
import { tripMilestone } from '../src/features/trips/trip.repository.ts';
import { createTestApp } from './app.ts';
import { companyIdOf } from './company-id-of.ts';
import { createAdmin } from './factories.ts';
import { openAsOwner } from './fixture/owner-database.ts';

const app = await createTestApp();
const ownerDb = openAsOwner(app);
const admin = await createAdmin(app);
const { token } = admin;
const companyId = companyIdOf(admin);

const rowCount = 4_003;
const size = 100;

/** Trips begin four at a time, a hundred and sixty a day. */
const fillTrips = sql`insert into trips (company_id, source, external_id, license_plate, start_time)
  select ${companyId}, 'test', n::text, 'B-X ' || n % 30, timestamptz '2026-01-01 00:00Z' + n / 4 * interval '36 minutes'
  from generate_series(1, ${rowCount}::integer) n`;

/** Fifty tasks are due at the same time; every tenth has no date. */
const fillTasks = sql`with item as (
  insert into work_items (company_id, kind, title, has_own_title, status, terms, created_at, updated_at)
  select ${companyId}, 'task', 'Aufgabe ' || n * 7919 % 1009, true, 'TaskStatus_OPEN', '', now(), now()
  from generate_series(1, ${rowCount}::integer) n returning company_id, id)
  insert into tasks (company_id, id, due_at)
  select company_id, id, case when id % 10 > 0 then timestamptz '2026-01-01 00:00Z' + id / 50 * interval '1 day' end from item`;

/** Forty-one documents, of which an invoice and a credit note have the same number. */
const fillDocuments = sql`insert into leasing_documents (company_id, type, number, number_key, invoice_date, sum_cents, position_count,
    read_as, file_name, media_type, sha256, uploaded_by, uploaded_at)
  select ${companyId}, case when n = 40 then 'Gutschrift' else 'Rechnung' end, 'R' || n % 40, 'R' || n % 40, date '2026-01-01' + n, 0,
    case when n = 40 then 3 else 100 end, 'Test', n || '.pdf', 'application/pdf', sha256(n::text::bytea), 'a@b.example', now()
  from generate_series(0, 40) n`;
const fillPositions = sql`insert into leasing_positions (company_id, document_id, type, invoice_number, invoice_date, ordinal, position_number,
    license_plate, plate_key, amount_cents, service, aff, terms)
  select d.company_id, d.id, d.type, d.number, d.invoice_date, n.n, n.n::text, '', '', case d.type when 'Rechnung' then 100 else -100 end, 'Rate',
    false, d.number
  from leasing_documents d cross join generate_series(1, 100) as n (n) where d.company_id = ${companyId} and n.n <= d.position_count
  order by n.n, d.id`;

beforeAll(async () => {
  for (const fill of [fillTrips, fillTasks, fillDocuments, fillPositions]) await fill.execute(ownerDb);
  await sql`vacuum analyze`.execute(ownerDb);
});

const lists = { trips: api.listTrips, tasks: api.listTasks, positions: api.listPositions };
type ListName = keyof typeof lists;

const idsOf = async (list: ListName, query: Readonly<Record<string, string>>) => {
  const { status, body, headers } = await app.call(lists[list], { query, token });
  expect([status, headers['x-total-count']]).toEqual([200, String(rowCount)]);
  return {
    ids: (body as readonly { readonly id: number }[]).map(({ id }) => id),
    cursor: headers['x-page-cursor'] as string | undefined,
  };
};

const sortOf = { trips: 'startTime', tasks: 'dueDate', positions: 'invoiceNumber' } as const;

test.for((Object.keys(lists) as ListName[]).flatMap((list) => ['asc', 'desc'].map((order) => ({ list, order }))))(
  'every page of $list by number, and by cursor, is that of the whole list $order',
  async ({ list, order }) => {
    const { ids: all } = await idsOf(list, { order, sort: sortOf[list] });
    expect(new Set(all).size).toBe(rowCount);
    let cursor: string | undefined;
    for (let page = 10; page <= 41; page += 1) {
      const query = { order, sort: sortOf[list], page: String(page), size: String(size) };
      const expected = all.slice((page - 1) * size, page * size);
      expect((await idsOf(list, query)).ids).toEqual(expected);
      const next = await idsOf(list, { ...query, ...(cursor !== undefined && { cursor }) });
      expect(next.ids).toEqual(expected);
      cursor = next.cursor;
    }
  },
);

const days = async (table: 'counted' | 'kept') => {
  const { rows } = await sql`${
    table === 'kept'
      ? sql`select day::text, trips from trip_days where company_id = ${companyId} and trips <> 0`
      : sql`select (start_time at time zone 'UTC')::date::text as day, count(*)::integer as trips from trips
          where company_id = ${companyId} group by 1`
  } order by 1`.execute(ownerDb);
  return rows;
};

test.for(['asc', 'desc'] as const)('a jump into trips %s walks no row before the day it leads to', async (order) => {
  const db = openAppDatabase(app.target, { max: 1, onError: () => undefined });
  const milestone = tripMilestone(companyId, { sort: 'startTime', order });
  const found = await readInTenant(db, companyId, (tx) => milestone?.(tx, 2_000) ?? constant(undefined));
  expect(found?.rowsBefore).toBeGreaterThan(1_500);
  const plan = await readInTenant(db, companyId, () =>
    allRows(sql<{
      'QUERY PLAN': string;
    }>`explain (costs off) select id from trips where company_id = ${companyId} and ${found?.part}
      order by start_time ${sql.raw(order)}, id ${sql.raw(order)} limit 20`),
  );
  await db.destroy();
  const text = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(text).toMatch(/Index Cond: .*start_time/);
  expect(text).not.toMatch(/Filter: .*start_time/);
});

test('the trips of each day follow created, moved and deleted trips', async () => {
  const kept = await days('kept');
  expect(kept.length).toBeGreaterThan(20);
  expect(kept).toEqual(await days('counted'));
  // In UTC: Citus refuses an update that depends on the time zone of the session.
  await sql`update trips set start_time = (start_time at time zone 'UTC' + interval '20 hours') at time zone 'UTC'
    where company_id = ${companyId} and id % 3 = 0`.execute(ownerDb);
  await sql`delete from trips where company_id = ${companyId} and id % 5 = 0`.execute(ownerDb);
  const moved = await days('kept');
  expect(moved).not.toEqual(kept);
  expect(moved).toEqual(await days('counted'));
});

test('days whose trips do not add up to the list are not relied on', async () => {
  const query = { sort: 'startTime', order: 'asc' };
  const whole = async (parts: object = {}) => {
    const { body } = await app.call(api.listTrips, { query: { ...query, ...parts }, token });
    return (body as readonly { readonly id: number }[]).map(({ id }) => id);
  };
  const all = await whole();
  await sql`update trip_days set trips = trips + 50 where company_id = ${companyId} and day = '2026-01-05'`.execute(
    ownerDb,
  );
  expect(await whole({ page: '16', size: '100' })).toEqual(all.slice(1_500, 1_600));
});
