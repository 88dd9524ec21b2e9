import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testOnOneServer } from '../../test/database.ts';
import { type Asked, openPagedTasks } from '../../test/paged-tasks.ts';
import { inWindow, windowOf } from './page-window.ts';
import { readPage } from './paging.ts';
import { inTenant } from './tenant.ts';

const rowCount = 5_003;
const size = 100;
const lastPage = Math.ceil(rowCount / size);

const tasks = await openPagedTasks((companyId, owner) =>
  sql`insert into work_items
      (company_id, kind, title, has_own_title, status, assignee_email, terms, created_at, updated_at)
    select ${companyId}, 'task', lpad((n * 7919 % 10007)::text, 6, '0'), true, 'TaskStatus_OPEN',
      case when n % 3 > 0 then n % 7 || '@muster.example' end, '', now(), now()
    from generate_series(1, ${rowCount}::integer) n`.execute(owner),
);
const { db, ids, planOf, withIdsFirst } = tasks;
beforeAll(tasks.fillCompany);

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
    const all = await inTenant(db, tasks.companyId(), (tx) => ids(tx, asked).execute());
    for (const plan of [planOf(asked), withIdsFirst(asked)]) {
      const seen: number[] = [];
      for (let page = 1; page <= lastPage + 1; page += 1) {
        const { items, total } = await readPage(db, tasks.companyId(), plan, { page, size });
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
  inTenant(db, tasks.companyId(), async (tx) => {
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
