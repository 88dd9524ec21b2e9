import { api } from '@flottwart/contract/api';
import { addDays, berlinDay } from '@flottwart/contract/rules/berlin-time';
import { missingPlate } from '@flottwart/contract/rules/plate';
import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createAdmin } from '../../../test/factories.ts';

const app = await createTestApp();
const { token } = await createAdmin(app);
const stranger = await createAdmin(app);
const inDays = (count: number): string => addDays(berlinDay(app.clock.now), count);

const fleet = [
  ['B-AB-100', 'Mercedes-Benz', 'Sprinter', inDays(400)],
  ['B-ÄB-20', 'Škoda', 'Übergang', inDays(10)],
  ['HH-X-3', 'Citroën', 'Jumper', inDays(-5)],
  ['M-ZZ-4', 'Ford', 'Transit', null],
  ['B-AB-9', 'Volkswagen', 'Crafter', inDays(30)],
] as const;

beforeAll(async () => {
  for (const [index, [licensePlate, manufacturer, model, huValidUntil]] of fleet.entries()) {
    const vin = `VF1000000000000${index}A`;
    const { body } = await app.good(api.createVehicle, { body: { vin, licensePlate }, token });
    await app.good(api.updateVehicle, { params: { id: body.id }, body: { manufacturer, model, huValidUntil }, token });
  }
  await app.good(api.createVehicle, { body: { vin: 'FREMD', licensePlate: 'B-FREMD-1' }, token: stranger.token });
});

const list = async (query: Record<string, string> = {}) => {
  const { status, body, headers } = await app.call(api.listVehicles, { query, token });
  expect(status).toBe(200);
  return {
    plates: body.map(({ licensePlate }: { licensePlate: string }) => licensePlate),
    total: Number(headers['x-total-count']),
  };
};

test('without parameters all vehicles come, by plate, with the total', async () => {
  expect(await list()).toEqual({ plates: ['B-AB-100', 'B-ÄB-20', 'B-AB-9', 'HH-X-3', 'M-ZZ-4'], total: 5 });
});

test('pages share the total and do not overlap', async () => {
  const first = await list({ page: '1', size: '2' });
  const second = await list({ page: '2', size: '2' });
  const third = await list({ page: '3', size: '2' });
  expect([...first.plates, ...second.plates, ...third.plates]).toEqual((await list()).plates);
  expect([first.total, second.total, third.total]).toEqual([5, 5, 5]);
  expect((await list({ page: '9', size: '2' })).plates).toEqual([]);
});

test('a plate is found with a blank in it; a number of one digit would find dates as well', async () => {
  const { token: owner } = await createAdmin(app);
  for (const [vin, licensePlate] of Object.entries({ VF10000000000001X: 'B-AB-100', VF10000000000002X: 'B-AB-9' }))
    await app.good(api.createVehicle, { body: { vin, licensePlate }, token: owner });
  const { body } = await app.good(api.listVehicles, { query: { q: 'B-AB 9' }, token: owner });
  expect(body.map(({ licensePlate }: { licensePlate: string }) => licensePlate)).toEqual(['B-AB-9']);
});

