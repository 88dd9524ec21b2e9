import { api } from '@flottwart/contract/api';
import type { Endpoint } from '@flottwart/contract/endpoint';
import { kindNames } from '@flottwart/contract/rules/kinds';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { sharedTestApp } from './app.ts';
import { createAdmin, createEmployee, createTask, createVehicle } from './factories.ts';
import { kindsOfItem } from './kinds-of-item.ts';
import { createTripWriter } from './trip-factories.ts';

const app = await sharedTestApp();
const admin = await createAdmin(app);
const stranger = await createAdmin(app);
const endpointsOf = kindsOfItem(app);
const writeTrips = createTripWriter(app);

const fetchExport = ({ path }: Endpoint, query = '', { token } = admin): Promise<Response> =>
  fetch(`${app.url}${path}${query}`, { headers: { authorization: `Bearer ${token}` } });

const exported = async (endpoint: Endpoint, query = '', owner = admin) => {
  const response = await fetchExport(endpoint, query, owner);
  expect(response.status).toBe(200);
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  const [headings = [], ...rows] = sheets[0]?.rows ?? [];
  const cells = rows.map((row) => Object.fromEntries(headings.map((heading, index) => [heading, row[index]])));
  return { name: response.headers.get('content-disposition'), headings, rows: cells };
};

const exportsOf = {
  vehicle: api.exportVehicles,
  task: api.exportTasks,
  employee: api.exportEmployees,
  policereport: api.exportPoliceReports,
  repairrecord: api.exportRepairRecords,
} as const;

describe.each(kindNames)('the export of every kind, here a %s', (kind) => {
  test('has every row of the company and none of another', async () => {
    const { id } = await endpointsOf[kind].create(admin);
    await endpointsOf[kind].create(stranger);
    const { body: listed } = await app.call(endpointsOf[kind].list, { token: admin.token });
    const { rows, headings } = await exported(exportsOf[kind]);
    expect(headings.slice(0, 2)).toEqual(['ID', 'Titel']);
    expect(rows.map((row) => row.ID)).toEqual(listed.map((item: { id: number }) => item.id));
    expect(rows.map((row) => row.ID)).toContain(id);
    expect(rows[0]?.['Angelegt am']).toBeInstanceOf(Date);
  });

  test('refuses pages and unknown filters', async () => {
    for (const query of ['?page=2', '?size=1', '?companyId=1'])
      expect((await fetchExport(exportsOf[kind], query)).status).toBe(400);
  });
});

test('cells are typed dates and numbers, and text never becomes a formula', async () => {
  const owner = await createAdmin(app);
  const { id } = await createVehicle(app, owner, { licensePlate: 'B-XL-1' });
  await app.good(api.updateVehicle, {
    params: { id },
    body: {
      title: '=HYPERLINK("http://x")',
      manufacturer: '+49',
      model: '@SUM(A1)',
      providerName: '-2',
      huValidUntil: '2027-03-31',
      naechsterServiceInKm: 60_000,
      assignedToUsername: owner.email,
      status: 'VehicleStatus_IN_REPAIR',
    },
    token: owner.token,
  });
  const { name, rows } = await exported(api.exportVehicles, '', owner);
  expect(name).toBe('attachment; filename="Fahrzeuge.xlsx"');
  expect(rows).toMatchObject([
    {
      ID: id,
      Titel: '=HYPERLINK("http://x")',
      Hersteller: '+49',
      Modell: '@SUM(A1)',
      Kennzeichen: 'B-XL-1',
      Leasinggeber: '-2',
      'HU gültig bis': new Date('2027-03-31T00:00:00Z'),
      'Nächster Service in km': 60_000,
      Status: 'IN REPAIR',
      'Zugewiesen an': owner.email,
    },
  ]);
});

test('instants are shown in Berlin time', async () => {
  const owner = await createAdmin(app);
  await createTask(app, owner, { dueDate: '2026-07-01T22:30:00Z' });
  const { rows } = await exported(api.exportTasks, '', owner);
  expect(rows[0]?.['Fällig bis']).toEqual(new Date('2026-07-02T00:30:00Z'));
});

test('search, filter and order match the list', async () => {
  const owner = await createAdmin(app);
  for (const lastName of ['Zander', 'Ähle', 'Meier']) await createEmployee(app, owner, { firstName: 'Eva', lastName });
  const { id } = await createEmployee(app, owner, { firstName: 'Eva', lastName: 'Gegangen' });
  await app.good(api.updateEmployee, { params: { id }, body: { status: 'INACTIVE' }, token: owner.token });
  const names = async (query: string) =>
    (await exported(api.exportEmployees, query, owner)).rows.map((row) => row.Nachname);
  expect(await names('?status=ACTIVE')).toEqual(['Ähle', 'Meier', 'Zander']);
  expect(await names('?status=ACTIVE&order=desc&q=e')).toEqual(['Zander', 'Meier', 'Ähle']);
  expect(await names('?q=gegangen')).toEqual(['Gegangen']);
});

test('trips, imports and open credits are exported too', async () => {
  const owner = await createAdmin(app);
  const vehicle = await createVehicle(app, owner, { licensePlate: 'B-TR-1' });
  await writeTrips(owner, [
    { vehicle, start: '2026-02-02T06:00:00Z', end: '2026-02-02T16:15:00Z' },
    { vehicle, start: '2026-02-03T06:00:00Z', end: '2026-02-03T07:00:00Z' },
  ]);
  const trips = await exported(api.exportTrips, '?to=2026-02-02', owner);
  expect(trips.rows).toMatchObject([
    { Kennzeichen: 'B-TR-1', Start: new Date('2026-02-02T07:00:00Z'), Dauer: '10:15' },
  ]);
  expect((await exported(api.exportImports, '', owner)).headings.slice(0, 3)).toEqual(['Gestartet', 'Beendet', 'Was']);
  expect((await exported(api.exportOpenCredits, '', owner)).headings).toEqual([
    'Kennzeichen',
    'Positionen',
    'Noch offen (netto)',
    'Älteste Position',
  ]);
});
