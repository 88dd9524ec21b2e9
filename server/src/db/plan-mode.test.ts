import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createBareCompany } from '../../test/bare-company.ts';
import { createTestDatabase, testOnOneServer } from '../../test/database.ts';
import { openAppDatabase } from './connect.ts';
import { allRows, combineReads, firstRow, withGenericPlan } from './read.ts';
import { readInTenant } from './tenant.ts';

const target = await createTestDatabase();
/** A single connection, so that each read meets the plans of the one before. */
const db = openAppDatabase(target, { max: 1, onError: () => undefined });
afterAll(() => db.destroy());
const company = await createBareCompany(db, 'Geplant');

const mode = (place: string) => sql<{ mode: string }>`select current_setting(${place}) as mode`;

testOnOneServer('a read that is planned once is planned for no values of its own', async () => {
  for (let count = 0; count < 20; count += 1)
    await readInTenant(db, company, (tx) =>
      withGenericPlan(allRows(tx.selectFrom('companies').select('name').where('company_id', '=', company))),
    );
  const plans = await readInTenant(db, company, () =>
    allRows(sql`select generic_plans, custom_plans from pg_prepared_statements
      where statement like 'select "name" from "companies" where "company_id" = $1'`),
  );
  expect(plans).toEqual([{ generic_plans: 20, custom_plans: 0 }]);
});

testOnOneServer('other queries of the same read keep the plans for their values, and each gets its rows', async () => {
  const modes = await readInTenant(db, company, () =>
    combineReads(
      firstRow(mode('plan_cache_mode')),
      withGenericPlan(combineReads(firstRow(mode('plan_cache_mode')), firstRow(sql`select 2 as two`))),
      firstRow(mode('plan_cache_mode')),
      firstRow(sql`select 3 as three`),
    ),
  );
  const [auto, generic] = [{ mode: 'auto' }, { mode: 'force_generic_plan' }];
  expect(modes).toEqual([auto, [generic, { two: 2 }], auto, { three: 3 }]);
});

test('the setting ends with the read', async () => {
  await readInTenant(db, company, () => withGenericPlan(firstRow(mode('plan_cache_mode'))));
  expect(await readInTenant(db, company, () => firstRow(mode('plan_cache_mode')))).toEqual({ mode: 'auto' });
});
