import { type Kysely, sql } from 'kysely';
import { afterAll } from 'vitest';
import { openAppDatabase } from '../src/db/connect.ts';
import type { ListPlan } from '../src/db/list-plan.ts';
import { inWindow } from '../src/db/page-window.ts';
import { sorted } from '../src/db/paging.ts';
import { countOf } from '../src/db/read.ts';
import type { Schema } from '../src/db/schema.ts';
import type { TenantTransaction } from '../src/db/tenant-transaction.ts';
import type { CompanyId } from '../src/lib/company-id.ts';
import { createBareCompany } from './bare-company.ts';
import { createTestDatabase } from './database.ts';
import { openAsOwner } from './fixture/owner-database.ts';

export interface Asked {
  readonly column: 'title' | 'assignee_email' | 'created_at';
  readonly nullsLast?: boolean;
  readonly order: 'asc' | 'desc';
}

export type Plan = ListPlan<Schema, 'work_items', { readonly id: number }, number>;

/** List of the ids of tasks, in any order, of a company whose rows a test makes itself. */
export const openPagedTasks = async (addItems: (companyId: CompanyId, owner: Kysely<Schema>) => Promise<unknown>) => {
  const target = await createTestDatabase();
  const db = openAppDatabase(target, { max: 2, onError: () => undefined });
  const owner = openAsOwner({ target });
  afterAll(() => db.destroy());
  let companyId: CompanyId;

  const ids = (tx: TenantTransaction, { column, nullsLast = false, order }: Asked) =>
    sorted(
      tx.selectFrom('work_items').select('id').where('company_id', '=', companyId).where('kind', '=', 'task'),
      { column, nullsLast, tiebreaker: 'id' },
      order,
    );

  const planOf = (asked: Asked): Plan => ({
    rows: (tx) => ids(tx, asked),
    total: (tx) => countOf(ids(tx, asked).clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total'))),
    toItem: ({ id }) => id,
  });

  return {
    db,
    owner,
    companyId: (): CompanyId => companyId,
    ids,
    planOf,
    withIdsFirst: (asked: Asked): Plan => ({
      ...planOf(asked),
      onPage: (tx, _, window) => ids(tx, asked).where('id', 'in', inWindow(ids(tx, asked), window)),
    }),
    /** Another company, with the rows of the test. */
    fillCompany: async (): Promise<void> => {
      companyId = await createBareCompany(db);
      await addItems(companyId, owner);
      await sql`vacuum analyze work_items`.execute(owner);
    },
  };
};
