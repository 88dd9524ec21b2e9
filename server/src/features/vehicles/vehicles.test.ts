import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, createMember, nextPlate } from '../../../test/factories.ts';

const app = await sharedTestApp();
const admin = await createAdmin(app);
const { token } = admin;
let vins = 0;
const nextVin = () => {
  vins += 1;
  return `WDB906633${String(vins).padStart(8, '0')}`;
};

const createVehicle = async (overrides: object = {}, as = token) => {
  const body = { vin: nextVin(), licensePlate: nextPlate(), ...overrides };
  return (await app.good(api.createVehicle, { body, token: as })).body;
};

test('a vehicle is created with its plate as title and read back unchanged', async () => {
  const created = await createVehicle({ vin: ' wdb 906633-1s 123456 ', licensePlate: 'm-xy-77' });
  expect(created).toEqual({
    id: expect.any(Number),
    title: 'M-XY-77',
    status: 'VehicleStatus_ACTIVE',
    assignedToEmail: null,
    description: '',
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    archived: false,
    archivedAt: null,
    hersteller: '',
    modell: '',
    vin: 'WDB9066331S123456',
    licensePlate: 'M-XY-77',
    naechsterServiceInKm: null,
    naechsterService: null,
    gueltigkeitHauptuntersuchung: null,
    uvvDueDate: null,
    providername: '',
    rueckgabedatum: null,
    reifenVorderachse: '',
    lastFrontTireChange: null,
    reifenHinterachse: '',
    lastRearTireChange: null,
  });
  expect((await app.good(api.getVehicle, { params: { id: created.id }, token })).body).toEqual(created);
});

test('every field is set by its write key and read by its read key; the title is derived until it is set', async () => {
  const { id } = await createVehicle({ licensePlate: 'HH-FW-1' });
  const patch = (body: object) => app.good(api.updateVehicle, { params: { id }, body, token });
  const { body } = await patch({
    manufacturer: 'Mercedes-Benz',
    model: 'Sprinter',
    nextServiceDate: '2027-01-31',
    huValidUntil: '2027-02-28',
    providerName: 'Leasing AG',
    returnDate: '2028-03-31',
    frontTireType: 'Winter',
    rearTireType: 'Ganzjahr',
    naechsterServiceInKm: 12000,
    lastFrontTireChange: '2026-10-01',
    lastRearTireChange: '2026-10-02',
  });
  expect(body).toMatchObject({
    title: 'Mercedes-Benz Sprinter HH-FW-1',
    hersteller: 'Mercedes-Benz',
    modell: 'Sprinter',
    naechsterService: '2027-01-31',
    gueltigkeitHauptuntersuchung: '2027-02-28',
    providername: 'Leasing AG',
    rueckgabedatum: '2028-03-31',
    reifenVorderachse: 'Winter',
    reifenHinterachse: 'Ganzjahr',
    naechsterServiceInKm: 12000,
    lastFrontTireChange: '2026-10-01',
    lastRearTireChange: '2026-10-02',
  });
  expect((await patch({ title: 'Der rote Sprinter' })).body.title).toBe('Der rote Sprinter');
  expect((await patch({ model: 'Vito' })).body).toMatchObject({ title: 'Der rote Sprinter', modell: 'Vito' });
  expect((await patch({ title: null })).body.title).toBe('Mercedes-Benz Vito HH-FW-1');
  expect((await patch({ nextServiceDate: '', naechsterServiceInKm: null, providerName: '' })).body).toMatchObject({
    naechsterService: null,
    naechsterServiceInKm: null,
    providername: '',
  });
  expect((await app.good(api.getVehicle, { params: { id }, token })).body.modell).toBe('Vito');
});

test('a cleared plate becomes the placeholder', async () => {
  const { id } = await createVehicle();
  const { body } = await app.good(api.updateVehicle, { params: { id }, body: { licensePlate: '' }, token });
  expect(body.licensePlate).toBe('Bitte eintragen');
  expect(body.title).toBe(`VIN …${body.vin.slice(-6)}`);
});

test('every change is in the history with user, field, old and new value; unchanged values are not', async () => {
  const { id } = await createVehicle({ licensePlate: 'B-HI-1' });
  await app.good(api.updateVehicle, {
    params: { id },
    body: { manufacturer: 'VW', status: 'VehicleStatus_IN_REPAIR' },
    token,
  });
  await app.good(api.updateVehicle, { params: { id }, body: { manufacturer: 'VW' }, token });
  await app.good(api.updateDescription, { params: { id }, body: { value: 'Beule hinten' }, token });
  const { body, headers } = await app.good(api.history, { params: { id }, query: { page: '1', size: '10' }, token });
  expect(headers['x-total-count']).toBe('5');
  expect(body.map(({ field, from, to, userEmail }) => [field, from, to, userEmail])).toEqual([
    ['description', null, 'Beule hinten', admin.email],
    ['manufacturer', null, 'VW', admin.email],
    ['status', 'VehicleStatus_ACTIVE', 'VehicleStatus_IN_REPAIR', admin.email],
    ['title', 'B-HI-1', 'VW B-HI-1', admin.email],
    ['created', null, 'B-HI-1', admin.email],
  ]);
});

