import { api } from '@flottwart/contract/api';
import { beforeAll, expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, createMember, createRepairRecord, createVehicle } from '../../../test/factories.ts';

const app = await sharedTestApp();
const admin = await createAdmin(app, { email: 'zoe@werkstatt.example' });
const { token } = admin;
const member = await createMember(app, admin, { email: 'anton@werkstatt.example' });
const stranger = await createAdmin(app);

const stock = [
  ['Bremsen', 'Öhler', '2026-10-05', member.email, 'RepairRecordStatus_OPEN'],
  ['Service', 'Auto Ohm', null, null, 'RepairRecordStatus_DONE'],
  ['Reifen', 'Zahn', '2026-11-12', admin.email, 'RepairRecordStatus_IN_REPAIR'],
  ['Reifen', 'Ärmel', '2026-10-05', null, 'RepairRecordStatus_OPEN'],
] as const;

beforeAll(async () => {
  for (const [repairType, workshopName, repairDate, assignedToUsername, status] of stock) {
    const { id } = await createRepairRecord(app, admin, { repairType, workshopName });
    await app.good(api.updateRepairRecord, { params: { id }, body: { repairDate, assignedToUsername, status }, token });
  }
  await createRepairRecord(app, stranger, { workshopName: 'Fremde Werkstatt' });
});

const list = async (query: Record<string, string> = {}) => {
  const { status, body, headers } = await app.call(api.listRepairRecords, { query, token });
  expect(status).toBe(200);
  return {
    workshops: body.map(({ workshopName }: { workshopName: string }) => workshopName),
    total: Number(headers['x-total-count']),
  };
};

const newestFirst = ['Zahn', 'Ärmel', 'Öhler', 'Auto Ohm'];

test('without parameters all repairs come, newest first, undated last', async () => {
  expect(await list()).toEqual({ workshops: newestFirst, total: 4 });
});

test('pages share the total and do not overlap', async () => {
  const pages = [await list({ size: '3' }), await list({ size: '3', page: '2' })];
  expect(pages.flatMap(({ workshops }) => workshops)).toEqual(newestFirst);
  expect(pages.map(({ total }) => total)).toEqual([4, 4]);
});

test.each([
  ['repairDate', 'asc', ['Öhler', 'Ärmel', 'Zahn', 'Auto Ohm']],
  ['workshopName', 'asc', ['Ärmel', 'Auto Ohm', 'Öhler', 'Zahn']],
  ['repairType', 'desc', ['Auto Ohm', 'Zahn', 'Ärmel', 'Öhler']],
  ['title', 'asc', ['Öhler', 'Ärmel', 'Zahn', 'Auto Ohm']],
  ['assignedToEmail', 'asc', ['Öhler', 'Zahn', 'Ärmel', 'Auto Ohm']],
  ['assignedToEmail', 'desc', ['Zahn', 'Öhler', 'Auto Ohm', 'Ärmel']],
  ['id', 'asc', ['Öhler', 'Auto Ohm', 'Zahn', 'Ärmel']],
])('sorted by %s %s in German order, empty values last', async (sort, order, workshops) => {
  expect((await list({ sort, order, size: '20' })).workshops).toEqual(workshops);
});

