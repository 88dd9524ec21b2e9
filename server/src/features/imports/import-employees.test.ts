import { api } from '@flottwart/contract/api';
import type { Employee } from '@flottwart/contract/work-items/employee';
import { startScenarioServer } from '@flottwart/simulators/scenario-server';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createAdmin, createEmployee, type SignedIn } from '../../../test/factories.ts';
import { connectProvider, countsOf, ended } from '../../../test/import-factories.ts';

/** Provider data, set by each test. */
let people: readonly object[] = [];
const provider = await startScenarioServer({ handle: () => ({ body: { items: people, next: null } }) });
const app = await createTestApp({ EMPLOYEE_DATABASE_ADAPTER: 'generic', EMPLOYEE_DATABASE_URL: provider.url });
afterAll(() => provider.close());

let admin: SignedIn;
beforeEach(async () => {
  provider.scenario = 'normal';
  admin = await createAdmin(app);
  await connectProvider(app, admin, 'employee-database');
});

const importEmployees = async () => {
  const { body } = await app.good(api.importEmployees, { token: admin.token });
  return ended(app, admin, body.importId);
};

const employees = async (query = {}): Promise<readonly Employee[]> =>
  (await app.good(api.listEmployees, { query, token: admin.token })).body;

const historyOf = async (id: number) =>
  (await app.good(api.history, { params: { id }, query: {}, token: admin.token })).body;

const erika = { id: 'p-1', staffNumber: '100', firstName: 'Erika', lastName: 'Müller', active: true };

test('unknown employees are created with title, search terms and history', async () => {
  people = [
    { ...erika, birthDate: '1990-05-17', street: 'Weg', houseNumber: '1', postalCode: '01067', city: 'Dresden' },
  ];
  const run = await importEmployees();
  expect(countsOf(run)).toEqual({ found: 1, new: 1, changed: 0, unchanged: 0, skipped: 0 });
  const [found] = await employees({ q: 'mueller 17.05.1990' });
  expect(found).toMatchObject({
    title: 'Erika Müller',
    employeeId: 'p-1',
    mitarbeiterId: '100',
    plz: '01067',
    status: 'ACTIVE',
  });
  expect(await historyOf(found?.id ?? 0)).toMatchObject([
    { field: 'created', userEmail: 'Import', to: 'Erika Müller' },
  ]);
  const { items } = (await app.good(api.listNotifications, { token: admin.token })).body;
  const target = { kind: 'import', id: run.id };
  expect(items).toMatchObject([{ title: 'Import: Fahrer', text: 'Der Import ist fertig', target }]);
});

test('differing fields are changed and recorded in the history; absent keys keep the stored value', async () => {
  people = [{ ...erika, city: 'Dresden', birthCity: 'Ulm' }];
  await importEmployees();
  const [before] = await employees();
  people = [{ ...erika, lastName: 'Schmidt', city: '' }];
  expect(countsOf(await importEmployees())).toMatchObject({ found: 1, changed: 1 });
  const [after] = await employees({ q: 'Schmidt' });
  expect(after).toMatchObject({ id: before?.id, title: 'Erika Schmidt', city: '', birthCity: 'Ulm' });
  expect((await historyOf(after?.id ?? 0)).map(({ field }: { field: string }) => field).sort()).toEqual([
    'city',
    'created',
    'lastName',
    'title',
  ]);
  expect(countsOf(await importEmployees())).toMatchObject({ changed: 0, unchanged: 1 });
  expect((await employees())[0]?.updatedAt).toBe(after?.updatedAt);
});

test('an employee who left becomes inactive, a missing one stays; list counts follow', async () => {
  people = [erika, { ...erika, id: 'p-2', staffNumber: '200', firstName: 'Max' }];
  await importEmployees();
  people = [{ ...erika, active: false }];
  expect(countsOf(await importEmployees())).toMatchObject({ found: 1, changed: 1 });
  const active = await app.good(api.listEmployees, { query: { status: 'ACTIVE', size: 1 }, token: admin.token });
  const inactive = await app.good(api.listEmployees, { query: { status: 'INACTIVE', size: 1 }, token: admin.token });
  expect([active.headers['x-total-count'], inactive.headers['x-total-count']]).toEqual(['1', '1']);
});

test('an employee entered manually is matched by name and birthday and gets the provider id', async () => {
  const typed = await createEmployee(app, admin, { firstName: 'Erika', lastName: 'Müller', birthDate: '1990-05-17' });
  people = [{ ...erika, birthDate: '1990-05-17' }];
  expect(countsOf(await importEmployees())).toMatchObject({ new: 0, changed: 1 });
  expect(await employees()).toMatchObject([{ id: typed.id, employeeId: 'p-1', mitarbeiterId: '100' }]);
});

test('unusable rows are skipped and reported with their position', async () => {
  people = [{ ...erika, lastName: 7 }, { ...erika, id: 'p-3', birthDate: '31.02.1990' }, erika];
  const run = await importEmployees();
  expect(countsOf(run)).toEqual({ found: 3, new: 1, changed: 0, unchanged: 0, skipped: 2 });
  const { body, headers } = await app.good(api.listImportRemarks, {
    params: { id: run.id },
    query: { size: 1 },
    token: admin.token,
  });
  expect(headers['x-total-count']).toBe('2');
  const reason = 'Feld „Nachname“: Text erwartet.';
  expect(body).toEqual([
    { id: expect.any(Number), reference: 'p-1', reason, isSkipped: true, isKept: false, times: 1 },
  ]);
});

test('hostile text does not stop an import', async () => {
  people = [
    { ...erika, firstName: 'A\0B' },
    { ...erika, id: 'p-4', firstName: '\ud800' },
    { ...erika, id: 'p-5' },
  ];
  expect(countsOf(await importEmployees())).toMatchObject({ found: 3, new: 1, skipped: 2 });
});

test.each(['garbage', 'server-errors'] as const)(
  'after %s the import waits for a retry, and nothing is half written',
  async (scenario) => {
    provider.scenario = scenario;
    people = [erika];
    const { body } = await app.good(api.importEmployees, { token: admin.token });
    const { id, token } = { id: body.importId, token: admin.token };
    const state = async () => (await app.good(api.getImport, { params: { id }, token })).body;
    await expect.poll(async () => (await state()).error).not.toBe('');
    expect(await employees()).toEqual([]);
    await app.good(api.cancelImport, { params: { id }, token });
  },
);

test('600 employees are imported in one run', async () => {
  people = Array.from({ length: 600 }, (_, index) => ({ ...erika, id: `n-${index}`, staffNumber: `${index}` }));
  const run = await importEmployees();
  expect(countsOf(run)).toMatchObject({ found: 600, new: 600 });
  const { headers } = await app.good(api.listEmployees, { query: { size: 1 }, token: admin.token });
  expect(headers['x-total-count']).toBe('600');
});
