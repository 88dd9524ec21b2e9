import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../test/app.ts';
import { countWaiting } from '../../test/citus-servers.ts';
import { companyIdOf } from '../../test/company-id-of.ts';
import { createAdmin, type SignedIn } from '../../test/factories.ts';
import { inDatabase } from '../../test/import-factories.ts';
import { createDriver, createVehicle } from '../../test/trip-factories.ts';
import { lockItems } from './item.repository.ts';

const app = await sharedTestApp();

/** Changes an item while a change of many holds it, which then takes the row of its kind. */
const changeBehindMany = async (
  admin: SignedIn,
  { table, id }: { readonly table: string; readonly id: number },
  change: () => Promise<{ readonly status: number }>,
): Promise<number> => {
  const companyId = companyIdOf(admin);
  const changed = await inDatabase(app.target, companyId, async (tx) => {
    await lockItems(tx, companyId, [id]);
    const answer = change();
    await expect.poll(() => countWaiting(app.target)).toBeGreaterThan(0);
    await sql`select from ${sql.table(table)} where company_id = ${companyId} and id = ${id} for update nowait`.execute(
      tx,
    );
    return { answer };
  });
  return (await changed.answer).status;
};

test('a change of one vehicle waits for a change of many without holding what that one needs', async () => {
  const admin = await createAdmin(app);
  const { id } = await createVehicle(app, admin, 'B-LO-1');
  const change = () => app.call(api.updateVehicle, { params: { id }, body: { model: 'Vito' }, token: admin.token });
  expect(await changeBehindMany(admin, { table: 'vehicles', id }, change)).toBe(200);
});

test('so does a change of one driver', async () => {
  const admin = await createAdmin(app);
  const { id } = await createDriver(app, admin, 'Ada', 'Kurz');
  const change = () => app.call(api.updateEmployee, { params: { id }, body: { city: 'Hamm' }, token: admin.token });
  expect(await changeBehindMany(admin, { table: 'employees', id }, change)).toBe(200);
});
