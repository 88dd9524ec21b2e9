import { api } from '@flottwart/contract/api';
import { beforeEach, expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { companyIdOf } from '../../../test/company-id-of.ts';
import { createAdmin, createMember, type SignedIn } from '../../../test/factories.ts';
import { inDatabase } from '../../../test/import-factories.ts';
import { samplesOf } from '../../../test/sample-factories.ts';
import { switchSpecialServices } from '../connections/special-services.ts';

const app = await sharedTestApp();
const samples = samplesOf(app);
let admin: SignedIn;
beforeEach(async () => {
  app.clock.now = new Date('2026-11-18T13:00:00Z');
  admin = await createAdmin(app);
});

const state = (owner = admin) => samples.state(owner);
const create = () => samples.create(admin);
const remove = (body: object, owner = admin) => samples.remove(owner, body);

test('without special services there are no leasing documents', async () => {
  await inDatabase(app.target, companyIdOf(admin), (tx) => switchSpecialServices(tx, companyIdOf(admin), false));
  expect(await create()).toMatchObject({ vehicles: 12, documents: 0 });
});

test('a USER sees the state and changes nothing; another company has none of it', async () => {
  await create();
  const member = await createMember(app, admin);
  expect((await state(member)).vehicles).toBe(12);
  for (const response of [
    await app.call(api.createSampleData, { token: member.token }),
    await app.call(api.previewSampleRemoval, { token: member.token }),
    await remove({ deleted: 0, changed: 0 }, member),
  ])
    expect(response.status).toBe(403);
  expect((await app.call(api.getSampleData)).status).toBe(401);
  const other = await createAdmin(app);
  expect((await state(other)).state).toBe('none');
  expect((await remove({ deleted: 0, changed: 0 }, other)).status).toBe(200);
  expect((await remove({ deleted: -1, changed: 0 })).status).toBe(400);
  expect((await state()).vehicles).toBe(12);
});

test('nothing invented is sent to an authority or a leasing company', async () => {
  await create();
  const { token } = admin;
  const { body: reports } = await app.good(api.listPoliceReports, { query: {}, token });
  const { body: positions } = await app.good(api.listPositions, { query: { type: 'Rechnung' }, token });
  const [report, position] = [reports[0]?.id ?? 0, positions.at(-1)?.id ?? 0];
  const mail = await app.call(api.sendPoliceMail, { params: { id: report }, token });
  const { body: draft } = await app.good(api.draftClaim, { body: { positionIds: [position] }, token });
  const { sum, subject, text } = draft;
  const body = { positionIds: [position], sum, recipient: 'leasing@beispiel.example', subject, text };
  const claim = await app.call(api.sendClaim, { body, token });
  for (const response of [mail, claim])
    expect([response.status, response.body.message]).toEqual([422, 'Beispieldaten werden nicht versendet.']);
});

test('a company with sample data can be deleted', async () => {
  await create();
  const { email, password, token } = admin;
  const deleted = await app.call(api.deleteCompany, { body: { username: email, password }, token });
  expect(deleted.status).toBe(200);
});

test('a sample exempt from retention forbids the removal', async () => {
  await create();
  const { body: vehicles } = await app.good(api.listVehicles, { query: { q: 'BSP-FW-11' }, token: admin.token });
  const id = vehicles[0]?.id ?? 0;
  await app.good(api.placeHold, { params: { id }, body: { reason: 'Rechtsstreit' }, token: admin.token });
  expect((await samples.preview(admin)).held).toBe(1);
  const refused = await remove({ deleted: 9, changed: 9 });
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Löschfrist ausgenommen')]);
});
