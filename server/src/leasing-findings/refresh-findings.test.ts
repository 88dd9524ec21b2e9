import { api } from '@flottwart/contract/api';
import { afterAll, expect, test } from 'vitest';
import { sharedTestApp } from '../../test/app.ts';
import { companyIdOf } from '../../test/company-id-of.ts';
import { createAdmin, createVehicle, type SignedIn } from '../../test/factories.ts';
import { createDocumentStore } from '../../test/leasing-factories.ts';
import { openAppDatabase } from '../db/connect.ts';
import { inTenant } from '../db/tenant.ts';
import { upsertVehicles } from '../features/vehicles/public.ts';
import { refreshFindings } from './refresh-findings.ts';

const app = await sharedTestApp();
const store = createDocumentStore(app);
const db = openAppDatabase(app.target, { max: 1, onError: () => undefined });
afterAll(() => db.destroy());

const period = { from: '2026-06-01', to: '2026-06-30' };
const listed = async ({ token }: SignedIn) =>
  (await app.good(api.listLeasingFindings, { query: { size: '100', sort: 'licensePlate', order: 'asc' }, token })).body;

test('findings of many positions are the same found portion by portion', async () => {
  const admin = await createAdmin(app);
  const plates = Array.from({ length: 60 }, (_, at) => `B-RF ${1000 + at}`);
  for (const number of ['RF-1', 'RF-2'])
    await store(admin, { number, positions: plates.map((plate) => ({ plate, amountCents: 30_000, period })) });
  const before = await listed(admin);
  expect(before).toHaveLength(60);
  expect(before[0]).toMatchObject({ kind: 'double' });
  const companyId = companyIdOf(admin);
  await inTenant(db, companyId, async (tx) => {
    await tx.deleteFrom('leasing_findings').where('company_id', '=', companyId).execute();
    const keys = plates.map((plate) => plate.replaceAll(/[ -]/g, ''));
    await refreshFindings(tx, companyId, keys, 7);
  });
  const withoutIds = (list: typeof before) => list.map(({ id: _, ...finding }) => finding);
  expect(withoutIds(await listed(admin))).toEqual(withoutIds(before));
});

test('the findings of a contract go with its vehicle', async () => {
  const admin = await createAdmin(app);
  const { token } = admin;
  const { id } = await createVehicle(app, admin, { licensePlate: 'B-RF 1' });
  await store(admin, { positions: [{ plate: 'B-RF 1', amountCents: 41_000, period }] });
  const terms = { lessor: 'Leasing AG', rateService: 'Leasingrate', rate: 400, services: [], from: '2026-01-01' };
  const body = { vehicleId: id, ...terms, to: null, kilometres: null };
  await app.good(api.createLeasingContract, { body, token });
  expect(await listed(admin)).toMatchObject([{ kind: 'rate', stake: 10 }]);
  await app.good(api.deleteWorkItem, { body: { workitemId: id }, token });
  expect(await listed(admin)).toEqual([]);
});

test('a return that a list imports is looked at for bills after it', async () => {
  const admin = await createAdmin(app);
  const { vin } = await createVehicle(app, admin, { licensePlate: 'B-RF 2' });
  await store(admin, { positions: [{ plate: 'B-RF 2', amountCents: 30_000, period }] });
  const companyId = companyIdOf(admin);
  await inTenant(db, companyId, (tx) =>
    upsertVehicles({ tx, companyId, now: app.clock.now }, [{ vin, returnDate: '2026-06-10' }], { overwrites: true }),
  );
  expect(await listed(admin)).toMatchObject([{ kind: 'returned', stake: 200 }]);
});
