import { randomBytes } from 'node:crypto';
import { api } from '@flottwart/contract/api';
import { addDays } from '@flottwart/contract/rules/berlin-time';
import { kinds } from '@flottwart/contract/rules/kinds';
import { readinessReasons, readinessStates } from '@flottwart/contract/rules/readiness-labels';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { createAdmin, createVehicle } from '../../../test/factories.ts';
import { telematicsOf } from '../../../test/telematics.ts';
import { createDriver, createTripWriter, type TripOptions } from '../../../test/trip-factories.ts';
import { inTenant } from '../../db/tenant.ts';
import { noteAllDueDates } from '../../work-items/due-dates/store-due-dates.ts';

const app = await createTestApp({ SECRET_KEY: randomBytes(32).toString('base64') });
const writeTrips = createTripWriter(app);
const telematics = telematicsOf(app);

const today = '2026-06-10';
app.clock.now = new Date(`${today}T13:00:00Z`);

const admin = await createAdmin(app);
const { token } = admin;
const credential = await telematics.addCredential(admin);
const inactive = await createDriver(app, admin, 'Ina', 'Inaktiv');
await app.good(api.updateEmployee, { params: { id: inactive.id }, body: { status: 'INACTIVE' }, token });
const drivers = [inactive];
for (const firstName of ['Anna', 'Berta', 'Carla', 'Dora', 'Elsa', 'Frida', 'Gerda', 'Hanna', 'Inge', 'Jana'])
  drivers.push(await createDriver(app, admin, firstName, 'Aktiv'));

const nearby = fc.option(
  fc.oneof(
    fc.constant('1970-01-01'),
    fc.integer({ min: -2, max: 3 }).map((days) => addDays(today, days)),
  ),
  { freq: 2 },
);

/** Everything that the rules look at, near the days that decide. */
const arbitraryVehicle = fc.record({
  changes: fc.record({
    status: fc.oneof(fc.constant('VehicleStatus_ACTIVE' as const), fc.constantFrom(...kinds.vehicle.statuses)),
    huValidUntil: fc.oneof(nearby, fc.constant(addDays(today, 90))),
    nextServiceDate: nearby,
    returnDate: nearby,
    naechsterServiceInKm: fc.option(fc.constant(1000)),
  }),
  odometerKm: fc.option(fc.constantFrom(999.5, 1000, 1000.5)),
  repairs: fc.array(fc.record({ status: fc.constantFrom(...kinds.repairrecord.statuses), repairDate: nearby }), {
    maxLength: 2,
  }),
  trips: fc.array(
    fc.record({
      driver: fc.option(fc.constantFrom(...drivers), { nil: undefined }),
      startDay: fc.integer({ min: -15, max: 0 }),
      minutes: fc.option(fc.constantFrom(240, 300, 301, 540, 541, 1500)),
    }),
    { maxLength: 2 },
  ),
  linkedDriver: fc.option(fc.constantFrom(...drivers), { freq: 2 }),
});

const vehicles = fc.sample(arbitraryVehicle, { numRuns: 120, seed: 19 });

const tripOf = (
  vehicle: NonNullable<TripOptions['vehicle']>,
  { driver, startDay, minutes }: (typeof vehicles)[number]['trips'][number],
): TripOptions => {
  const start = new Date(`${addDays(today, startDay)}T01:00:00Z`);
  return {
    vehicle,
    ...(driver ? { driver } : { firstName: '', lastName: '' }),
    start: start.toISOString(),
    ...(minutes !== null && { end: new Date(start.getTime() + minutes * 60_000).toISOString() }),
  };
};

for (const { changes, odometerKm, repairs, trips, linkedDriver } of vehicles) {
  const { id, vin, licensePlate } = await createVehicle(app, admin);
  await app.good(api.updateVehicle, { params: { id }, body: changes, token });
  for (const change of repairs) {
    const work = { repairType: 'Bremsen', workshopName: 'Meyer', repairReason: 'x', vehicleId: id } as const;
    const { body } = await app.good(api.createRepairRecord, { body: work, token });
    await app.good(api.updateRepairRecord, { params: { id: body.id }, body: change, token });
  }
  await writeTrips(
    admin,
    trips.map((trip) => tripOf({ id, vin, licensePlate }, trip)),
  );
  if (linkedDriver)
    await app.good(api.createRelation, { body: { workitemAId: id, workitemBId: linkedDriver.id }, token });
  if (odometerKm !== null)
    await inTenant(telematics.db, companyIdOf(admin), async (tx) => {
      await tx
        .insertInto('telematics_readings')
        .values({
          company_id: companyIdOf(admin),
          vehicle_id: id,
          credential_id: credential,
          device_type: 'GO9',
          serial_number: 'G9',
          vin: '',
          license_plate: '',
          latitude: null,
          longitude: null,
          read_at: app.clock.now,
          odometer_km: odometerKm,
          odometer_at: app.clock.now,
        })
        .execute();
      await noteAllDueDates({ tx, companyId: companyIdOf(admin), now: app.clock.now }, 'vehicle');
    });
}

const list = async (query: Record<string, string>) => (await app.good(api.listReadiness, { query, token })).body;

test.each([0, 1, 2])('the database filters and counts as the rules judge, %i days ahead', async (days) => {
  const day = addDays(today, days);
  const all = await list({ day });
  const { body: counts } = await app.good(api.countReadiness, { query: { day }, token });
  expect([all.length, counts.vehicles]).toEqual([vehicles.length, vehicles.length]);
  for (const state of readinessStates) {
    const judged = all.filter((one) => one.state === state);
    expect(await list({ day, state })).toEqual(judged);
    expect([state, counts.states[state]]).toEqual([state, judged.length]);
    expect(judged).not.toEqual([]);
  }
  for (const reason of readinessReasons) {
    const judged = all.filter(({ reasons }) => reasons.some(({ type }) => type === reason));
    expect(await list({ day, reason })).toEqual(judged);
    expect([reason, counts.reasons[reason]]).toEqual([reason, judged.length]);
  }
});

test('the facts reach every reason', async () => {
  const { body } = await app.good(api.countReadiness, { query: {}, token });
  expect(Object.entries(body.reasons).filter(([, count]) => count === 0)).toEqual([]);
});
