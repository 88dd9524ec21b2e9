import { api } from '@flottwart/contract/api';
import { addDays, berlinDay } from '@flottwart/contract/rules/berlin-time';
import { beforeEach, expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, createVehicle, type SignedIn } from '../../../test/factories.ts';

const app = await sharedTestApp();
let admin: SignedIn;
beforeEach(async () => {
  app.clock.now = new Date('2026-06-10T10:00:00Z');
  admin = await createAdmin(app);
});

const today = (): string => berlinDay(app.clock.now);

const vehicle = async (licensePlate: string, changes: object): Promise<number> => {
  const { id } = await createVehicle(app, admin, { licensePlate });
  await app.good(api.updateVehicle, { params: { id }, body: changes, token: admin.token });
  return id;
};

const listed = async (query: Record<string, string> = {}) => {
  const { body, headers } = await app.good(api.dueDates, { query, token: admin.token });
  return { rows: body, total: Number(headers['x-total-count']) };
};

const typesOf = async () => (await listed()).rows.map(({ licensePlate, type, level }) => [licensePlate, type, level]);

test('dates within 30 days and past ones carry level and days left, most urgent first', async () => {
  const id = await vehicle('B-A-1', { huValidUntil: addDays(today(), 30), returnDate: addDays(today(), 31) });
  await vehicle('B-B-2', { nextServiceDate: addDays(today(), 7) });
  await vehicle('B-C-3', { returnDate: addDays(today(), -1), huValidUntil: today() });
  expect(await typesOf()).toEqual([
    ['B-C-3', 'Leasingrückgabe', 'overdue'],
    ['B-C-3', 'HU/AU', 'week'],
    ['B-B-2', 'Service', 'week'],
    ['B-A-1', 'HU/AU', 'month'],
  ]);
  const { rows, total } = await listed();
  expect(total).toBe(4);
  expect(rows[3]).toEqual({
    vehicleId: id,
    employeeId: null,
    title: 'B-A-1',
    licensePlate: 'B-A-1',
    type: 'HU/AU',
    level: 'month',
    date: '2026-07-10',
    remainingDays: 30,
    dueKm: null,
    remainingKm: null,
  });
  expect(rows.map(({ remainingDays }) => remainingDays)).toEqual([-1, 0, 7, 30]);
});

test('pages do not overlap and share the total', async () => {
  for (const offset of [3, 1, 2]) await vehicle(`B-P-${offset}`, { huValidUntil: addDays(today(), offset) });
  await vehicle('B-P-4', { nextServiceDate: addDays(today(), 2), returnDate: addDays(today(), 20) });
  const pages = [await listed({ page: '1', size: '2' }), await listed({ page: '2', size: '2' })];
  const last = await listed({ page: '3', size: '2' });
  expect([...pages, last].flatMap(({ rows }) => rows)).toEqual((await listed()).rows);
  expect([...pages, last].map(({ total }) => total)).toEqual([5, 5, 5]);
});

test('the day is the one in Berlin, also shortly before midnight there', async () => {
  await vehicle('B-N-1', { huValidUntil: '2026-06-10' });
  app.clock.now = new Date('2026-06-10T21:59:00Z');
  expect(await typesOf()).toEqual([['B-N-1', 'HU/AU', 'week']]);
  app.clock.now = new Date('2026-06-10T22:00:00Z');
  expect(await typesOf()).toEqual([['B-N-1', 'HU/AU', 'overdue']]);
});

test('a returned vehicle has nothing due; one out of service keeps legal and lease dates', async () => {
  const all = { huValidUntil: today(), nextServiceDate: today(), returnDate: today(), frontTireType: 'Winterreifen' };
  await vehicle('B-R-1', { ...all, status: 'VehicleStatus_RETURNED' });
  await vehicle('B-O-2', { ...all, status: 'VehicleStatus_OUT_OF_SERVICE' });
  expect((await typesOf()).map(([plate, type]) => [plate, type])).toEqual([
    ['B-O-2', 'HU/AU'],
    ['B-O-2', 'Leasingrückgabe'],
  ]);
});