test('due until a day keeps vehicles with a date up to it, unless the date is unknown or no longer counts', async () => {
  const { token: owner } = await createAdmin(app);
  const dated = [
    ['B-HU-1', { huValidUntil: inDays(7) }],
    ['B-HU-2', { huValidUntil: inDays(8) }],
    ['B-HU-3', { huValidUntil: '1970-01-01', nextServiceDate: '1970-01-01', returnDate: '1970-01-01' }],
    ['B-HU-4', { huValidUntil: inDays(-1), status: 'VehicleStatus_RETURNED' }],
    ['B-SE-1', { nextServiceDate: inDays(-3) }],
    ['B-SE-2', { nextServiceDate: inDays(-3), status: 'VehicleStatus_OUT_OF_SERVICE' }],
    ['B-RE-1', { returnDate: inDays(0), status: 'VehicleStatus_OUT_OF_SERVICE' }],
    ['B-OH-1', { model: 'ohne Termin' }],
  ] as const;
  for (const [index, [licensePlate, changes]] of dated.entries()) {
    const vin = `WDB9066331S90000${index}`;
    const { body } = await app.good(api.createVehicle, { body: { vin, licensePlate }, token: owner });
    await app.good(api.updateVehicle, { params: { id: body.id }, body: changes, token: owner });
  }
  const { body, headers } = await app.good(api.listVehicles, { query: { dueUntil: inDays(7) }, token: owner });
  const plates = body.map(({ licensePlate }: { licensePlate: string }) => licensePlate);
  expect(plates).toEqual(['B-HU-1', 'B-RE-1', 'B-SE-1']);
  expect(headers['x-total-count']).toBe('3');
});

test.each([
  ['hersteller', 'asc', ['HH-X-3', 'M-ZZ-4', 'B-AB-100', 'B-ÄB-20', 'B-AB-9']],
  ['modell', 'desc', ['B-ÄB-20', 'M-ZZ-4', 'B-AB-100', 'HH-X-3', 'B-AB-9']],
  ['gueltigkeitHauptuntersuchung', 'asc', ['HH-X-3', 'B-ÄB-20', 'B-AB-9', 'B-AB-100', 'M-ZZ-4']],
  ['gueltigkeitHauptuntersuchung', 'desc', ['B-AB-100', 'B-AB-9', 'B-ÄB-20', 'HH-X-3', 'M-ZZ-4']],
])('sorted by %s %s in German order, empty dates last', async (sort, order, plates) => {
  expect((await list({ sort, order, size: '20' })).plates).toEqual(plates);
});

test('a vehicle without plate and a description of blanks alone come last in both directions', async () => {
  const { token: owner } = await createAdmin(app);
  for (const [licensePlate, value] of [
    ['B-AB-1', 'Zebra'],
    ['', ' \n '],
    ['M-ZZ-4', 'Apfel'],
  ] as const) {
    const named = { vin: `WDB90663${value.trim()}`, licensePlate: licensePlate || 'B-WEG-1' };
    const { body } = await app.good(api.createVehicle, { body: named, token: owner });
    await app.good(api.updateVehicle, { params: { id: body.id }, body: { licensePlate }, token: owner });
    await app.good(api.updateDescription, { params: { id: body.id }, body: { value }, token: owner });
  }
  const by = async (sort: 'licensePlate' | 'description', order: 'asc' | 'desc') => {
    const { body } = await app.good(api.listVehicles, { query: { sort, order }, token: owner });
    return body.map(({ licensePlate }) => licensePlate);
  };
  expect(await by('licensePlate', 'asc')).toEqual(['B-AB-1', 'M-ZZ-4', missingPlate]);
  expect(await by('licensePlate', 'desc')).toEqual(['M-ZZ-4', 'B-AB-1', missingPlate]);
  expect(await by('description', 'asc')).toEqual(['M-ZZ-4', 'B-AB-1', missingPlate]);
  expect(await by('description', 'desc')).toEqual(['B-AB-1', 'M-ZZ-4', missingPlate]);
});

test.each([
  ['skoda', ['B-ÄB-20']],
  ['Skoda uebergang', ['B-ÄB-20']],
  ['citroen', ['HH-X-3']],
  ['bab9', ['B-AB-9']],
  ['vf1 3a', ['M-ZZ-4']],
  ['%', []],
  ['_', []],
  ['\\', []],
  ["'; drop table vehicles;--", []],
])('searching %j finds %j', async (q, plates) => {
  const found = await list({ q, size: '20' });
  expect(found).toEqual({ plates, total: plates.length });
});

