import { api } from '@flottwart/contract/api';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { testOnOneServer } from '../../../test/database.ts';
import { createAdmin } from '../../../test/factories.ts';
import { openAsOwner } from '../../../test/fixture/owner-database.ts';
import { createVehicle } from '../../../test/trip-factories.ts';
import { openAppDatabase } from '../../db/connect.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { changeVehicle } from './vehicle.service.ts';

const app = await sharedTestApp();
const owner = openAsOwner(app);

/** Updates that moved no index entry, of all updates: what its own connection has counted, so at once. */
const counted = sql<{ hot: number; all: number }>`
  select sum(pg_stat_get_xact_tuples_hot_updated(oid))::integer as hot,
    sum(pg_stat_get_xact_tuples_updated(oid))::integer as all
  from pg_class where oid in ('vehicles'::regclass, 'work_items'::regclass)`;

const readCounts = async (tx: TenantTransaction) => {
  const { rows } = await counted.execute(tx);
  return rows[0] ?? { hot: 0, all: 0 };
};

testOnOneServer(
  'a change of columns that no index holds moves no index entry, and the search text stays as it was',
  async () => {
    const admin = await createAdmin(app);
    const { id } = await createVehicle(app, admin, 'B-HT-1');
    const companyId = companyIdOf(admin);
    const { rows } = await sql<{ id: number }>`select id from users where company_id = ${companyId}`.execute(owner);
    const session = { companyId, userId: rows[0]?.id ?? 0 };
    const db = openAppDatabase(app.target, { max: 1, onError: () => undefined });
    onTestFinished(() => db.destroy());
    const change = (body: Parameters<typeof changeVehicle>[2]) =>
      inTenant(db, companyId, async (tx) => {
        const before = await readCounts(tx);
        await changeVehicle({ tx, session, now: app.clock.now }, id, body);
        const after = await readCounts(tx);
        return { hot: after.hot - before.hot, all: after.all - before.all };
      });
    await sql`update work_items set terms = 'Merkwort' where company_id = ${companyId} and id = ${id}`.execute(owner);
    const found = async (q: string) =>
      (await app.good(api.listVehicles, { query: { q }, token: admin.token })).body.map((vehicle) => vehicle.id);
    expect(await change({ naechsterServiceInKm: 40_000, providerName: 'Leihwagen' })).toEqual({ hot: 2, all: 2 });
    expect(await found('Merkwort')).toEqual([id]);
    expect(await change({ model: 'Vito' })).toEqual({ hot: 0, all: 2 });
    expect([await found('Merkwort'), await found('Vito')]).toEqual([[], [id]]);
  },
);
