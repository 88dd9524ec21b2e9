import { api } from '@flottwart/contract/api';
import { addDays, berlinDay } from '@flottwart/contract/rules/berlin-time';
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

const numbersOf = async ({ token }: { readonly token: string }) => (await app.good(api.getDashboard, { token })).body;

const emptyDashboard = {
  vehicles: 0,
  openTasks: 0,
  urgentDueDates: 0,
  overdueDueDates: 0,
  runningTrips: 0,
  unclearTrips: 0,
  unansweredReports: 0,
  lateReports: 0,
  openCredits: 0,
  overdueTasks: 0,
  documentsToCheck: 0,
};

test('a request without a session gets 401', async () => {
  expect((await app.call(api.getDashboard)).status).toBe(401);
});

test('a new company starts at zero, whatever other companies have', async () => {
  const other = await createAdmin(app);
  await createVehicle(app, other, { licensePlate: 'B-X-1' });
  expect(await numbersOf(await createAdmin(app))).toEqual(emptyDashboard);
});

test('counts what is open, urgent, under way and late, and follows every change', async () => {
  app.clock.now = new Date('2026-06-10T13:00:00Z');
  const admin = await createAdmin(app);
  const { token } = admin;
  const today = berlinDay(app.clock.now);
  const { id: vehicleId } = await createVehicle(app, admin, { licensePlate: 'B-A-1' });
  const change = (body: object) => app.good(api.updateVehicle, { params: { id: vehicleId }, body, token });
  await change({ huValidUntil: addDays(today, 7), nextServiceDate: addDays(today, 8), returnDate: addDays(today, -1) });
  const { body: task } = await app.good(api.createTask, {
    body: { title: 'A', dueDate: '2026-06-11T08:00:00Z' },
    token,
  });
  await app.good(api.createTask, { body: { title: 'B', dueDate: '2026-06-11T08:00:00Z' }, token });
  await writeTrips(admin, [
    { start: '2026-06-10T04:00:00Z' },
    { start: '2026-06-09T04:00:00Z', end: '2026-06-09T12:00:00Z' },
  ]);
  const report = await writeReport(admin);
  await storeDocument(admin, { positions: [{ amountCents: 12_345 }] });
  expect(await numbersOf(admin)).toEqual({
    ...emptyDashboard,
    vehicles: 2,
    openTasks: 2,
    urgentDueDates: 2,
    overdueDueDates: 1,
    runningTrips: 1,
    unansweredReports: 1,
    openCredits: 123.45,
  });

  await app.good(api.updateTask, { params: { id: task.id }, body: { status: 'TaskStatus_DONE' }, token });
  await change({ returnDate: null });
  expect(await numbersOf(admin)).toMatchObject({ openTasks: 1, urgentDueDates: 1, overdueDueDates: 0 });

  app.clock.now = new Date('2026-06-17T21:59:00Z');
  const weekLater = await signIn(app, admin);
  expect(await numbersOf(weekLater)).toMatchObject({ unansweredReports: 1, lateReports: 0 });
  app.clock.now = new Date('2026-06-17T22:00:00Z');
  expect(await numbersOf(weekLater)).toMatchObject({ unansweredReports: 1, lateReports: 1 });
  const body = { status: 'PoliceReportStatus_CLOSED' } as const;
  await app.good(api.updatePoliceReport, { params: { id: report.id }, body, token: weekLater.token });
  expect(await numbersOf(weekLater)).toMatchObject({ unansweredReports: 0, lateReports: 0 });
});
