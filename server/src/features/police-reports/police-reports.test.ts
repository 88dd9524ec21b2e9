import { api } from '@flottwart/contract/api';
import { describe, expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, createMember, type SignedIn } from '../../../test/factories.ts';
import { createDriver, createTripWriter, createVehicle } from '../../../test/trip-factories.ts';

const app = await sharedTestApp();
app.clock.now = new Date('2026-11-15T12:00:00Z');
const writeTrips = createTripWriter(app);
const admin = await createAdmin(app);
const stranger = await createAdmin(app);
const { token } = admin;

const fleetOf = async (owner: SignedIn) => {
  const driver = await createDriver(app, owner, 'Anna', 'Amsel');
  for (const plate of ['B-ÄB-1', 'HH-X-2']) {
    const vehicle = await createVehicle(app, owner, plate);
    await writeTrips(owner, [{ vehicle, driver, start: '2026-05-01T00:00:00Z', end: '2026-11-01T00:00:00Z' }]);
  }
  return { driver };
};

let cases = 0;
const createReport = async (overrides: object = {}, as = token): Promise<number> => {
  cases += 1;
  const offence = { date: '2026-06-10', time: '12:00', licensePlate: 'B-ÄB-1', caseNumber: `Fall ${cases}` };
  const { body } = await app.good(api.generatePoliceReport, { body: { ...offence, ...overrides }, token: as });
  return body.report.id;
};

const { driver } = await fleetOf(admin);
await fleetOf(stranger);

const get = async (id: number) => (await app.good(api.getPoliceReport, { params: { id }, token })).body;
const patch = (id: number, body: object, as = token) =>
  app.call(api.updatePoliceReport, { params: { id }, body, token: as });

test('every field is set, read, cleared and recorded in the history', async () => {
  const id = await createReport({ caseNumber: 'Alt 1' });
  const changed = await patch(id, {
    caseNumber: ' Neu 1 ',
    date: '2026-06-11',
    time: '13:45:59',
    emailSubject: 'Anhörung',
    policeEmail: 'wache@polizei.example',
    status: 'PoliceReportStatus_IN_PROGRESS',
    assignedToUsername: admin.email,
  });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({
    title: 'Ordnungswidrigkeit Neu 1',
    caseNumber: 'Neu 1',
    date: '2026-06-11',
    time: '13:45',
    emailSubject: 'Anhörung',
    policeEmail: 'wache@polizei.example',
    status: 'PoliceReportStatus_IN_PROGRESS',
    assignedToEmail: admin.email,
    licensePlate: 'B-ÄB-1',
  });
  expect(changed.body).toEqual(await get(id));
  const cleared = await patch(id, {
    caseNumber: '',
    date: null,
    time: '',
    emailSubject: null,
    policeEmail: '',
    assignedToUsername: '',
  });
  expect(cleared.body).toMatchObject({
    title: 'Ordnungswidrigkeit',
    caseNumber: '',
    date: null,
    time: null,
    emailSubject: '',
    policeEmail: '',
    assignedToEmail: null,
  });
  const { body } = await app.good(api.history, { params: { id }, query: {}, token });
  const lines = body.map(({ field, from, to }) => [field, from, to]);
  expect(lines).toEqual(
    expect.arrayContaining([
      ['caseNumber', 'Alt 1', 'Neu 1'],
      ['date', '2026-06-10', '2026-06-11'],
      ['time', '12:00', '13:45'],
      ['time', '13:45', null],
      ['policeEmail', 'wache@polizei.example', null],
      ['title', 'Ordnungswidrigkeit Alt 1', 'Ordnungswidrigkeit Neu 1'],
    ]),
  );
});

const inquiry = {
  policeEmail: 'owi@hamburg.example',
  offencePlace: 'Hamburg, Stresemannstraße 120',
  authorityName: 'Freie und Hansestadt Hamburg',
  authorityAddress: 'Bußgeldstelle\nHammer Straße 30\n22041 Hamburg',
  authorityFax: '040 4279 1',
  authorityReference: 'E 4-33 Mü',
  authorityLetterDate: '2026-11-02',
};

test('authority, its letter and the place are taken with a new report, changed and cleared', async () => {
  const id = await createReport(inquiry);
  expect(await get(id)).toMatchObject(inquiry);
  const changed = await patch(id, { authorityAddress: 'Postfach 1\n20097 Hamburg', authorityLetterDate: '2026-11-03' });
  expect(changed.body).toMatchObject({ ...inquiry, ...changed.body, authorityLetterDate: '2026-11-03' });
  const cleared = await patch(id, Object.fromEntries(Object.keys(inquiry).map((key) => [key, null])));
  expect(cleared.body).toMatchObject({
    policeEmail: '',
    offencePlace: '',
    authorityName: '',
    authorityAddress: '',
    authorityFax: '',
    authorityReference: '',
    authorityLetterDate: null,
  });
  const { body } = await app.good(api.history, { params: { id }, query: {}, token });
  expect(body.map(({ field, to }) => [field, to])).toContainEqual(['authorityLetterDate', '2026-11-03']);
});

test.each([
  ['an address of more than six lines', { authorityAddress: 'a\nb\nc\nd\ne\nf\ng' }, 'authorityAddress'],
  ['a long address', { authorityAddress: 'a'.repeat(301) }, 'authorityAddress'],
  ['a name with a line break', { authorityName: 'a\nb' }, 'authorityName'],
  ['a date of no day', { authorityLetterDate: '2026-02-30' }, 'authorityLetterDate'],
])('%s is refused', async (_what, body, field) => {
  const { status, body: refusal } = await patch(await createReport(), body);
  expect([status, Object.keys(refusal.fields ?? {})]).toEqual([400, [field]]);
});

