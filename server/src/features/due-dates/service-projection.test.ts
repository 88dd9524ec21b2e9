import { randomBytes } from 'node:crypto';
import { api } from '@flottwart/contract/api';
import { addDays, addMonths, berlinDay } from '@flottwart/contract/rules/berlin-time';
import { columnOfService } from '@flottwart/contract/rules/due-dates';
import { type OdometerCourse, projectMileage } from '@flottwart/contract/rules/mileage-projection';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { createAdmin, createRepairRecord, createVehicle, type SignedIn } from '../../../test/factories.ts';
import { telematicsOf } from '../../../test/telematics.ts';
import { inTenant } from '../../db/tenant.ts';
import { publishChange } from '../../live/live-events.ts';
import { noteAllDueDates } from '../../work-items/due-dates/store-due-dates.ts';

const app = await createTestApp({ SECRET_KEY: randomBytes(32).toString('base64') });
const telematics = telematicsOf(app);
const now = new Date('2026-06-10T10:00:00Z');
const today = berlinDay(now);

let admin: SignedIn;
let credential: number;
beforeEach(async () => {
  app.clock.now = now;
  admin = await createAdmin(app);
  credential = await telematics.addCredential(admin);
});

interface Reading {
  readonly km: number;
  readonly at: Date;
}

const at = (day: string): Date => new Date(`${day}T09:00:00Z`);

const store = (vehicleId: number, months: readonly Reading[], latest: Reading): Promise<void> =>
  inTenant(telematics.db, companyIdOf(admin), async (tx) => {
    const owner = { company_id: companyIdOf(admin), vehicle_id: vehicleId };
    for (const { km, at: odometerAt } of months)
      await tx
        .insertInto('odometer_months')
        .values({
          ...owner,
          month: `${berlinDay(odometerAt).slice(0, 7)}-01`,
          odometer_km: km,
          odometer_at: odometerAt,
        })
        .execute();
    await tx
      .insertInto('telematics_readings')
      .values({
        ...owner,
        credential_id: credential,
        device_type: 'GO9',
        serial_number: 'G9',
        vin: '',
        license_plate: '',
        latitude: null,
        longitude: null,
        read_at: latest.at,
        odometer_km: latest.km,
        odometer_at: latest.at,
      })
      .execute();
    await noteAllDueDates({ tx, companyId: companyIdOf(admin), now }, 'vehicle');
    await publishChange(tx, companyIdOf(admin), { kind: 'vehicle', part: 'telematics' });
  });

const listed = async (query: Record<string, string> = {}) =>
  (await app.good(api.listBoardDates, { query, token: admin.token })).body;

const vehicle = async (licensePlate: string, naechsterServiceInKm: number): Promise<number> => {
  const { id } = await createVehicle(app, admin, { licensePlate });
  await app.good(api.updateVehicle, { params: { id }, body: { naechsterServiceInKm }, token: admin.token });
  return id;
};

/** Day that is shown today. */
const projectedDay = (dueKm: number, course: OdometerCourse): string | null => {
  const projected = projectMileage(dueKm, course);
  if (projected === null || today > projected.believedUntil) return null;
  return projected.day < today ? today : projected.day;
};

const first = { km: 40_000, at: at('2026-03-02') };

test.each<[string, number, readonly Reading[], Reading]>([
  ['a steady course', 62_000, [first], { km: 60_000, at: at('2026-06-10') }],
  ['a course of hardly a kilometre a day', 60_010, [first], { km: 40_100, at: at('2026-06-10') }],
  ['an older reading', 63_000, [first], { km: 60_000, at: at('2026-05-30') }],
  ['a reading whose projected day has passed', 60_100, [first], { km: 60_000, at: at('2026-05-30') }],
  ['a reading that is too old', 62_000, [first], { km: 60_000, at: at('2026-05-10') }],
  ['two readings too close', 62_000, [{ km: 59_000, at: at('2026-06-01') }], { km: 60_000, at: at('2026-06-10') }],
  ['a falling odometer', 62_000, [{ ...first, km: 61_000 }], { km: 60_000, at: at('2026-06-10') }],
  ['a passed mileage', 59_999, [first], { km: 60_000, at: at('2026-06-10') }],
  ['no course', 62_000, [], { km: 60_000, at: at('2026-06-10') }],
  [
    'a course of three months',
    75_000,
    [first, { km: 59_000, at: at('2026-05-01') }],
    { km: 60_000, at: at('2026-06-09') },
  ],
])('the board shows the day of the rule: %s', async (_, dueKm, months, latest) => {
  await store(await vehicle('B-KM-1', dueKm), months, latest);
  const day = projectedDay(dueKm, { firsts: months.slice(0, 1), latest: { ...latest, source: 'telematics' } });
  const kmLeft = Math.floor(dueKm - latest.km);
  const column = columnOfService({ kmLeft, projectedDay: day }, today);
  expect(await listed({ column })).toMatchObject([
    { kind: 'service', isByMileage: true, dueKm, remainingKm: kmLeft, date: day, column },
  ]);
  expect(await listed()).toHaveLength(1);
});

