import { api } from '@flottwart/contract/api';
import type { Dashboard } from '@flottwart/contract/dashboard';
import { addDays, berlinDay, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import { figureLists } from '@flottwart/contract/rules/figure-lists';
import { kinds } from '@flottwart/contract/rules/kinds';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, createVehicle, signIn } from '../../../test/factories.ts';
import { createDocumentStore } from '../../../test/leasing-factories.ts';
import { createReportWriter } from '../../../test/police-report-factories.ts';
import { createTripWriter } from '../../../test/trip-factories.ts';

const app = await sharedTestApp();
const storeDocument = createDocumentStore(app);
const writeReport = createReportWriter(app);
const writeTrips = createTripWriter(app);

app.clock.now = new Date('2026-06-10T13:00:00Z');
const firstDay = berlinDay(app.clock.now);
const admin = await createAdmin(app);
const { token } = admin;

type Change = (typeof api)['updateTask' | 'updateVehicle' | 'updatePoliceReport'];

const change = async (endpoint: Change, id: number, body: object): Promise<void> => {
  expect((await app.call(endpoint, { params: { id }, body, token })).status).toBe(200);
};

/** Items on both sides of every boundary: each status, the days around a level, unknown dates, the ends of a deadline. */
const fillCompany = async (): Promise<void> => {
  for (const status of kinds.task.statuses) {
    const { body } = await app.good(api.createTask, { body: { title: status, dueDate: '2026-06-11T08:00' }, token });
    await change(api.updateTask, body.id, { status });
  }
  for (const days of [-2, -1, 0, 7, 8, 30, 31]) {
    const { id } = await createVehicle(app, admin, { licensePlate: `B-A-${100 + days}` });
    await change(api.updateVehicle, id, { huValidUntil: addDays(firstDay, days + 8) });
    await change(api.updateVehicle, id, { returnDate: '1970-01-01', nextServiceDate: addDays(firstDay, days + 8) });
    if (days === 0) await change(api.updateVehicle, id, { status: 'VehicleStatus_OUT_OF_SERVICE' });
    if (days === -1) await change(api.updateVehicle, id, { status: 'VehicleStatus_RETURNED' });
  }
  await writeTrips(admin, [
    { start: '2026-06-10T04:00:00Z' },
    { start: '2026-06-10T05:00:00Z' },
    { start: '2026-06-09T04:00:00Z', end: '2026-06-09T12:00:00Z' },
  ]);
  await storeDocument(admin, { positions: [{ amountCents: 12_345 }, { amountCents: 55 }, { amountCents: -700 }] });
  for (const [minutes, status] of [
    [-1, 'PoliceReportStatus_OPEN'],
    [-1, 'PoliceReportStatus_SENT'],
    [0, 'PoliceReportStatus_IN_PROGRESS'],
    [0, 'PoliceReportStatus_CLOSED'],
  ] as const) {
    app.clock.now = new Date(berlinInstant(addDays(firstDay, 1), '00:00').getTime() + minutes * 60_000);
    const report = await writeReport(admin);
    await change(api.updatePoliceReport, report.id, { status });
  }
  // The first two reports were created eight days before, the others seven.
  app.clock.now = berlinInstant(addDays(firstDay, 8), '12:00');
};

type Counted = Exclude<keyof Dashboard, 'vehicles' | 'openCredits'>;

const lists = {
  openTasks: api.listTasks,
  overdueTasks: api.listTasks,
  documentsToCheck: api.listLeasingDrafts,
  urgentDueDates: api.dueDates,
  overdueDueDates: api.dueDates,
  runningTrips: api.listTrips,
  unclearTrips: api.listTrips,
  unansweredReports: api.listPoliceReports,
  lateReports: api.listPoliceReports,
} as const satisfies Record<Counted, unknown>;

test('every figure of the dashboard is the total of the list it opens', async () => {
  await fillCompany();
  const { token: later } = await signIn(app, admin);
  const figures = (await app.good(api.getDashboard, { token: later })).body;
  const filters = figureLists(berlinDay(app.clock.now));
  const totals = await Promise.all(
    (Object.keys(lists) as Counted[]).map(async (name) => {
      const filter = name === 'documentsToCheck' ? {} : filters[name];
      const query = Object.fromEntries(Object.entries(filter).map(([key, value]) => [key, String(value)]));
      const { body, headers } = await app.call(lists[name], { query, token: later });
      expect(headers['x-total-count']).toBe(String(body.length));
      return [name, body.length];
    }),
  );
  expect(Object.fromEntries(totals)).toEqual({
    openTasks: 3,
    overdueTasks: 3,
    documentsToCheck: 0,
    // Five of vehicles, and the first licence checks of the four drivers of the reports.
    urgentDueDates: 9,
    overdueDueDates: 2,
    runningTrips: 0,
    unclearTrips: 2,
    unansweredReports: 2,
    lateReports: 1,
  });
  expect(figures).toMatchObject(Object.fromEntries(totals));

  const board = (await app.good(api.countBoardDates, { query: {}, token: later })).body;
  const overdue = await app.call(api.listBoardDates, { query: { column: 'overdue' }, token: later });
  expect([overdue.headers['x-total-count'], overdue.body.length]).toEqual([
    String(board.columns.overdue),
    board.columns.overdue,
  ]);
  const readiness = (await app.good(api.countReadiness, { query: {}, token: later })).body;
  const notReady = await app.call(api.listReadiness, { query: { state: 'notReady' }, token: later });
  expect(notReady.headers['x-total-count']).toBe(String(readiness.states.notReady));
  expect([board.columns.overdue, readiness.states.notReady]).toEqual([expect.any(Number), expect.any(Number)]);
  expect(board.columns.overdue).toBeGreaterThan(0);

  const { body: open } = await app.good(api.listOpenCredits, { query: {}, token: later });
  const sum = open.reduce((cents: number, { openAmount }: { openAmount: number }) => cents + openAmount * 100, 0);
  expect(figures.openCredits).toBe(sum / 100);
});