test('unchanged values, also the time, are not recorded as changes', async () => {
  const id = await createReport();
  const before = await get(id);
  const changes = async () =>
    (await app.good(api.history, { params: { id }, query: {}, token })).headers['x-total-count'];
  const lines = await changes();
  await patch(id, { time: '12:00', date: '2026-06-10', caseNumber: before.caseNumber });
  expect([await get(id), await changes()]).toEqual([before, lines]);
});

test('a custom title stays when the case number changes', async () => {
  const id = await createReport();
  await patch(id, { title: 'Rotlicht Hauptstraße' });
  cases += 1;
  expect((await patch(id, { caseNumber: `Fall ${cases}` })).body.title).toBe('Rotlicht Hauptstraße');
});

test('a duplicate case number is refused and names the other report; it may be empty on many', async () => {
  const first = await createReport({ caseNumber: 'Doppelt 1' });
  const second = await createReport();
  const before = await get(second);
  const { status, body } = await patch(second, { caseNumber: 'Doppelt 1', emailSubject: 'x' });
  expect([status, body.code, body.fields]).toEqual([409, 'conflict', { caseNumber: 'Bereits vergeben.' }]);
  expect(body.message).toContain(`„Ordnungswidrigkeit Doppelt 1“ (ID ${first})`);
  expect(await get(second)).toEqual(before);
  for (const id of [first, second]) expect((await patch(id, { caseNumber: '' })).status).toBe(200);
});

test('a report stays when its driver is deleted', async () => {
  const owner = await createAdmin(app);
  const fleet = await fleetOf(owner);
  const id = await createReport({}, owner.token);
  await app.good(api.deleteEmployee, { body: { employeeId: fleet.driver.id }, token: owner.token });
  const { body } = await app.good(api.getPoliceReport, { params: { id }, token: owner.token });
  expect([body.driverId, body.licensePlate]).toEqual([null, 'B-ÄB-1']);
});

test.each([
  {},
  { driverId: 1 },
  { vehicleId: 1 },
  { licensePlate: 'X-X-1' },
  { companyId: 1 },
  { status: 'TaskStatus_OPEN' },
  { status: '' },
  { date: '2026-13-01' },
  { date: '2300-01-01' },
  { time: '12' },
  { time: 12 },
  { policeEmail: 'a@b.de, c@d.de' },
  { policeEmail: 'niemand' },
  { emailSubject: 'a\r\nBcc: x@y.de' },
  { emailSubject: 'x'.repeat(301) },
  { caseNumber: 'x\ud800' },
  { assignedToUsername: stranger.email },
])('changing to %j is refused and stores nothing', async (body) => {
  const id = await createReport();
  const before = await get(id);
  const response = await patch(id, body);
  expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
  expect(await get(id)).toEqual(before);
});

describe('spellings of one case number', () => {
  const offence = { date: '2026-06-10', time: '12:00', licensePlate: 'B-ÄB-1' };
  const report = (caseNumber: string, as = token) =>
    app.call(api.generatePoliceReport, { body: { ...offence, caseNumber }, token: as });

  test.each(['az 502/33-1', 'AZ502/33-1', ' Az  502/33 – 1 ', 'ＡＺ 502/33-1'])(
    '„%s“ is refused beside „AZ 502/33-1“, which is named',
    async (spelling) => {
      await report('AZ 502/33-1');
      const { status, body } = await report(spelling);
      expect([status, body.fields]).toEqual([409, { caseNumber: 'Bereits vergeben.' }]);
      expect(body.message).toContain('„Ordnungswidrigkeit AZ 502/33-1“');
      const other = await createReport();
      expect((await patch(other, { caseNumber: spelling })).status).toBe(409);
    },
  );

  test('another company may have the same number', async () => {
    await report('AZ 502/33-1');
    expect((await report('az 502/33-1', stranger.token)).status).toBe(201);
  });

  test('a report may change the spelling of its own number, which is shown as typed', async () => {
    const id = await createReport({ caseNumber: 'BG 77 / a' });
    expect((await patch(id, { caseNumber: 'bg 77/A' })).status).toBe(200);
    expect(await get(id)).toMatchObject({ caseNumber: 'bg 77/A', title: 'Ordnungswidrigkeit bg 77/A' });
  });

  test('one of several that arrive at once is stored', async () => {
    const responses = await Promise.all(['QX 9 000', 'qx9000', 'Qx 9000'].map((number) => report(number)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

test('another company’s report is not found, nor is a missing one or another kind of item', async () => {
  const foreign = await createReport({}, stranger.token);
  for (const id of [foreign, driver.id, 2_000_000_000]) {
    const responses = [
      await app.call(api.getPoliceReport, { params: { id }, token }),
      await patch(id, { emailSubject: 'x' }),
    ];
    for (const { status, text } of responses)
      expect([status, text]).toEqual([404, '{"code":"not_found","message":"Nicht gefunden."}']);
  }
});

test.each(['listPoliceReports', 'getPoliceReport', 'updatePoliceReport'] as const)(
  '%s is for members',
  async (name) => {
    const { status, body } = await app.call(api[name], { params: { id: 1 } });
    expect([status, body.code]).toEqual([401, 'unauthenticated']);
  },
);

test('a member without admin rights may change a report', async () => {
  const member = await createMember(app, admin);
  const id = await createReport();
  expect((await patch(id, { emailSubject: 'Neu' }, member.token)).status).toBe(200);
});
