import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBareCompany } from '../../test/bare-company.ts';
import { createTestDatabase, testOnOneServer } from '../../test/database.ts';
import { openAsOwner } from '../../test/fixture/owner-database.ts';
import type { CompanyId } from '../lib/company-id.ts';
import { openAppDatabase } from './connect.ts';
import type { ListPlan } from './list-plan.ts';
import { inWindow, windowOf } from './page-window.ts';
import { readPage, sorted } from './paging.ts';
import { constant } from './read.ts';
import type { Schema } from './schema.ts';
import { inTenant } from './tenant.ts';
import type { TenantTransaction } from './tenant-transaction.ts';

const target = await createTestDatabase();
const db = openAppDatabase(target, { max: 2, onError: () => undefined });
const ownerDb = openAsOwner({ target });
afterAll(() => db.destroy());

const rowCount = 5_003;
const size = 100;
const lastPage = Math.ceil(rowCount / size);

let companyId: CompanyId;

beforeAll(async () => {
  companyId = await createBareCompany(db);
  await sql`insert into work_items
      (company_id, kind, title, has_own_title, status, assignee_email, terms, created_at, updated_at)
    select ${companyId}, 'task', lpad((n * 7919 % 10007)::text, 6, '0'), true, 'TaskStatus_OPEN',
      case when n % 3 > 0 then n % 7 || '@muster.example' end, '', now(), now()
    from generate_series(1, ${rowCount}::integer) n`.execute(ownerDb);
  await sql`vacuum analyze work_items`.execute(ownerDb);
});

interface Asked {
  readonly column: 'title' | 'assignee_email';
  readonly nullsLast: boolean;
  readonly order: 'asc' | 'desc';
}

const ids = (tx: TenantTransaction, { column, nullsLast, order }: Asked) =>
  sorted(
    tx.selectFrom('work_items').select('id').where('company_id', '=', companyId).where('kind', '=', 'task'),
    { column, nullsLast, tiebreaker: 'id' },
    order,
  );

type Plan = ListPlan<Schema, 'work_items', { readonly id: number }, number>;

const planOf = (asked: Asked): Plan => ({
  rows: (tx) => ids(tx, asked),
  total: () => constant(rowCount),
  toItem: ({ id }) => id,
});

const withIdsFirst = (asked: Asked): Plan => ({
  ...planOf(asked),
  onPage: (tx, _, window) => ids(tx, asked).where('id', 'in', inWindow(ids(tx, asked), window)),
});

const orders: readonly Asked[] = [
  { column: 'title', nullsLast: false, order: 'asc' },
  { column: 'title', nullsLast: false, order: 'desc' },
  { column: 'assignee_email', nullsLast: false, order: 'asc' },
  { column: 'assignee_email', nullsLast: false, order: 'desc' },
  { column: 'assignee_email', nullsLast: true, order: 'desc' },
];

test.for(orders)(
  'pages from either end of a list by $column $order, nulls last $nullsLast, make up the list',
  async (asked) => {
    const all = await inTenant(db, companyId, (tx) => ids(tx, asked).execute());
    for (const plan of [planOf(asked), withIdsFirst(asked)]) {
      const seen: number[] = [];
      for (let page = 1; page <= lastPage + 1; page += 1) {
        const { items, total } = await readPage(db, companyId, plan, { page, size });
        expect(total).toBe(rowCount);
        seen.push(...(await Array.fromAsync(items)));
      }
      expect(seen).toEqual(all.map(({ id }) => id));
    }
  },
);

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly Plans?: readonly PlanNode[];
}

const rowsScanned = ({ 'Actual Rows': rows, Plans: inputs = [] }: PlanNode): number =>
  Math.max(rows, ...inputs.map(rowsScanned));

const scannedFor = (page: number, asked: Asked): Promise<number> =>
  inTenant(db, companyId, async (tx) => {
    const [explained] = await inWindow(ids(tx, asked), windowOf({ page, size }, rowCount)).explain(
      'json',
      sql`analyze`,
    );
    const [{ Plan: plan }] = (explained as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN'];
    return rowsScanned(plan);
  });

testOnOneServer(
  'the last page of a list reads no more rows than the first, one in the middle half of them',
  async () => {
    const [asked] = orders as [Asked];
    expect(await scannedFor(1, asked)).toBe(size);
    expect(await scannedFor(lastPage, asked)).toBe(rowCount % size);
    expect(await scannedFor(Math.ceil(lastPage / 2), asked)).toBeLessThanOrEqual(rowCount / 2 + size);
    expect(await scannedFor(lastPage - 3, asked)).toBe(3 * size + (rowCount % size));
  },
);
