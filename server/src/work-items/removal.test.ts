import { api } from '@flottwart/contract/api';
import { kindNames } from '@flottwart/contract/rules/kinds';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { sharedTestApp } from '../../test/app.ts';
import { companyIdOf } from '../../test/company-id-of.ts';
import { createAdmin, createMember, createTask } from '../../test/factories.ts';
import { kindsOfItem } from '../../test/kinds-of-item.ts';
import { createDocumentStore } from '../../test/leasing-factories.ts';
import { createReportWriter } from '../../test/police-report-factories.ts';
import { createTripWriter, createVehicle } from '../../test/trip-factories.ts';
import { openAppDatabase } from '../db/connect.ts';
import { inTenant } from '../db/tenant.ts';

const app = await sharedTestApp();
const admin = await createAdmin(app);
const { token } = admin;
const member = await createMember(app, admin);
const stranger = await createAdmin(app);
const endpointsOf = kindsOfItem(app);
const writeTrips = createTripWriter(app);
const writeReport = createReportWriter(app);
const storeDocument = createDocumentStore(app);
const db = openAppDatabase(app.target, { max: 1, onError: () => undefined });
afterAll(() => db.destroy());

const dependentsOf = async (id: number): Promise<Record<string, number>> => {
  const { body } = await app.good(api.listDependents, { params: { id }, token });
  return Object.fromEntries(body.dependents.map(({ what, count, isDeleted }) => [`${what} ${isDeleted}`, count]));
};
const remove = (workitemId: number, as = token) => app.call(api.deleteWorkItem, { body: { workitemId }, token: as });
const comment = (workitemId: number) =>
  app.good(api.createComment, { params: { workitemId }, body: { text: 'Steht auf Hof 2' }, token });
const link = (workitemAId: number, workitemBId: number) =>
  app.good(api.createRelation, { body: { workitemAId, workitemBId }, token });

describe.each(kindNames)('deleting a %s', (kind) => {
  const { create, get } = endpointsOf[kind];

  test('shows an ADMIN its dependents, removes it and leaves a line in the history of its partners', async () => {
    const { id } = await create(admin);
    const { id: task } = await createTask(app, admin);
    await link(id, task);
    await comment(id);
    const { body: item } = await app.call(get, { params: { id }, token });
    expect(await dependentsOf(id)).toMatchObject({ 'comments true': 1, 'tasks false': 1 });
    const { status, body } = await remove(id);
    expect([status, body.message]).toEqual([200, expect.stringMatching(/ wurde gelöscht\.$/)]);
    expect((await app.call(get, { params: { id }, token })).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    const { body: history } = await app.good(api.history, { params: { id: task }, query: {}, token });
    expect(history[0]).toMatchObject({ field: 'relation', from: item.title, to: null, userEmail: admin.email });
  });

  test('is for an ADMIN of the company only', async () => {
    const { id } = await create(admin);
    const statuses = async (as: string | undefined) => [
      (await app.call(api.listDependents, { params: { id }, ...(as && { token: as }) })).status,
      (await app.call(api.deleteWorkItem, { body: { workitemId: id }, ...(as && { token: as }) })).status,
    ];
    expect(await statuses(undefined)).toEqual([401, 401]);
    expect(await statuses(member.token)).toEqual([403, 403]);
    expect(await statuses(stranger.token)).toEqual([404, 404]);
    expect((await app.call(get, { params: { id }, token })).status).toBe(200);
  });

  test('is refused while it is exempt from the retention periods', async () => {
    const { id } = await create(admin);
    await app.good(api.placeHold, { params: { id }, body: { reason: 'Rechtsstreit' }, token });
    const { status, body } = await remove(id);
    expect([status, body.message]).toEqual([409, expect.stringContaining('von der Löschfrist ausgenommen')]);
    await app.good(api.releaseHold, { params: { id }, token });
    expect((await remove(id)).status).toBe(200);
  });
});

test('a deleted vehicle takes its plates along; trips, offences and leasing positions keep the plate as text', async () => {
  const vehicle = await createVehicle(app, admin, 'B-DE-1');
  await writeTrips(admin, [
    { vehicle, start: '2026-06-10T04:00:00Z', end: '2026-06-10T05:00:00Z' },
    { vehicle, start: '2026-06-11T04:00:00Z', end: '2026-06-11T05:00:00Z' },
  ]);
  await storeDocument(admin, { positions: [{ plate: 'B-DE-1', amountCents: 100 }] });
  const offence = { date: '2026-06-10', time: '06:30', licensePlate: 'B-DE-1', caseNumber: 'DE 1/26' };
  const { body } = await app.good(api.generatePoliceReport, { body: offence, token });
  expect(await dependentsOf(vehicle.id)).toEqual({
    'plates true': 1,
    'trips false': 2,
    'positions false': 1,
    'policereports false': 1,
  });
  expect((await remove(vehicle.id)).status).toBe(200);
  const trips = await app.good(api.listTrips, { query: { q: 'B-DE-1' }, token });
  expect(trips.body.map(({ kennzeichen }) => kennzeichen)).toEqual(['B-DE-1', 'B-DE-1']);
  const report = await app.good(api.getPoliceReport, { params: { id: body.report.id }, token });
  expect(report.body).toMatchObject({ licensePlate: 'B-DE-1', vehicleId: null });
  const positions = await app.good(api.listPositions, { query: { q: 'B-DE-1' }, token });
  expect(positions.body.length).toBe(1);
  expect(
    (await app.call(api.createVehicle, { body: { vin: vehicle.vin, licensePlate: 'B-DE-1' }, token })).status,
  ).toBe(201);
});

test('an offence is not deleted while its mail is on the way', async () => {
  const { id } = await writeReport(admin);
  const companyId = companyIdOf(admin);
  await inTenant(db, companyId, (tx) =>
    sql`insert into company_mails (company_id, purpose, report_id, state, is_current, message_id, sender, recipient,
        subject, facts, content_hash, user_email, created_at)
      values (${companyId}, 'police-report', ${id}, 'queued', true, '<1@flottwart>', 'a@a.example', 'b@b.example', 'Betreff',
        '{}', ''::bytea, ${admin.email}, now())`.execute(tx),
  );
  const { status, body } = await remove(id);
  expect([status, body.message]).toEqual([409, expect.stringContaining('wird gerade gesendet')]);
});
