import { randomBytes } from 'node:crypto';
import { api } from '@flottwart/contract/api';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { createAdmin, createVehicle, type SignedIn, signIn } from '../../../test/factories.ts';
import { createReminderRuns } from '../../../test/reminder-runs.ts';
import { telematicsOf } from '../../../test/telematics.ts';
import { inTenant } from '../../db/tenant.ts';
import { publishChange } from '../../live/live-events.ts';
import { noteAllDueDates } from '../../work-items/due-dates/store-due-dates.ts';

const app = await createTestApp({ SECRET_KEY: randomBytes(32).toString('base64') });
const rounds = await createReminderRuns(app);
const telematics = telematicsOf(app);

let admin: SignedIn;
let credential: number;
beforeEach(async () => {
  app.clock.now = new Date('2026-06-10T04:00:00Z');
  admin = await createAdmin(app);
  credential = await telematics.addCredential(admin);
});

const vehicle = async (licensePlate: string, changes: object): Promise<number> => {
  const { id } = await createVehicle(app, admin, { licensePlate });
  await app.good(api.updateVehicle, { params: { id }, body: changes, token: admin.token });
  return id;
};

/** Stores an odometer reading as a telematics refresh does. */
const odometerOf = (vehicleId: number, odometerKm: number | null): Promise<void> =>
  inTenant(telematics.db, companyIdOf(admin), async (tx) => {
    const reading = { odometer_km: odometerKm, odometer_at: odometerKm === null ? null : app.clock.now };
    await tx
      .insertInto('telematics_readings')
      .values({
        company_id: companyIdOf(admin),
        vehicle_id: vehicleId,
        credential_id: credential,
        device_type: 'GO9',
        serial_number: 'G9',
        vin: '',
        license_plate: '',
        latitude: null,
        longitude: null,
        read_at: app.clock.now,
        ...reading,
      })
      .onConflict((conflict) => conflict.columns(['company_id', 'vehicle_id']).doUpdateSet(reading))
      .execute();
    await noteAllDueDates({ tx, companyId: companyIdOf(admin), now: app.clock.now }, 'vehicle');
    await publishChange(tx, companyIdOf(admin), { kind: 'vehicle', part: 'telematics' });
  });

const listed = async () => (await app.good(api.dueDates, { query: {}, token: admin.token })).body;

test.each([
  [97_000, 'month', 3000],
  [99_499, 'month', 501],
  [99_500, 'week', 500],
  [99_999.9, 'week', 0],
  [100_000, 'week', 0],
  [100_000.1, 'overdue', -1],
  [104_200, 'overdue', -4200],
])('with %d km on the clock a service at 100,000 km is at level %s', async (odometer, level, remainingKm) => {
  const id = await vehicle('B-KM-1', { naechsterServiceInKm: 100_000 });
  await odometerOf(id, odometer);
  const [row, ...others] = await listed();
  expect(others).toEqual([]);
  expect(row).toEqual({
    vehicleId: id,
    employeeId: null,
    title: 'B-KM-1',
    licensePlate: 'B-KM-1',
    type: 'Service (km)',
    level,
    date: null,
    remainingDays: null,
    dueKm: 100_000,
    remainingKm,
  });
});

test('nothing is due far ahead, without a reading, without a mileage or out of use', async () => {
  await odometerOf(await vehicle('B-FE-1', { naechsterServiceInKm: 100_000 }), 96_999.9);
  await odometerOf(await vehicle('B-OL-2', { naechsterServiceInKm: 100_000 }), null);
  await odometerOf(await vehicle('B-OM-3', { model: 'Crafter' }), 500_000);
  await vehicle('B-OH-4', { naechsterServiceInKm: 1 });
  const out = { naechsterServiceInKm: 1, status: 'VehicleStatus_OUT_OF_SERVICE' };
  await odometerOf(await vehicle('B-OB-5', out), 100_000);
  expect(await listed()).toEqual([]);
});

