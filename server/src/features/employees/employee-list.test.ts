import { api } from '@flottwart/contract/api';
import { beforeAll, expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, createEmployee } from '../../../test/factories.ts';

const app = await sharedTestApp();
const admin = await createAdmin(app);
const { token } = admin;
const stranger = await createAdmin(app);

const staff = [
  ['P-10', 'Zoë', 'Özil', '1990-05-17', 'ACTIVE'],
  ['P-2', 'Bernd', 'Otto', null, 'INACTIVE'],
  ['P-30', 'Änne', 'Müller', '1971-12-01', 'ACTIVE'],
  ['', 'Carla', 'Zander', '2001-01-31', 'ACTIVE'],
] as const;

beforeAll(async () => {
  for (const [mitarbeiterId, firstName, lastName, birthDate, status] of staff) {
    const employeeId = `EXT-${lastName.length}${firstName[0]}`;
    const created = await createEmployee(app, admin, { employeeId, mitarbeiterId, firstName, lastName, birthDate });
    if (status !== created.status)
      await app.good(api.updateEmployee, { params: { id: created.id }, body: { status }, token });
  }
  await createEmployee(app, stranger, { firstName: 'Fremder', lastName: 'Fahrer' });
});

const list = async (query: Record<string, string> = {}) => {
  const { status, body, headers } = await app.call(api.listEmployees, { query, token });
  expect(status).toBe(200);
  return {
    names: body.map(({ lastName }: { lastName: string }) => lastName),
    total: Number(headers['x-total-count']),
  };
};

test('without parameters all employees come, active or not, in German order of last names', async () => {
  expect(await list()).toEqual({ names: ['Müller', 'Otto', 'Özil', 'Zander'], total: 4 });
});

test('pages share the total and do not overlap', async () => {
  const pages = [await list({ size: '3' }), await list({ size: '3', page: '2' })];
  expect(pages.flatMap(({ names }) => names)).toEqual(['Müller', 'Otto', 'Özil', 'Zander']);
  expect(pages.map(({ total }) => total)).toEqual([4, 4]);
});

test('the status filter gives active and inactive employees their own totals', async () => {
  expect(await list({ status: 'ACTIVE', size: '2' })).toEqual({ names: ['Müller', 'Özil'], total: 3 });
  expect(await list({ status: 'INACTIVE', size: '2' })).toEqual({ names: ['Otto'], total: 1 });
  expect(await list({ status: 'INACTIVE', q: 'mueller' })).toEqual({ names: [], total: 0 });
});

test.each([
  ['firstName', 'asc', ['Müller', 'Otto', 'Zander', 'Özil']],
  ['lastName', 'desc', ['Zander', 'Özil', 'Otto', 'Müller']],
  ['mitarbeiterId', 'asc', ['Özil', 'Otto', 'Müller', 'Zander']],
  ['birthDate', 'asc', ['Müller', 'Özil', 'Zander', 'Otto']],
  ['birthDate', 'desc', ['Zander', 'Özil', 'Müller', 'Otto']],
  ['id', 'desc', ['Zander', 'Müller', 'Otto', 'Özil']],
])('sorted by %s %s, empty values last', async (sort, order, names) => {
  expect((await list({ sort, order, size: '20' })).names).toEqual(names);
});

test.each([
  ['mueller', ['Müller']],
  ['muller anne', ['Müller']],
  ['zoe ozil', ['Özil']],
  ['P-2', ['Otto']],
  ['ext-4', ['Otto', 'Özil']],
  ['17.05.1990', ['Özil']],
  ['1990-05-17', []],
  ['fremder', []],
  ['%', []],
])('searching %j finds %j', async (q, names) => {
  expect(await list({ q, size: '20' })).toEqual({ names, total: names.length });
});

test('a driver with a custom title is found by name, after a rename by the new one', async () => {
  const { id } = await createEmployee(app, admin, { firstName: 'Ludwig', lastName: 'Lang' });
  const change = (body: object) => app.good(api.updateEmployee, { params: { id }, body, token });
  await change({ title: 'Der Lange' });
  expect((await list({ q: 'ludwig' })).names).toEqual(['Lang']);
  await change({ firstName: 'Leopold' });
  expect((await list({ q: 'ludwig' })).names).toEqual([]);
  expect((await list({ q: `leopold ${id}` })).names).toEqual(['Lang']);
  await app.good(api.deleteEmployee, { body: { employeeId: id }, token });
  await expect.poll(() => list({ q: 'leopold' })).toEqual({ names: [], total: 0 });
});

test.each<Record<string, string>>([
  { status: 'active' },
  { status: '' },
  { sort: 'city' },
  { size: '0' },
  { page: '-1' },
  { aktiv: '1' },
])('the list refuses %j', async (query) =>
  expect((await app.call(api.listEmployees, { query, token })).status).toBe(400),
);
