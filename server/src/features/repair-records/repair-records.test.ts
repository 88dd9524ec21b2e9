import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, createRepairRecord, createVehicle } from '../../../test/factories.ts';

const app = await sharedTestApp();
const admin = await createAdmin(app);
const { token } = admin;

const totalOf = async (): Promise<number> => {
  const { headers } = await app.good(api.listRepairRecords, { query: { size: '1' }, token });
  return Number(headers['x-total-count']);
};

const historyOf = async (id: number): Promise<(string | null)[][]> => {
  const { body } = await app.good(api.history, { params: { id }, query: {}, token });
  return body.map(({ field, from, to }) => [field, from, to]);
};

const valid = { repairType: 'Reifen', workshopName: 'Reifen Özdemir', repairReason: 'Plattfuß' } as const;

test('a repair is created with type and workshop as title and read back unchanged', async () => {
  const { body: created } = await app.good(api.createRepairRecord, { body: { ...valid, licensePlate: null }, token });
  expect(created).toEqual({
    ...valid,
    id: expect.any(Number),
    title: 'Reifen – Reifen Özdemir',
    status: 'RepairRecordStatus_OPEN',
    assignedToEmail: null,
    description: '',
    archived: false,
    archivedAt: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    repairDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    mileageAtRepair: null,
    contactPerson: '',
    contactPhone: '',
    contactEmail: '',
    invoiceNumber: '',
    estimatedCost: null,
    actualCost: null,
    licensePlate: '',
  });
  expect((await app.good(api.getRepairRecord, { params: { id: created.id }, token })).body).toEqual(created);
});

test('a repair is created with all its fields at once', async () => {
  const vehicle = await createVehicle(app, admin);
  const details = {
    repairDate: '2026-10-02',
    mileageAtRepair: 81_234,
    contactPerson: 'Aylin Özdemir',
    contactPhone: '030 123',
    contactEmail: 'werkstatt@oezdemir.example',
    invoiceNumber: 'R-17',
    estimatedCost: 300,
    actualCost: 312.45,
    description: 'Vorne links.',
    status: 'RepairRecordStatus_DONE',
  } as const;
  const { body: created } = await app.good(api.createRepairRecord, {
    body: { ...valid, ...details, vehicleId: vehicle.id, assignedToUsername: admin.email },
    token,
  });
  expect(created).toMatchObject({ ...valid, ...details, assignedToEmail: admin.email });
  expect((await app.good(api.getRepairRecord, { params: { id: created.id }, token })).body).toEqual(created);
  const { body: links } = await app.good(api.listRelations, { params: { id: vehicle.id }, query: {}, token });
  expect(links.map(({ workitemBId }) => workitemBId)).toEqual([created.id]);
});

test.each([
  ['2027-06-30T21:59:00Z', '2027-06-30'],
  ['2027-06-30T22:00:00Z', '2027-07-01'],
  ['2027-12-31T23:00:00Z', '2028-01-01'],
])('at %s a new repair gets the Berlin day %s', async (now, day) => {
  const real = app.clock.now;
  app.clock.now = new Date(now);
  try {
    const owner = await createAdmin(app);
    expect((await createRepairRecord(app, owner)).repairDate).toBe(day);
  } finally {
    app.clock.now = real;
  }
});

test('every field changes; the title follows type and workshop until it is set', async () => {
  const { id } = await createRepairRecord(app, admin, valid);
  const patch = (body: object) => app.good(api.updateRepairRecord, { params: { id }, body, token });
  const fields = {
    repairType: 'Karosserie',
    repairDate: '2026-10-05',
    mileageAtRepair: 123456,
    repairReason: 'Beule',
    contactPerson: 'Frau Lang',
    contactPhone: '+49 30 1234',
    contactEmail: 'lang@werkstatt.example',
    workshopName: 'Lack & Blech',
    invoiceNumber: 'RE-77',
    estimatedCost: 1234.5,
    actualCost: 0,
    status: 'RepairRecordStatus_DONE',
  };
  expect((await patch(fields)).body).toMatchObject({ ...fields, title: 'Karosserie – Lack & Blech' });
  expect((await patch({ title: 'Beule links' })).body.title).toBe('Beule links');
  expect((await patch({ workshopName: 'Anders' })).body.title).toBe('Beule links');
  expect((await patch({ title: null })).body.title).toBe('Karosserie – Anders');
  const cleared = await patch({
    workshopName: '',
    repairDate: '',
    mileageAtRepair: '',
    contactEmail: '',
    contactPerson: null,
    estimatedCost: '',
    actualCost: null,
  });
  expect(cleared.body).toMatchObject({
    title: 'Karosserie',
    workshopName: '',
    repairDate: null,
    mileageAtRepair: null,
    contactEmail: '',
    contactPerson: '',
    estimatedCost: null,
    actualCost: null,
    contactPhone: '+49 30 1234',
  });
  expect((await app.good(api.getRepairRecord, { params: { id }, token })).body).toEqual(cleared.body);
});

test.each([0, 0.01, 0.07, 0.29, 1.1, 8.2, 19.99, 1.005e3, 4503.99, 1_234_567.89, 10_000_000])(
  'a cost of %d euro is stored exactly',
  async (actualCost) => {
    const { id } = await createRepairRecord(app, admin);
    await app.good(api.updateRepairRecord, { params: { id }, body: { actualCost }, token });
    expect((await app.good(api.getRepairRecord, { params: { id }, token })).body.actualCost).toBe(actualCost);
  },
);

