import { api } from '@flottwart/contract/api';
import type { VehicleDay } from '@flottwart/contract/vehicle-days';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, type SignedIn } from '../../../test/factories.ts';
import { createDriver, createTripWriter, createVehicle, type TripOptions } from '../../../test/trip-factories.ts';

const app = await sharedTestApp();
app.clock.now = new Date('2026-11-15T12:00:00Z');
const writeTrips = createTripWriter(app);
const admin = await createAdmin(app);
const { token } = admin;

let made = 0;
const newVan = (owner: SignedIn = admin) => {
  made += 1;
  return createVehicle(app, owner, `B-VD-${made}`);
};

const writeTrip = async (options: TripOptions, owner: SignedIn = admin): Promise<number> => {
  const [id] = await writeTrips(owner, [options]);
  if (id === undefined) throw new Error('No trip was written.');
  return id;
};

const dayOfTrip = async (id: number, as = token): Promise<VehicleDay> =>
  (await app.good(api.getDayOfTrip, { params: { id }, token: as })).body as VehicleDay;

const namesOf = ({ trips }: VehicleDay): readonly string[] => trips.map(({ lastName }) => lastName);

const june = (from: string, to: string) => ({ start: `2026-06-10T${from}:00Z`, end: `2026-06-10T${to}:00Z` });

test('a day has all trips of the vehicle, each with driver, start and end', async () => {
  const vehicle = await newVan();
  const driver = await createDriver(app, admin, 'Anna', 'Amsel');
  const late = await writeTrip({ vehicle, lastName: 'Spät', ...june('12:05', '19:10') });
  const early = await writeTrip({ vehicle, driver, ...june('03:40', '11:35') });
  await writeTrip({ vehicle: await newVan(), lastName: 'Anderer', ...june('03:40', '11:35') });
  const expected: VehicleDay = {
    day: '2026-06-10',
    lastDay: '2026-06-10',
    trips: [
      {
        id: early,
        firstName: 'Anna',
        lastName: 'Amsel',
        startTime: '2026-06-10T03:40:00.000Z',
        endTime: '2026-06-10T11:35:00.000Z',
        presumedEnd: null,
        unclearFrom: null,
      },
      {
        id: late,
        firstName: 'Karl',
        lastName: 'Spät',
        startTime: '2026-06-10T12:05:00.000Z',
        endTime: '2026-06-10T19:10:00.000Z',
        presumedEnd: null,
        unclearFrom: null,
      },
    ],
    hasMoreTrips: false,
    offences: [],
    hasMoreOffences: false,
  };
  expect(await dayOfTrip(early)).toEqual(expected);
  expect(await dayOfTrip(late)).toEqual(expected);
});

test('a trip over midnight shows both days, one that ends or begins at midnight a single day', async () => {
  const vehicle = await newVan();
  const trip = (lastName: string, start: string, end: string) => writeTrip({ vehicle, lastName, start, end });
  const before = await trip('Vortag', '2026-06-09T18:00:00Z', '2026-06-09T22:00:00Z');
  const night = await trip('Nacht', '2026-06-09T20:00:00Z', '2026-06-10T02:00:00Z');
  const day = await trip('Tag', '2026-06-10T06:00:00Z', '2026-06-10T22:30:00Z');
  const next = await trip('Mitternacht', '2026-06-10T22:00:00Z', '2026-06-11T01:00:00Z');
  expect(namesOf(await dayOfTrip(before))).toEqual(['Vortag', 'Nacht']);
  expect(await dayOfTrip(before)).toMatchObject({ day: '2026-06-09', lastDay: '2026-06-09' });
  expect(await dayOfTrip(night)).toMatchObject({ day: '2026-06-09', lastDay: '2026-06-10' });
  expect(namesOf(await dayOfTrip(night))).toEqual(['Vortag', 'Nacht', 'Tag']);
  expect(namesOf(await dayOfTrip(day))).toEqual(['Nacht', 'Tag', 'Mitternacht']);
  expect(namesOf(await dayOfTrip(next))).toEqual(['Tag', 'Mitternacht']);
});