test('months before the last six do not count', async () => {
  const old = { km: 1000, at: at(`${addMonths(today, -8).slice(0, 7)}-01`) };
  await store(await vehicle('B-KM-2', 62_000), [old, first], { km: 60_000, at: at('2026-06-10') });
  const [row] = await listed();
  const latest = { km: 60_000, at: at('2026-06-10'), source: 'telematics' } as const;
  expect(row?.date).toBe(projectedDay(62_000, { firsts: [first], latest }));
});

test('a projected service is in the calendar; one without a known mileage comes last and says so', async () => {
  await store(await vehicle('B-KM-3', 62_000), [first], { km: 60_000, at: at('2026-06-10') });
  await vehicle('B-KM-4', 62_000);
  const { body } = await app.good(api.dueCalendar, { query: { month: '2026-06' }, token: admin.token });
  expect(body).toEqual([{ day: addDays(today, 10), kind: 'service', count: 1 }]);
  expect(await listed()).toMatchObject([
    { licensePlate: 'B-KM-3', column: 'month', remainingDays: 10 },
    { licensePlate: 'B-KM-4', column: 'later', date: null, remainingDays: null, remainingKm: null },
  ]);
});

interface Repaired {
  readonly repairDate: string;
  readonly mileageAtRepair: number;
}

const repair = async (licensePlate: string, { repairDate, mileageAtRepair }: Repaired): Promise<number> => {
  const { id } = await createRepairRecord(app, admin, { licensePlate, repairDate, mileageAtRepair });
  return id;
};

const spring = { repairDate: '2026-04-03', mileageAtRepair: 46_400 };
const lately = { repairDate: '2026-06-02', mileageAtRepair: 58_400 };
/** 200 km a day. */
const dueOfRepairs = { remainingKm: 3600, date: '2026-06-20', column: 'month' };

test('a course of repairs projects without a device, and follows every change of them', async () => {
  await vehicle('B-RE-1', 62_000);
  await repair('B-RE-1', spring);
  expect(await listed()).toMatchObject([{ remainingKm: 15_600, date: null, column: 'later' }]);
  const id = await repair('B-RE-1', lately);
  expect(await listed()).toMatchObject([dueOfRepairs]);
  const { token } = admin;
  const change = async (body: object) => {
    await app.good(api.updateRepairRecord, { params: { id }, body, token });
    const [row] = await listed();
    return row?.remainingKm;
  };
  expect(await change({ archived: true })).toBe(15_600);
  expect(await change({ archived: false })).toBe(3600);
  expect(await change({ mileageAtRepair: null })).toBe(15_600);
  expect(await change({ mileageAtRepair: 58_000 })).toBe(4000);
  expect(await change({ repairDate: '2026-06-11' })).toBe(15_600);
  expect(await change({ repairDate: null })).toBe(15_600);
  expect(await change({ repairDate: '2026-06-10' })).toBe(4000);
  await app.good(api.deleteWorkItem, { body: { workitemId: id }, token });
  expect(await listed()).toMatchObject([{ remainingKm: 15_600 }]);
});