test.each(
  [
    'licensePlate',
    'hersteller',
    'vin',
    'gueltigkeitHauptuntersuchung',
    'naechsterServiceInKm',
    'title',
    'updatedAt',
    'id',
  ].flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]),
)('hits in the order of %s %s come page by page as in the whole list', async (sort, order) => {
  const hits = ['B-AB-100', 'B-ÄB-20', 'B-AB-9'];
  const inList = (await list({ sort, order })).plates.filter((plate: string) => hits.includes(plate));
  const pages = ['1', '2'].map((page) => list({ q: 'bab', sort, order, page, size: '2' }));
  expect((await Promise.all(pages)).flatMap(({ plates }) => plates)).toEqual(inList);
  expect(await list({ q: 'bab', sort, order, size: '20' })).toEqual({ plates: inList, total: 3 });
});

test('a cached total follows the next change', async () => {
  expect((await list({ q: 'jumper', size: '1' })).total).toBe(1);
  const { body } = await app.good(api.createVehicle, { body: { vin: 'JUMPER2', licensePlate: 'B-JU-2' }, token });
  await app.good(api.updateVehicle, {
    params: { id: body.id },
    body: { model: 'Jumper', status: 'VehicleStatus_RETURNED' },
    token,
  });
  await expect.poll(async () => (await list({ q: 'jumper', size: '1' })).total).toBe(2);
  expect((await list({ status: 'VehicleStatus_RETURNED', size: '1' })).total).toBe(1);
  expect((await list({ status: 'VehicleStatus_ACTIVE', size: '1' })).total).toBe(5);
});

test.each<Record<string, string>>([
  { page: '0' },
  { size: '0' },
  { size: '1001' },
  { size: 'alle' },
  { sort: 'passwordHash' },
  { order: 'up' },
  { status: 'x' },
  { foo: '1' },
])('the list refuses %j', async (query) =>
  expect((await app.call(api.listVehicles, { query, token })).status).toBe(400),
);

test('plates and due dates belong to the own company; returned vehicles have none', async () => {
  const plates = await app.good(api.licensePlates, { token });
  expect(plates.body).not.toContain('B-FREMD-1');
  expect(plates.body).toContain('HH-X-3');
  const { body, headers } = await app.good(api.dueDates, { query: {}, token });
  expect(body.map(({ licensePlate, type }) => [licensePlate, type])).toEqual([
    ['HH-X-3', 'HU/AU'],
    ['B-ÄB-20', 'HU/AU'],
    ['B-AB-9', 'HU/AU'],
  ]);
  expect(headers['x-total-count']).toBe('3');
});

test('former plates and those of archived vehicles are listed only when they are asked for, each once', async () => {
  const owner = await createAdmin(app);
  const create = (licensePlate: string) =>
    app.good(api.createVehicle, { body: { vin: `FORMER${licensePlate}`, licensePlate }, token: owner.token });
  const [van, archived] = [(await create('B-FO-1')).body, (await create('B-FO-9')).body];
  const patch = (id: number, body: object) => app.good(api.updateVehicle, { params: { id }, body, token: owner.token });
  await patch(van.id, { licensePlate: 'B-FO-2', keepFormerPlate: true });
  await patch((await create('B-FO-3')).body.id, { licensePlate: 'B-FO-1', keepFormerPlate: true });
  await patch(archived.id, { archived: true });
  const platesOf = async (query: object) =>
    (await app.good(api.licensePlates, { query, token: owner.token })).body as string[];
  expect(await platesOf({})).toEqual(['B-FO-1', 'B-FO-2']);
  const ever = ['B-FO-1', 'B-FO-2', 'B-FO-3', 'B-FO-9'];
  expect(await platesOf({ includeFormer: 'true' })).toEqual(ever);
  expect(await platesOf({ includeFormer: 'true', q: 'fo3' })).toEqual(['B-FO-3']);
  const paged = await app.good(api.licensePlates, {
    query: { includeFormer: 'true', order: 'desc', page: '2', size: '3' },
    token: owner.token,
  });
  expect([paged.body, paged.headers['x-total-count']]).toEqual([['B-FO-1'], '4']);
});