const tireRows = async (day: string) => {
  app.clock.now = new Date(`${day}T10:00:00Z`);
  return (await listed()).rows.map(({ licensePlate, date, level }) => [licensePlate, date, level]);
};

test('summer tyres are due by 31 October, winter tyres by 15 April, until their next season', async () => {
  await vehicle('B-S-1', { frontTireType: 'Sommerreifen 225/65', lastFrontTireChange: '2026-04-02' });
  await vehicle('B-W-2', { rearTireType: 'WINTERREIFEN' });
  await vehicle('B-G-3', { frontTireType: 'Ganzjahresreifen (Sommer/Winter)', rearTireType: 'All-Season' });
  await vehicle('B-X-4', { frontTireType: 'M+S', rearTireType: 'Sommer oder Winter' });
  expect(await tireRows('2026-06-10')).toEqual([['B-W-2', '2026-04-15', 'overdue']]);
});

test.each([
  ['2026-03-15', []],
  ['2026-03-16', ['winter month']],
  ['2026-04-08', ['winter week']],
  ['2026-08-31', ['winter overdue']],
  ['2026-09-01', []],
  ['2026-09-30', []],
  ['2026-10-01', ['summer month']],
  ['2026-10-24', ['summer week']],
  ['2026-11-01', ['summer overdue']],
  ['2027-02-14', ['summer overdue']],
  ['2027-02-15', []],
])('on %s tyres without a recorded change are due as %j', async (day, expected) => {
  app.clock.now = new Date(`${day}T10:00:00Z`);
  admin = await createAdmin(app);
  await vehicle('B-SU-1', { title: 'summer', rearTireType: 'Sommer' });
  await vehicle('B-WI-1', { title: 'winter', frontTireType: 'Winter' });
  const rows = (await listed()).rows;
  expect(rows.map((row) => `${row.title} ${row.level}`)).toEqual(expected);
});

test('a change since 1 September settles the autumn; one unchanged axle does not', async () => {
  app.clock.now = new Date('2026-11-15T10:00:00Z');
  admin = await createAdmin(app);
  const summer = { frontTireType: 'Sommerreifen', rearTireType: 'Sommerreifen' };
  await vehicle('B-E-1', { ...summer, lastFrontTireChange: '2026-09-01', lastRearTireChange: '2026-09-01' });
  await vehicle('B-H-2', { ...summer, lastFrontTireChange: '2026-10-20', lastRearTireChange: '2026-08-31' });
  expect(await tireRows('2026-11-15')).toEqual([['B-H-2', '2026-10-31', 'overdue']]);
});

test('the unknown day 1970-01-01 is never due', async () => {
  await vehicle('B-UN-1', { huValidUntil: '1970-01-01', nextServiceDate: '1970-01-01', returnDate: '1970-01-01' });
  await vehicle('B-UN-2', { huValidUntil: '1970-01-02' });
  expect((await listed()).rows.map(({ licensePlate }) => licensePlate)).toEqual(['B-UN-2']);
  const { body } = await app.good(api.getDashboard, { token: admin.token });
  expect(body.urgentDueDates).toBe(1);
});

test('another company’s appointments are not listed', async () => {
  await vehicle('B-F-1', { huValidUntil: today() });
  const stranger = await createAdmin(app);
  const { body, headers } = await app.good(api.dueDates, { query: {}, token: stranger.token });
  expect([body, headers['x-total-count']]).toEqual([[], '0']);
});

test.each<Record<string, string>>([{ size: '0' }, { sort: 'level' }, { until: '2030-01-01' }])(
  'the list refuses %j',
  async (query) => expect((await app.call(api.dueDates, { query, token: admin.token })).status).toBe(400),
);
