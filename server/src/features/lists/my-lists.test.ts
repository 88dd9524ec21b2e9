import { api } from '@flottwart/contract/api';
import { maxViews } from '@flottwart/contract/rules/limits';
import { describe, expect, test } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { createAdmin, createEmployee, createMember, type SignedIn } from '../../../test/factories.ts';

const app = await sharedTestApp();
const admin = await createAdmin(app);
const colleague = await createMember(app, admin);
const stranger = await createAdmin(app);

const open = { list: 'tasks', name: 'Offene', state: { status: 'TaskStatus_OPEN', q: 'Reifen' }, columns: null };
const save = async ({ token }: SignedIn, overrides: object = {}) =>
  app.call(api.createView, { body: { ...open, ...overrides }, token });
const listsOf = async ({ token }: SignedIn) => (await app.good(api.myLists, { token })).body;
const viewsOf = async (owner: SignedIn) => (await listsOf(owner)).views;

describe('columns of a list', () => {
  const choose = (columns: unknown, list = 'vehicles', { token } = admin) =>
    app.call(api.updateMyList, { params: { list }, body: { columns }, token });

  test('are stored per user and returned', async () => {
    expect((await choose(['vin', 'status'])).body).toEqual({ list: 'vehicles', columns: ['vin', 'status'] });
    await choose(['licensePlate']);
    await choose(['title'], 'tasks');
    expect((await listsOf(admin)).columns).toEqual(
      expect.arrayContaining([
        { list: 'vehicles', columns: ['licensePlate'] },
        { list: 'tasks', columns: ['title'] },
      ]),
    );
    expect((await listsOf(colleague)).columns).toEqual([]);
    expect((await choose(null)).body).toEqual({ list: 'vehicles', columns: null });
    expect((await listsOf(admin)).columns).toEqual([{ list: 'tasks', columns: ['title'] }]);
  });

  test.each([[[]], [['a', 'a']], [['a b']], [['<b>']], [[1]], ['vin'], [undefined], [Array(41).fill('x')]])(
    'refuses %j',
    async (columns) => {
      expect((await choose(columns)).status).toBe(400);
    },
  );

  test('a list that does not exist is not found', async () => {
    expect((await choose(['a'], 'passwords')).status).toBe(404);
  });
});

describe('saved views', () => {
  test('are created, listed by name, changed and deleted by their owner', async () => {
    const owner = await createMember(app, admin);
    const { status, body: view } = await save(owner, { columns: ['title', 'status'] });
    expect([status, view]).toEqual([201, { id: view.id, ...open, columns: ['title', 'status'], isDefault: false }]);
    await save(owner, { name: 'Äpfel' });
    expect((await viewsOf(owner)).map(({ name }: { name: string }) => name)).toEqual(['Äpfel', 'Offene']);

    const params = { id: view.id };
    const body = { name: 'Meine', state: { sort: 'title' }, columns: null, isDefault: true };
    const changed = await app.good(api.updateView, { params, body, token: owner.token });
    expect(changed.body).toEqual({ id: view.id, list: 'tasks', ...body });

    await app.good(api.deleteView, { params, token: owner.token });
    expect((await viewsOf(owner)).map(({ name }: { name: string }) => name)).toEqual(['Äpfel']);
    expect((await app.call(api.deleteView, { params, token: owner.token })).status).toBe(404);
  });

  test('at most one view of a list is its default', async () => {
    const owner = await createMember(app, admin);
    await save(owner, { name: 'A', isDefault: true });
    await save(owner, { name: 'B', isDefault: true });
    await save(owner, { name: 'C', list: 'vehicles', isDefault: true });
    const defaults = (await viewsOf(owner)).filter(({ isDefault }: { isDefault: boolean }) => isDefault);
    expect(defaults.map(({ name }: { name: string }) => name)).toEqual(['B', 'C']);
  });

  test('a name is unique per list', async () => {
    const owner = await createMember(app, admin);
    const { body: first } = await save(owner);
    const again = await save(owner);
    expect([again.status, again.body.fields]).toEqual([409, { name: 'Bereits vergeben.' }]);
    expect((await save(owner, { list: 'vehicles' })).status).toBe(201);
    const { body: other } = await save(owner, { name: 'Andere' });
    const renamed = await app.call(api.updateView, {
      params: { id: other.id },
      body: { name: first.name },
      token: owner.token,
    });
    expect(renamed.status).toBe(409);
  });

  test('owned by a colleague or another company are not found and stay unchanged', async () => {
    const owner = await createMember(app, admin);
    const { body: view } = await save(owner);
    for (const { token } of [colleague, admin, stranger]) {
      const params = { id: view.id };
      expect((await app.call(api.updateView, { params, body: { name: 'x' }, token })).status).toBe(404);
      expect((await app.call(api.deleteView, { params, token })).status).toBe(404);
    }
    expect(await viewsOf(owner)).toEqual([view]);
  });

  test.each([
    { name: '' },
    { name: 'x'.repeat(61) },
    { list: 'passwords' },
    { state: { 'a b': 'x' } },
    { state: { q: 7 } },
    { state: { q: 'x'.repeat(1001) } },
    { state: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`f${index}`, 'x'])) },
    { columns: [] },
    { userId: 1 },
  ])('refuse %j', async (overrides) => {
    expect((await save(colleague, overrides)).status).toBe(400);
  });

  test(`are limited to ${maxViews}, also when saved concurrently`, async () => {
    const owner = await createMember(app, admin);
    for (let saved = 0; saved < maxViews - 2; saved += 1) await save(owner, { name: `Ansicht ${saved}` });
    const responses = await Promise.all(['A', 'B', 'C', 'D'].map((name) => save(owner, { name })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  });
});

test('the counts of a list follow every change', async () => {
  const owner = await createAdmin(app);
  const counts = async () => (await app.good(api.listCounts, { query: { list: 'employee' }, token: owner.token })).body;
  expect(await counts()).toEqual({ total: 0, byStatus: {} });
  const { id } = await createEmployee(app, owner);
  await createEmployee(app, owner);
  await app.good(api.updateEmployee, { params: { id }, body: { status: 'INACTIVE' }, token: owner.token });
  expect(await counts()).toEqual({ total: 2, byStatus: { ACTIVE: 1, INACTIVE: 1 } });
});