test('mileages are sorted among the dates of their level, a hundred kilometres for a day', async () => {
  await odometerOf(await vehicle('B-MI-1', { naechsterServiceInKm: 50_000 }), 48_500);
  await vehicle('B-MI-2', { huValidUntil: '2026-06-24' });
  await vehicle('B-MI-3', { huValidUntil: '2026-06-26' });
  await odometerOf(await vehicle('B-MI-4', { naechsterServiceInKm: 50_000 }), 50_001);
  const rows = await listed();
  expect(rows.map(({ licensePlate }: { licensePlate: string }) => licensePlate)).toEqual([
    'B-MI-4',
    'B-MI-2',
    'B-MI-1',
    'B-MI-3',
  ]);
});

test('growing mileage sends each level once; the total follows the odometer', async () => {
  const id = await vehicle('B-FA-1', { naechsterServiceInKm: 100_000 });
  const total = async () => (await app.good(api.dueDates, { query: {}, token: admin.token })).headers['x-total-count'];
  expect(await total()).toBe('0');
  for (const [day, odometer] of [
    ['2026-06-11', 98_000],
    ['2026-06-12', 98_300],
    ['2026-06-13', 99_700],
    ['2026-06-14', 99_650],
    ['2026-06-15', 100_200],
    ['2026-06-16', 100_900],
  ] as const) {
    app.clock.now = new Date(`${day}T04:00:00Z`);
    await odometerOf(id, odometer);
    await rounds.run();
  }
  const mails = await rounds.digestsTo(admin.email);
  expect(mails.map(({ text }) => /^- .+/m.exec(text)?.[0])).toEqual([
    '- Service (km): fällig bei 100.000 km',
    '- Service (km): fällig bei 100.000 km, in den nächsten 500 km',
    '- Service (km): überfällig seit 100.000 km',
  ]);
  admin = await signIn(app, admin);
  await expect.poll(total).toBe('1');
});

test('the calendar contains days only, no mileages', async () => {
  await odometerOf(await vehicle('B-KA-1', { naechsterServiceInKm: 100_000, huValidUntil: '2026-06-20' }), 99_990);
  const { body } = await app.good(api.createMyCalendar, { token: admin.token });
  const { text } = await app.raw('GET', new URL(body.url).pathname);
  expect(text.match(/^SUMMARY:.*(?=\r)/gm)).toEqual(['SUMMARY:HU/AU B-KA-1']);
});

test('due until a day lists exactly the vehicles that the due list names: dates, tyres and mileage', async () => {
  app.clock.now = new Date('2026-11-16T11:00:00Z');
  admin = await signIn(app, admin);
  const { token } = admin;
  await vehicle('B-DU-1', { frontTireType: 'Sommer', rearTireType: 'Sommer' });
  await vehicle('B-DU-2', { frontTireType: 'Sommer', lastFrontTireChange: '2026-09-20' });
  await vehicle('B-DU-3', { frontTireType: 'Sommer', status: 'VehicleStatus_OUT_OF_SERVICE' });
  await vehicle('B-DU-4', { frontTireType: 'Winter' });
  await vehicle('B-DU-5', { huValidUntil: '2026-11-20' });
  for (const [index, odometer] of [50_001, 49_600, 47_500, 40_000].entries())
    await odometerOf(await vehicle(`B-DU-${index + 6}`, { naechsterServiceInKm: 50_000 }), odometer);
  const platesOf = (rows: readonly { readonly licensePlate: string }[]) =>
    [...new Set(rows.map(({ licensePlate }) => licensePlate))].sort();
  const filtered = async (dueUntil: string) =>
    platesOf((await app.good(api.listVehicles, { query: { dueUntil }, token })).body);
  const named = async (...levels: readonly string[]) =>
    platesOf((await app.good(api.dueDates, { query: { level: levels.join(), size: '50' }, token })).body);
  expect(await filtered('2026-11-15')).toEqual(['B-DU-1', 'B-DU-6']);
  expect(await filtered('2026-11-15')).toEqual(await named('overdue'));
  expect(await filtered('2026-11-23')).toEqual(await named('overdue', 'week'));
  expect(await filtered('2026-12-16')).toEqual(await named('overdue', 'week', 'month'));
  expect(await named('week', 'month')).toEqual(['B-DU-5', 'B-DU-7', 'B-DU-8']);
});