test('repairs sort by the plate of their vehicle, by cost as shown and by state, those without one last', async () => {
  const own = await createAdmin(app);
  const repair = async (workshopName: string, changes: object, plate?: string) => {
    const { id } = await createRepairRecord(app, own, { workshopName });
    await app.good(api.updateRepairRecord, { params: { id }, body: changes, token: own.token });
    if (!plate) return 0;
    const vehicle = await createVehicle(app, own, { licensePlate: plate });
    await app.good(api.createRelation, { body: { workitemAId: id, workitemBId: vehicle.id }, token: own.token });
    return vehicle.id;
  };
  const carrier = await repair(
    'Paid',
    { estimatedCost: 900, actualCost: 100, status: 'RepairRecordStatus_OPEN' },
    'M-B-2',
  );
  await repair('Planned', { estimatedCost: 500, status: 'RepairRecordStatus_DONE' }, 'B-A-1');
  await repair('Unknown', { status: 'RepairRecordStatus_IN_REPAIR' });
  const workshops = async (sort: string, order: string) => {
    const { body } = await app.call(api.listRepairRecords, { query: { sort, order }, token: own.token });
    return body.map(({ workshopName }: { workshopName: string }) => workshopName).join(' ');
  };
  expect(await workshops('licensePlate', 'asc')).toBe('Planned Paid Unknown');
  expect(await workshops('licensePlate', 'desc')).toBe('Paid Planned Unknown');
  expect(await workshops('cost', 'asc')).toBe('Paid Planned Unknown');
  expect(await workshops('cost', 'desc')).toBe('Planned Paid Unknown');
  expect(await workshops('status', 'asc')).toBe('Planned Unknown Paid');
  await app.good(api.updateVehicle, { params: { id: carrier }, body: { licensePlate: '' }, token: own.token });
  expect(await workshops('licensePlate', 'asc')).toBe('Planned Paid Unknown');
  expect(await workshops('licensePlate', 'desc')).toBe('Planned Unknown Paid');
});

test('sorting by another column than the date is ascending by default', async () => {
  expect((await list({ sort: 'workshopName' })).workshops).toEqual(['Ärmel', 'Auto Ohm', 'Öhler', 'Zahn']);
});

test.each([
  ['oehler', ['Öhler']],
  ['reifen', ['Zahn', 'Ärmel']],
  ['reifen armel', ['Ärmel']],
  ['05.10.2026', ['Ärmel', 'Öhler']],
  ['anton@werkstatt', ['Öhler']],
  ['fremde', []],
  ['_', []],
])('searching %j finds %j', async (q, workshops) => {
  expect(await list({ q, size: '20' })).toEqual({ workshops, total: workshops.length });
});

test('a status narrows list and total', async () => {
  expect(await list({ status: 'RepairRecordStatus_OPEN', size: '1' })).toEqual({ workshops: ['Ärmel'], total: 2 });
  expect(await list({ status: 'RepairRecordStatus_DONE', q: 'ohm' })).toEqual({ workshops: ['Auto Ohm'], total: 1 });
});

test('a repair with a custom title is found by its latest values', async () => {
  const { id } = await createRepairRecord(app, admin, { workshopName: 'Vorher' });
  const change = (body: object) => app.good(api.updateRepairRecord, { params: { id }, body, token });
  await change({ title: 'Eigener Titel', workshopName: 'Nachher', repairDate: '2025-01-02' });
  await change({ assignedToUsername: member.email });
  expect((await list({ q: 'eigener nachher 02.01.2025 anton' })).workshops).toEqual(['Nachher']);
  expect((await list({ q: 'vorher' })).workshops).toEqual([]);
});

test('a repair is found by reason, invoice and contact person', async () => {
  const { id } = await createRepairRecord(app, admin, { workshopName: 'Pit', repairReason: 'Zylinderkopf undicht' });
  expect((await list({ q: 'zylinderkopf pit' })).workshops).toEqual(['Pit']);
  const change = { repairReason: 'Auspuff', invoiceNumber: 'WR-2026-77', contactPerson: 'Frau Öztürk' };
  await app.good(api.updateRepairRecord, { params: { id }, body: change, token });
  expect((await list({ q: 'auspuff WR-2026-77 oeztuerk' })).workshops).toEqual(['Pit']);
  expect((await list({ q: 'zylinderkopf' })).workshops).toEqual([]);
});

test.each<Record<string, string>>([
  { status: 'TaskStatus_OPEN' },
  { sort: 'estimatedCost' },
  { order: '' },
  { size: '1.5' },
  { type: 'Reifen' },
])('the list refuses %j', async (query) =>
  expect((await app.call(api.listRepairRecords, { query, token })).status).toBe(400),
);
