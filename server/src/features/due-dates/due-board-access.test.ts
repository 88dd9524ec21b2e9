import { api } from '@flottwart/contract/api';
import { addDays } from '@flottwart/contract/rules/berlin-time';
import { readXlsx } from 'hucre/xlsx';
import { beforeEach, expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, createMember, createVehicle, type SignedIn, signIn } from '../../../test/factories.ts';
import { createReportWriter } from '../../../test/police-report-factories.ts';

const app = await sharedTestApp();
const writeReport = createReportWriter(app);
let admin: SignedIn;
beforeEach(async () => {
  app.clock.now = new Date('2026-06-10T20:00:00Z');
  admin = await createAdmin(app);
});

const vehicle = async (licensePlate: string, changes: object): Promise<number> => {
  const { id } = await createVehicle(app, admin, { licensePlate });
  await app.good(api.updateVehicle, { params: { id }, body: changes, token: admin.token });
  return id;
};

test('a USER reads the same; another company sees nothing of it', async () => {
  await vehicle('B-A-1', { uvvDueDate: '2026-06-12' });
  const read = async ({ token }: SignedIn) => [
    (await app.good(api.listBoardDates, { query: {}, token })).body.map(({ licensePlate }) => licensePlate),
    (await app.good(api.countBoardDates, { query: {}, token })).body.columns.week,
    (await app.good(api.dueCalendar, { query: { month: '2026-06' }, token })).body.length,
  ];
  expect(await read(await createMember(app, admin))).toEqual([['B-A-1'], 1, 1]);
  expect(await read(await createAdmin(app))).toEqual([[], 0, 0]);
});

test('visitors are refused', async () => {
  const statuses = [
    await app.call(api.listBoardDates, { query: {} }),
    await app.call(api.countBoardDates, { query: {} }),
    await app.call(api.dueCalendar, { query: { month: '2026-06' } }),
    await app.call(api.exportBoardDates, { query: {} }),
  ];
  expect(statuses.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
});

test.each<Record<string, string>>([
  { column: 'soon' },
  { kind: 'birthday' },
  { assignedTo: 'jemand' },
  { from: '2026-02-30' },
  { from: '2026-06-02', to: '2026-06-01' },
  { column: 'week', from: '2026-06-01' },
  { size: '0' },
  { sort: 'date' },
  { month: '2026-06' },
])('the board refuses %j', async (query) =>
  expect((await app.call(api.listBoardDates, { query, token: admin.token })).status).toBe(400),
);

test.each<Record<string, string>>([{}, { month: '2026-13' }, { month: 'Juni' }, { month: '2026-06', page: '1' }])(
  'the calendar refuses %j',
  async (query) => expect((await app.call(api.dueCalendar, { query, token: admin.token })).status).toBe(400),
);

test('the answer to an authority is due a week after the report, until it is sent or archived', async () => {
  const { id } = await writeReport(admin);
  const listed = async () =>
    (await app.good(api.listBoardDates, { query: { kind: 'answer' }, token: admin.token })).body;
  expect(await listed()).toMatchObject([
    { kind: 'answer', itemKind: 'policereport', itemId: id, column: 'week', date: '2026-06-17', remainingDays: 7 },
  ]);
  app.clock.now = new Date('2026-06-18T10:00:00Z');
  admin = await signIn(app, admin);
  expect(await listed()).toMatchObject([{ column: 'overdue', remainingDays: -1 }]);
  const change = (body: object) => app.good(api.updatePoliceReport, { params: { id }, body, token: admin.token });
  await change({ archived: true });
  expect(await listed()).toEqual([]);
  await change({ archived: false });
  await change({ status: 'PoliceReportStatus_SENT' });
  expect(await listed()).toEqual([]);
});

test('the Excel file has the dates of the filter in their order, with German words', async () => {
  await vehicle('B-E-1', { huValidUntil: '2026-06-30', manufacturer: 'Ford', assignedToUsername: admin.email });
  await vehicle('B-E-2', { naechsterServiceInKm: 60_000, uvvDueDate: addDays('2026-06-10', -2) });
  const path = `${api.exportBoardDates.path}?kind=inspection,uvv,service`;
  const response = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${admin.token}` } });
  expect(response.headers.get('content-disposition')).toContain('Termine.xlsx');
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  const [headings, ...rows] = sheets[0]?.rows ?? [];
  expect(headings).toEqual([
    ...['Frist', 'Fällig', 'Termin', 'Kennzeichen', 'Bezeichnung', 'Zugewiesen an', 'Tage'],
    ...['Fällig bei km', 'Verbleibende km', 'Hinweis'],
  ]);
  const shown = (cell: unknown) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell || null);
  expect(rows.map((row) => row.map(shown))).toEqual([
    ['Überfällig', '2026-06-08', 'UVV-Prüfung', 'B-E-2', null, null, -2, null, null, null],
    ['In 30 Tagen', '2026-06-30', 'HU/AU', 'B-E-1', 'Ford', admin.email, 20, null, null, null],
    ['Später', null, 'Service', 'B-E-2', null, null, null, 60_000, null, 'Kilometerstand unbekannt'],
  ]);
});
