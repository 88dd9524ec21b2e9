import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { createAdmin, type SignedIn } from '../../../test/factories.ts';
import { inDatabase } from '../../../test/import-factories.ts';
import { createVehicle } from '../../../test/trip-factories.ts';
import type { TenantContext } from '../../db/tenant-transaction.ts';
import { applyTrips } from '../imports/apply-trips.ts';
import { upsertVehicles } from '../vehicles/vehicle-import.service.ts';

const app = await sharedTestApp();
app.clock.now = new Date('2026-11-16T09:00:00Z');

const inTenantOf = <T>(owner: SignedIn, work: (tenant: TenantContext) => Promise<T>) => {
  const companyId = companyIdOf(owner);
  return inDatabase(app.target, companyId, (tx) => work({ tx, companyId, now: app.clock.now }));
};
/** Imports trips on these days, as a file or a provider gives them. */
const importTrips = (
  owner: SignedIn,
  vehicle: { readonly licensePlate: string; readonly vin?: string },
  ...days: string[]
) =>
  inTenantOf(owner, (tenant) =>
    applyTrips(
      tenant,
      { source: 'test', isPreview: false },
      days.map((day) => ({
        externalId: `${vehicle.licensePlate} ${vehicle.vin} ${day}`,
        driver: { firstName: 'Anna', lastName: 'Amsel' },
        vehicle,
        start: `${day}T08:00:00Z`,
        end: `${day}T16:00:00Z`,
      })),
    ),
  );
const tripsOf = async ({ token }: SignedIn) =>
  (await app.good(api.listTrips, { query: { sort: 'startTime', order: 'asc' }, token })).body;
const vehiclesOf = async (owner: SignedIn) => (await tripsOf(owner)).map(({ vehicleId }) => vehicleId);
const whoDrove = ({ token }: SignedIn, licensePlate: string, date: string) =>
  app.call(api.whoDrove, { query: { licensePlate, date, time: '12:00' }, token });

test('a vehicle created manually gets the trips that named its plate before, in any spelling', async () => {
  const [admin, stranger] = [await createAdmin(app), await createAdmin(app)];
  await importTrips(admin, { licensePlate: 'hh fw 1' }, '2026-06-10');
  await importTrips(admin, { licensePlate: 'HH-FW-12' }, '2026-06-11');
  await createVehicle(app, stranger, 'HH-FW-1');
  expect(await vehiclesOf(admin)).toEqual([null, null]);
  const { id, vin } = await createVehicle(app, admin, 'HH-FW-1');
  expect(await tripsOf(admin)).toMatchObject([{ vehicleId: id, vin, kennzeichen: 'HH-FW-1' }, { vehicleId: null }]);
  expect((await whoDrove(admin, 'HH-FW-1', '2026-06-10')).body.trips).toHaveLength(1);
});

test('an imported vehicle, and one that gets its plate later, get their trips', async () => {
  const admin = await createAdmin(app);
  await importTrips(admin, { licensePlate: 'HH-IM-1' }, '2026-06-10');
  await importTrips(admin, { licensePlate: 'HH-IM-2' }, '2026-06-11');
  const records = [{ vin: 'WDB9066331S100077', licensePlate: 'HH-IM-1' }];
  await inTenantOf(admin, (tenant) => upsertVehicles(tenant, records, { overwrites: true }));
  const { id } = await createVehicle(app, admin, 'HH-IM-3');
  const [imported] = await vehiclesOf(admin);
  expect(imported).toEqual(expect.any(Number));
  await app.good(api.updateVehicle, { params: { id }, body: { licensePlate: 'HH-IM-2' }, token: admin.token });
  expect(await vehiclesOf(admin)).toEqual([imported, id]);
});

test('trips and who drove follow the corrected periods of a plate; those with a VIN stay', async () => {
  const admin = await createAdmin(app);
  const { token } = admin;
  app.clock.now = new Date('2026-01-05T09:00:00Z');
  const first = await createVehicle(app, admin, 'HH-KO-1');
  const second = await createVehicle(app, admin, 'HH-KO-2');
  app.clock.now = new Date('2026-11-14T09:00:00Z');
  await app.good(api.updateVehicle, {
    params: { id: second.id },
    body: { licensePlate: 'HH-KO-1', movePlate: true },
    token,
  });
  app.clock.now = new Date('2026-11-16T09:00:00Z');
  const plate = { licensePlate: 'HH-KO-1' };
  await importTrips(admin, plate, '2026-06-10', '2026-11-12');
  await importTrips(admin, { ...plate, vin: first.vin }, '2026-11-13');
  expect(await vehiclesOf(admin)).toEqual([first.id, first.id, first.id]);

  const [period] = (await app.good(api.listVehiclePlates, { params: { id: second.id }, token })).body;
  const params = { id: second.id, plateId: period?.id as number };
  const correct = (from: string) => app.good(api.correctVehiclePlate, { params, body: { from }, token });
  await correct('2026-11-01T00:00:00Z');
  expect(await vehiclesOf(admin)).toEqual([first.id, second.id, first.id]);
  const { body } = await whoDrove(admin, 'HH-KO-1', '2026-11-12');
  expect([body.vehicle.id, body.trips.length]).toEqual([second.id, 1]);
  await correct('2026-11-15T00:00:00Z');
  expect(await vehiclesOf(admin)).toEqual([first.id, first.id, first.id]);
});