test('a member is assigned by address in any case; a stranger is refused; the assignee can be cleared', async () => {
  const member = await createMember(app, admin);
  const stranger = await createAdmin(app);
  const { id } = await createVehicle();
  const assign = (assignedToUsername: unknown) =>
    app.call(api.updateVehicle, { params: { id }, body: { assignedToUsername }, token });
  expect((await assign(member.email.toUpperCase())).body.assignedToEmail).toBe(member.email);
  const refused = await assign(stranger.email);
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { assignedToUsername: 'Diese Person gehört nicht zum Team.' },
  ]);
  expect((await assign('')).body.assignedToEmail).toBeNull();
});

test('a duplicate VIN is a conflict that names the field; another company may use it', async () => {
  const { vin } = await createVehicle();
  const again = await app.call(api.createVehicle, { body: { vin: vin.toLowerCase(), licensePlate: 'X-X-1' }, token });
  expect([again.status, again.body.code, again.body.fields]).toEqual([409, 'conflict', { vin: 'Bereits vergeben.' }]);
  const other = await createAdmin(app);
  await createVehicle({ vin }, other.token);
});

test('the same idempotency key creates once, also concurrently; for another body it is refused', async () => {
  const headers = { 'idempotency-key': 'schluessel-0001' };
  const body = { vin: nextVin(), licensePlate: 'B-ID-1' };
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => app.call(api.createVehicle, { body, token, headers })),
  );
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  expect(responses[0]?.status).toBe(201);
  const misused = await app.call(api.createVehicle, { body: { ...body, vin: nextVin() }, token, headers });
  expect(misused.status).toBe(409);
});

test.each([
  [{ vin: '', licensePlate: 'B-1' }, 'vin'],
  [{ vin: 'X'.repeat(18), licensePlate: 'B-1' }, 'vin'],
  [{ vin: 'WDB_123', licensePlate: 'B-1' }, 'vin'],
  [{ vin: `${'X 1'.repeat(8)} X X`, licensePlate: 'B-1' }, 'vin'],
  [{ vin: 'WDB123', licensePlate: ' ' }, 'licensePlate'],
  [{ vin: 'WDB123', licensePlate: 'X'.repeat(15) }, 'licensePlate'],
  [{ vin: 'WDB123' }, 'licensePlate'],
])('creating with %j names %s', async (body, field) => {
  const response = await app.call(api.createVehicle, { body, token });
  expect([response.status, Object.keys(response.body.fields)]).toEqual([400, [field]]);
});

test.each([
  {},
  { hersteller: 'VW' },
  { companyId: 2 },
  { id: 1 },
  { createdAt: '2020-01-01' },
  { status: 'TaskStatus_OPEN' },
  { status: null },
  { nextServiceDate: '2026-02-30' },
  { nextServiceDate: '1800-01-01' },
  { huValidUntil: '31.12.2026' },
  { naechsterServiceInKm: -1 },
  { naechsterServiceInKm: 1.5 },
  { naechsterServiceInKm: '12000' },
  { manufacturer: 'x\u0000y' },
  { manufacturer: 'x\ud800y' },
  { manufacturer: 7 },
])('changing to %j is refused and stores nothing', async (body) => {
  const created = await createVehicle();
  const response = await app.call(api.updateVehicle, { params: { id: created.id }, body, token });
  expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
  expect((await app.good(api.getVehicle, { params: { id: created.id }, token })).body).toEqual(created);
});

test('another company’s vehicle is not found, like one that never was', async () => {
  const stranger = await createAdmin(app);
  const { id } = await createVehicle();
  for (const target of [id, 2_000_000_000]) {
    const params = { id: target };
    const responses = [
      await app.call(api.getVehicle, { params, token: stranger.token }),
      await app.call(api.updateVehicle, { params, body: { model: 'x' }, token: stranger.token }),
      await app.call(api.updateDescription, { params, body: { value: 'x' }, token: stranger.token }),
      await app.call(api.history, { params, token: stranger.token }),
    ];
    for (const { status, text } of responses)
      expect([status, text]).toEqual([404, '{"code":"not_found","message":"Nicht gefunden."}']);
  }
});

test('concurrent changes to different fields do not overwrite each other', async () => {
  const { id } = await createVehicle();
  const fields = ['manufacturer', 'model', 'providerName', 'frontTireType', 'rearTireType'];
  await Promise.all(
    fields.map((field) => app.good(api.updateVehicle, { params: { id }, body: { [field]: field } as object, token })),
  );
  const { body } = await app.good(api.getVehicle, { params: { id }, token });
  expect(body).toMatchObject({
    hersteller: 'manufacturer',
    modell: 'model',
    providername: 'providerName',
    reifenVorderachse: 'frontTireType',
    reifenHinterachse: 'rearTireType',
  });
});