test('a running trip covers two days at most, an ended one a week', async () => {
  const vehicle = await newVan();
  const start = '2026-06-01T06:00:00Z';
  const running = await writeTrip({ vehicle, lastName: 'Offen', start });
  const long = await writeTrip({ vehicle, lastName: 'Lang', start, end: '2026-06-20T06:00:00Z' });
  expect((await dayOfTrip(running)).lastDay).toBe('2026-06-02');
  expect((await dayOfTrip(long)).lastDay).toBe('2026-06-07');
  const today = await writeTrip({ vehicle, lastName: 'Heute', start: '2026-11-15T06:00:00Z' });
  expect((await dayOfTrip(today)).lastDay).toBe('2026-11-15');
});

test.each([
  ['2026-03-29', 23, '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['2026-10-25', 25, '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
])('%s has %d hours, from midnight to midnight in Berlin', async (day, _hours, first, after) => {
  const vehicle = await newVan();
  const minuteBefore = (instant: string) => new Date(Date.parse(instant) - 60_000).toISOString();
  const id = await writeTrip({ vehicle, lastName: 'Erste', start: first, end: first });
  await writeTrip({ vehicle, lastName: 'Vortag', start: minuteBefore(first), end: minuteBefore(first) });
  await writeTrip({ vehicle, lastName: 'Letzte', start: minuteBefore(after), end: after });
  await writeTrip({ vehicle, lastName: 'Folgetag', start: after, end: after });
  const found = await dayOfTrip(id);
  expect(found.day).toBe(day);
  expect(namesOf(found)).toEqual(['Erste', 'Letzte']);
});

test('an open trip has no end, and overlapping trips are all returned', async () => {
  const vehicle = await newVan();
  await writeTrip({ vehicle, lastName: 'Offen', start: '2026-06-08T06:00:00Z' });
  await writeTrip({ vehicle, lastName: 'Eins', ...june('08:00', '10:00') });
  const id = await writeTrip({ vehicle, lastName: 'Zwei', ...june('09:00', '11:00') });
  const found = await dayOfTrip(id);
  expect(namesOf(found)).toEqual(['Offen', 'Eins', 'Zwei']);
  expect(found.trips[0]?.endTime).toBeNull();
});

test('a trip of an unknown vehicle is shown with those of its VIN', async () => {
  const vin = 'UNKNOWN0000000001';
  const id = await writeTrip({ vin, plate: 'X-Y-1', lastName: 'Eins', ...june('06:00', '07:00') });
  await writeTrip({ vin, plate: 'X-Y-2', lastName: 'Zwei', ...june('08:00', '09:00') });
  await writeTrip({ vin: 'UNKNOWN0000000002', plate: 'X-Y-1', lastName: 'Andere', ...june('08:00', '09:00') });
  await writeTrip({ vehicle: await newVan(), vin, lastName: 'Bekannt', ...june('10:00', '11:00') });
  expect(namesOf(await dayOfTrip(id))).toEqual(['Eins', 'Zwei']);
});

test('a trip that names a plate alone is shown with those of its plate, however it is written', async () => {
  const id = await writeTrip({ plate: 'Q-ZZ-77', isByPlate: true, lastName: 'Eins', ...june('06:00', '07:00') });
  await writeTrip({ plate: 'q zz 77', isByPlate: true, lastName: 'Zwei', ...june('08:00', '09:00') });
  await writeTrip({ plate: 'Q-ZZ-77', vin: 'UNKNOWN0000000003', lastName: 'Mit VIN', ...june('08:00', '09:00') });
  expect(namesOf(await dayOfTrip(id))).toEqual(['Eins', 'Zwei']);
});

test('a trip without vehicle, VIN and plate is shown alone', async () => {
  const id = await writeTrip({ lastName: 'Allein', ...june('06:00', '07:00') });
  await writeTrip({ lastName: 'Auch', ...june('08:00', '09:00') });
  expect(namesOf(await dayOfTrip(id))).toEqual(['Allein']);
});

test('at most 50 trips are returned, always with the one that was asked about', async () => {
  const vehicle = await newVan();
  const start = Date.parse('2026-06-10T06:00:00Z');
  const times = Array.from({ length: 51 }, (_, index) => new Date(start + index * 60_000).toISOString());
  const ids = await writeTrips(
    admin,
    times.map((at, index) => ({ vehicle, lastName: `Nr${index}`, start: at, end: at })),
  );
  const last = await dayOfTrip(ids.at(-1) ?? 0);
  expect(last.trips).toHaveLength(50);
  expect(last.trips.map(({ id }) => id)).toEqual([...ids.slice(0, 49), ids.at(-1)]);
  expect(last.hasMoreTrips).toBe(true);
});
