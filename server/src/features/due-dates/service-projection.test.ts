import { randomBytes } from 'node:crypto';
import { api } from '@flottwart/contract/api';
import { addDays, addMonths, berlinDay } from '@flottwart/contract/rules/berlin-time';
import { columnOfService } from '@flottwart/contract/rules/due-dates';
import { projectedDay } from '@flottwart/contract/rules/mileage-projection';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { createAdmin, createVehicle, type SignedIn } from '../../../test/factories.ts';
import { telematicsOf } from '../../../test/telematics.ts';
import { inTenant } from '../../db/tenant.ts';
import { publishChange } from '../../live/live-events.ts';

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
    await publishChange(tx, companyIdOf(admin), { kind: 'vehicle', part: 'telematics' });
  });

const listed = async (query: Record<string, string> = {}) =>
  (await app.good(api.listBoardDates, { query, token: admin.token })).body;

const vehicle = async (licensePlate: string, naechsterServiceInKm: number): Promise<number> => {
  const { id } = await createVehicle(app, admin, { licensePlate });
  await app.good(api.updateVehicle, { params: { id }, body: { naechsterServiceInKm }, token: admin.token });
  return id;
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
])('the database projects as the rule does: %s', async (_, dueKm, months, latest) => {
  await store(await vehicle('B-KM-1', dueKm), months, latest);
  const day = projectedDay(dueKm, { first: months[0] ?? null, latest }, today);
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
  expect(row?.date).toBe(projectedDay(62_000, { first, latest: { km: 60_000, at: at('2026-06-10') } }, today));
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
