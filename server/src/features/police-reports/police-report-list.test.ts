import { api } from '@flottwart/contract/api';
import type { RequestInput } from '@flottwart/contract/endpoint';
import { beforeAll, expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, type SignedIn } from '../../../test/factories.ts';
import { createTripWriter, createVehicle } from '../../../test/trip-factories.ts';

const app = await sharedTestApp();
app.clock.now = new Date('2026-11-15T12:00:00Z');
const writeTrips = createTripWriter(app);
const admin = await createAdmin(app);
const stranger = await createAdmin(app);
const { token } = admin;

/** Fixed, because the search covers VINs and a random one could match. */
const addVehicle = async (owner: SignedIn, plate: string, vin: string) => {
  const vehicle = await createVehicle(app, owner, plate, vin);
  await writeTrips(owner, [{ vehicle, start: '2026-01-01T00:00:00Z', end: '2026-11-01T00:00:00Z' }]);
};

const reports = [
  ['Az 10', '2026-06-10', '08:00', 'B-ÄB-1'],
  ['Az 11', '2026-06-10', '19:30', 'HH-X-2'],
  ['Äz 4712', '2026-06-12', '07:15', 'B-ÄB-1'],
  ['Bz 13', '2026-06-09', '23:59', 'HH-X-2'],
  ['Cz 14', '2026-06-11', '12:00', 'B-ÄB-1'],
] as const;

beforeAll(async () => {
  await addVehicle(admin, 'B-ÄB-1', 'WDBEINS');
  await addVehicle(admin, 'HH-X-2', 'WDBZWEI');
  await addVehicle(stranger, 'B-FR-1', 'WDBDREI');
  const generate = async (body: RequestInput<typeof api.generatePoliceReport>['body'], as: string) =>
    (await app.good(api.generatePoliceReport, { body, token: as })).body.report.id;
  for (const [caseNumber, date, time, licensePlate] of reports)
    await generate({ caseNumber, date, time, licensePlate }, token);
  const undated = await generate(
    { caseNumber: 'Dz 15', date: '2026-06-01', time: '09:00', licensePlate: 'HH-X-2' },
    token,
  );
  await app.good(api.updatePoliceReport, {
    params: { id: undated },
    body: { date: null, time: null, status: 'PoliceReportStatus_IN_PROGRESS' },
    token,
  });
  await generate({ caseNumber: 'Fremd', date: '2026-06-10', time: '08:00', licensePlate: 'B-FR-1' }, stranger.token);
});

const list = async (query: Record<string, string> = {}) => {
  const { status, body, headers, text } = await app.call(api.listPoliceReports, { query, token });
  expect(status, text).toBe(200);
  return {
    cases: body.map(({ caseNumber }: { caseNumber: string }) => caseNumber),
    total: Number(headers['x-total-count']),
  };
};

test('without parameters all reports come, latest first, undated last', async () => {
  expect(await list()).toEqual({ cases: ['Äz 4712', 'Cz 14', 'Az 11', 'Az 10', 'Bz 13', 'Dz 15'], total: 6 });
});

test('pages share the total and do not overlap', async () => {
  const pages = [await list({ size: '4' }), await list({ size: '4', page: '2' })];
  expect(pages.flatMap(({ cases }) => cases)).toEqual((await list()).cases);
  expect(pages.map(({ total }) => total)).toEqual([6, 6]);
});

test.each([
  ['date', 'asc', ['Bz 13', 'Az 10', 'Az 11', 'Cz 14', 'Äz 4712', 'Dz 15']],
  ['time', 'asc', ['Äz 4712', 'Az 10', 'Cz 14', 'Az 11', 'Bz 13', 'Dz 15']],
  ['time', 'desc', ['Bz 13', 'Az 11', 'Cz 14', 'Az 10', 'Äz 4712', 'Dz 15']],
  ['caseNumber', 'asc', ['Az 10', 'Az 11', 'Äz 4712', 'Bz 13', 'Cz 14', 'Dz 15']],
  ['licensePlate', 'asc', ['Az 10', 'Cz 14', 'Äz 4712', 'Bz 13', 'Az 11', 'Dz 15']],
  ['id', 'desc', ['Dz 15', 'Cz 14', 'Bz 13', 'Äz 4712', 'Az 11', 'Az 10']],
  ['status', 'asc', ['Dz 15', 'Az 10', 'Az 11', 'Äz 4712', 'Bz 13', 'Cz 14']],
])('sorted by %s %s, empty ones last', async (sort, order, cases) => {
  expect((await list({ sort, order, size: '20' })).cases).toEqual(cases);
});

test.each([
  ['az', ['Äz 4712', 'Az 11', 'Az 10']],
  ['aez 4712', ['Äz 4712']],
  ['hhx2', ['Az 11', 'Bz 13', 'Dz 15']],
  ['B-AB', ['Äz 4712', 'Cz 14', 'Az 10']],
  ['10.06.2026', ['Az 11', 'Az 10']],
  ['23:59', ['Bz 13']],
  ['in progress', ['Dz 15']],
  ['ordnungswidrigkeit cz', ['Cz 14']],
  ['fremd', []],
  ['%', []],
])('searching %j finds %j', async (q, cases) => {
  expect(await list({ q, size: '20' })).toEqual({ cases, total: cases.length });
});

test('from and to limit the day of the offence, inclusive, combined with a status', async () => {
  expect(await list({ from: '2026-06-10', to: '2026-06-11' })).toEqual({
    cases: ['Cz 14', 'Az 11', 'Az 10'],
    total: 3,
  });
  expect(await list({ from: '2026-06-12', size: '5' })).toEqual({ cases: ['Äz 4712'], total: 1 });
  expect(await list({ status: 'PoliceReportStatus_IN_PROGRESS' })).toEqual({ cases: ['Dz 15'], total: 1 });
  expect(await list({ status: 'PoliceReportStatus_OPEN', to: '2026-06-09' })).toEqual({ cases: ['Bz 13'], total: 1 });
});

test.each<Record<string, string>>([
  { from: 'gestern' },
  { to: '2026-02-30' },
  { sort: 'vin' },
  { order: 'up' },
  { status: 'TaskStatus_OPEN' },
  { size: '0' },
  { foo: '1' },
])('the list refuses %j', async (query) =>
  expect((await app.call(api.listPoliceReports, { query, token })).status).toBe(400),
);
