import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { createAdmin } from '../../../test/factories.ts';
import { asSuperuser } from '../../../test/postgres-server.ts';
import { openAppDatabase, openOwnerDatabase } from '../../db/connect.ts';
import { inTenant } from '../../db/tenant.ts';
import { selectVehicles, type VehicleQuery } from './vehicle.repository.ts';

const app = await createTestApp();
const companyId = companyIdOf(await createAdmin(app));
const onError = () => undefined;
const db = openAppDatabase(app.target, { max: 1, onError });
const { db: ownerDb } = openOwnerDatabase(asSuperuser(app.target), { max: 1, onError });
afterAll(() => Promise.all([db.destroy(), ownerDb.destroy()]));

/** One vehicle in seven has no plate, one in five no date. */
beforeAll(async () => {
  await sql`with item as (
      insert into work_items (company_id, kind, title, has_own_title, status, terms, created_at, updated_at)
      select ${companyId}, 'vehicle', 'V' || n, true, 'VehicleStatus_ACTIVE', '', now(), now()
      from generate_series(1, 4000) n returning company_id, id)
    insert into vehicles (company_id, id, manufacturer, model, vin, license_plate, plate_key, next_service_date)
    select company_id, id, 'M' || id % 9, 'T' || id % 30, 'V' || id,
      case when id % 7 = 0 then 'Bitte eintragen' else 'B-X-' || id end, case when id % 7 = 0 then '' else 'BX' || id end,
      case when id % 5 > 0 then date '2026-01-01' + id % 300 end
    from item`.execute(ownerDb);
  await sql`vacuum analyze vehicles`.execute(ownerDb);
  await sql`vacuum analyze work_items`.execute(ownerDb);
});

interface Plan {
  readonly 'Node Type': string;
  readonly Plans?: readonly Plan[];
}

const nodes = ({ Plans = [], ...plan }: Plan): readonly string[] => [plan['Node Type'], ...Plans.flatMap(nodes)];

test.each<VehicleQuery>([
  { sort: 'licensePlate', order: 'asc' },
  { sort: 'licensePlate', order: 'desc' },
  { sort: 'hersteller', order: 'asc' },
  { sort: 'modell', order: 'asc' },
  { sort: 'naechsterService', order: 'asc' },
  { sort: 'naechsterService', order: 'desc' },
])('a page sorted by %j, missing plates last, follows an index', async (query) => {
  const { rows } = await inTenant(db, companyId, (tx) =>
    sql<{
      'QUERY PLAN': [{ Plan: Plan }];
    }>`explain (format json) ${selectVehicles(tx, companyId, query, null).limit(20)}`.execute(tx),
  );
  const found = nodes((rows[0] as (typeof rows)[number])['QUERY PLAN'][0].Plan);
  expect(found).not.toContain('Sort');
  expect(found).not.toContain('Incremental Sort');
});