test('the mileage of a repair is that of all vehicles that are linked to it', async () => {
  const one = await vehicle('B-RE-1', 62_000);
  const other = await vehicle('B-RE-2', 62_000);
  const { token } = admin;
  const id = await repair('B-RE-1', lately);
  const pair = { workitemAId: other, workitemBId: id };
  await app.good(api.createRelation, { body: pair, token });
  const left = async () => (await listed()).map(({ licensePlate, remainingKm }) => [licensePlate, remainingKm]);
  expect(await left()).toEqual([
    ['B-RE-1', 3600],
    ['B-RE-2', 3600],
  ]);
  await app.good(api.deleteRelation, { body: { workitemAId: one, workitemBId: id }, token });
  expect(await left()).toEqual([
    ['B-RE-2', 3600],
    ['B-RE-1', null],
  ]);
});

test('mistyped mileages of repairs are passed over', async () => {
  await vehicle('B-RE-1', 62_000);
  await repair('B-RE-1', spring);
  await repair('B-RE-1', { repairDate: '2026-05-02', mileageAtRepair: 5200 });
  await repair('B-RE-1', lately);
  expect(await listed()).toMatchObject([dueOfRepairs]);
  await repair('B-RE-1', { repairDate: '2026-06-08', mileageAtRepair: 584_000 });
  expect(await listed()).toMatchObject([dueOfRepairs]);
});

test('device and repairs are one course: the later reading is the mileage, the earlier one the begin', async () => {
  const id = await vehicle('B-RE-1', 62_000);
  await repair('B-RE-1', spring);
  await store(id, [{ km: 59_000, at: at('2026-06-01') }], { km: 60_000, at: at('2026-06-08') });
  const at200KmADay = { remainingKm: 2000, date: '2026-06-17' };
  expect(await listed()).toMatchObject([at200KmADay]);
  await repair('B-RE-1', { repairDate: '2026-06-09', mileageAtRepair: 6100 });
  expect(await listed()).toMatchObject([at200KmADay]);
  await repair('B-RE-1', { repairDate: '2026-06-10', mileageAtRepair: 61_000 });
  expect(await listed()).toMatchObject([{ remainingKm: 1000 }]);
});

test('a mileage of a repair counts for the reminders, the readiness and the list of vehicles, for a year', async () => {
  await vehicle('B-RE-1', 58_000);
  const id = await repair('B-RE-1', lately);
  const { token } = admin;
  const counted = async () => [
    (await app.good(api.dueDates, { query: {}, token })).body.map(({ remainingKm }) => remainingKm),
    (await app.good(api.countReadiness, { query: {}, token })).body.reasons.service,
    (await app.good(api.listVehicles, { query: { dueUntil: today }, token })).body.length,
  ];
  expect(await counted()).toEqual([[-400], 1, 1]);
  await app.good(api.updateRepairRecord, { params: { id }, body: { repairDate: '2025-06-11' }, token });
  expect(await counted()).toEqual([[-400], 1, 1]);
  await app.good(api.updateRepairRecord, { params: { id }, body: { repairDate: '2025-06-10' }, token });
  expect(await counted()).toEqual([[], 0, 0]);
});

test('a service without a day comes behind the dates of its column, the fewest kilometres first', async () => {
  const { id } = await createVehicle(app, admin, { licensePlate: 'B-DA-1' });
  const body = { huValidUntil: addDays(today, 20), nextServiceDate: addDays(today, -3) };
  await app.good(api.updateVehicle, { params: { id }, body, token: admin.token });
  for (const [plate, km] of [
    ['B-OV-1', 57_000],
    ['B-OV-2', 50_000],
    ['B-KM-2', 60_400],
    ['B-KM-1', 60_300],
    ['B-LA-1', 90_000],
  ] as const) {
    await vehicle(plate, km);
    await repair(plate, lately);
  }
  await vehicle('B-NO-1', 90_000);
  const order = ['B-DA-1', 'B-OV-2', 'B-OV-1', 'B-DA-1', 'B-KM-1', 'B-KM-2', 'B-LA-1', 'B-NO-1'];
  const plates = async (query: Record<string, string>) => (await listed(query)).map(({ licensePlate }) => licensePlate);
  expect(await plates({})).toEqual(order);
  expect(await plates({ page: '2', size: '3' })).toEqual(order.slice(3, 6));
  expect(await plates({ column: 'month' })).toEqual(['B-DA-1', 'B-KM-1', 'B-KM-2']);
});