test('the history shows costs in euro and omits unchanged fields', async () => {
  const { id } = await createRepairRecord(app, admin, { ...valid, workshopName: 'W' });
  const patch = (body: object) => app.good(api.updateRepairRecord, { params: { id }, body, token });
  await patch({ estimatedCost: 1234.5 });
  await patch({ estimatedCost: 1234.5, workshopName: 'W' });
  await patch({ estimatedCost: null });
  expect(await historyOf(id)).toEqual([
    ['estimatedCost', '1234.5', null],
    ['estimatedCost', null, '1234.5'],
    ['created', null, 'Reifen – W'],
  ]);
});

test('a repair with a plate is linked to that vehicle in any spelling of the plate', async () => {
  const vehicle = await createVehicle(app, admin, { licensePlate: 'KÖ-RR-8' });
  const { id } = await createRepairRecord(app, admin, { ...valid, licensePlate: 'kö rr8' });
  const { body } = await app.good(api.listRelations, { params: { id }, query: {}, token });
  expect(body).toMatchObject([{ workitemBId: vehicle.id, workitemBWorkitem_type: 'vehicle' }]);
  expect((await historyOf(vehicle.id))[0]).toEqual(['relation', null, 'Reifen – Reifen Özdemir']);
});

test('an unknown or ambiguous plate is refused and nothing is created', async () => {
  await createVehicle(app, admin, { licensePlate: 'D-OP-1' });
  await createVehicle(app, admin, { licensePlate: 'D-O-P1' });
  const before = await totalOf();
  const create = (licensePlate: string) =>
    app.call(api.createRepairRecord, { body: { ...valid, licensePlate }, token });
  const unknown = await create('X-YZ-1');
  expect([unknown.status, unknown.body.fields]).toEqual([
    400,
    { licensePlate: 'Zu diesem Kennzeichen gibt es kein Fahrzeug.' },
  ]);
  const unclear = await create('dop1');
  expect([unclear.status, unclear.body.code]).toEqual([409, 'conflict']);
  expect(await totalOf()).toBe(before);
});

test('the same idempotency key creates once, also concurrently', async () => {
  const before = await totalOf();
  const headers = { 'idempotency-key': 'reparatur-0001' };
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => app.call(api.createRepairRecord, { body: valid, token, headers })),
  );
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(responses[0]?.status).toBe(201);
  expect(await totalOf()).toBe(before + 1);
});

test.each([
  [{}, ['repairReason', 'repairType', 'workshopName']],
  [{ ...valid, repairType: 'Lack' }, ['repairType']],
  [{ ...valid, repairType: 'reifen' }, ['repairType']],
  [{ ...valid, workshopName: ' ' }, ['workshopName']],
  [{ ...valid, workshopName: 'x\u0085' }, ['workshopName']],
  [{ ...valid, repairReason: '' }, ['repairReason']],
  [{ ...valid, repairReason: 'x'.repeat(1001) }, ['repairReason']],
  [{ ...valid, repairReason: 'x\udc00' }, ['repairReason']],
  [{ ...valid, repairReason: null }, ['repairReason']],
  [{ ...valid, licensePlate: 'B'.repeat(15) }, ['licensePlate']],
  [{ ...valid, estimatedCost: -1 }, ['estimatedCost']],
  [{ ...valid, companyId: 1 }, []],
])('creating with %j is refused, names %j and stores nothing', async (body, fields) => {
  const before = await totalOf();
  const response = await app.call(api.createRepairRecord, { body, token });
  expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
  expect(Object.keys(response.body.fields).sort()).toEqual(fields);
  expect(await totalOf()).toBe(before);
});

test.each([
  [{ estimatedCost: -0.01 }, 'Darf nicht negativ sein.'],
  [{ actualCost: -1 }, 'Darf nicht negativ sein.'],
  [{ actualCost: 1.999 }, 'Höchstens zwei Nachkommastellen.'],
  [{ estimatedCost: 0.001 }, 'Höchstens zwei Nachkommastellen.'],
])('a cost like %j is refused with %j', async (body, message) => {
  const { id } = await createRepairRecord(app, admin);
  const response = await app.call(api.updateRepairRecord, { params: { id }, body, token });
  expect([response.status, Object.values(response.body.fields)]).toEqual([400, [message]]);
});

test.each([
  {},
  { estimatedCost: -1 },
  { estimatedCost: 10_000_000.01 },
  { estimatedCost: '12,50' },
  { actualCost: 1.234 },
  { actualCost: true },
  { mileageAtRepair: -1 },
  { mileageAtRepair: 1.5 },
  { mileageAtRepair: 5_000_001 },
  { repairDate: '05.10.2026' },
  { repairDate: '2026-02-29' },
  { repairDate: '1899-12-31' },
  { repairType: null },
  { repairType: '' },
  { contactEmail: 'a@b.de, c@d.de' },
  { contactEmail: 'kein-at' },
  { contactPhone: 'x'.repeat(51) },
  { status: 'VehicleStatus_IN_REPAIR' },
  { licensePlate: 'B-AB-1' },
  { description: 'hier nicht' },
  { estimatedCostCents: 1 },
])('changing to %j is refused and stores nothing', async (body) => {
  const created = await createRepairRecord(app, admin);
  const response = await app.call(api.updateRepairRecord, { params: { id: created.id }, body, token });
  expect([response.status, response.body.code]).toEqual([400, 'invalid_input']);
  expect((await app.good(api.getRepairRecord, { params: { id: created.id }, token })).body).toEqual(created);
});
