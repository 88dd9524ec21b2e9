import { api } from '@flottwart/contract/api';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { listenTo } from '../../../test/event-listener.ts';
import { createAdmin, createEmployee, createMember, createTask, type SignedIn } from '../../../test/factories.ts';

const app = await createTestApp();
app.clock.now = new Date('2026-11-17T22:30:00Z');
const admin = await createAdmin(app);
const member = await createMember(app, admin);
const { token } = admin;

const newDriver = async (): Promise<number> => (await createEmployee(app, admin)).id;

const record = (id: number, body: object, by: SignedIn = member) =>
  app.call(api.recordLicenceCheck, { params: { id }, body: body as never, token: by.token });

const checksOf = async (id: number) =>
  (await app.good(api.listLicenceChecks, { params: { id }, query: {}, token })).body;
const licenceOf = async (id: number) => (await app.good(api.getDriverOverview, { params: { id }, token })).body.licence;

const daysOf = async (id: number) => (await checksOf(id)).map(({ checkedOn }) => checkedOn);

test('a check is kept with who looked, and the next one is half a year later', async () => {
  const id = await newDriver();
  const listener = await listenTo(app.url, token);
  expect(await record(id, { checkedOn: '2026-08-31', checkedBy: ' Karin  Kontrolle ' })).toMatchObject({
    status: 201,
    body: { checkedOn: '2026-08-31', checkedBy: 'Karin  Kontrolle' },
  });
  await expect.poll(() => listener.messages).toContainEqual({ kind: 'employee', id, part: 'item' });
  listener.leave();
  expect(await licenceOf(id)).toMatchObject({ lastCheck: { checkedOn: '2026-08-31' }, nextCheckOn: '2027-02-28' });
  const { body: changes } = await app.good(api.history, { params: { id }, query: {}, token });
  expect(changes[0]).toMatchObject({
    field: 'licenceCheck',
    from: null,
    to: '31.08.2026, geprüft von Karin  Kontrolle',
    userEmail: member.email,
  });
});

test('without a name it is the signed-in person who looked', async () => {
  const id = await newDriver();
  const { body: profile } = await app.good(api.myProfile, { token: member.token });
  const { body } = await record(id, { checkedOn: '2026-11-17' });
  expect(body.checkedBy).toBe(`${profile.firstName} ${profile.lastName}`);
});

test('a day to come in Berlin, a second check of a day and other nonsense are refused', async () => {
  const id = await newDriver();
  // Half past eleven in the evening in Berlin.
  expect((await record(id, { checkedOn: '2026-11-17' })).status).toBe(201);
  expect(await record(id, { checkedOn: '2026-11-18' })).toMatchObject({
    status: 400,
    body: { fields: { checkedOn: 'Die Kontrolle liegt in der Zukunft.' } },
  });
  expect(await record(id, { checkedOn: '2026-11-17', checkedBy: 'Wer anders' })).toMatchObject({
    status: 409,
    body: { message: 'Am 17.11.2026 ist schon eine Führerscheinkontrolle eingetragen.' },
  });
  for (const body of [{}, { checkedOn: '2026-02-30' }, { checkedOn: '2026-01-01', checkedBy: ' ' }, { photo: 'x' }])
    expect((await record(id, body)).status).toBe(400);
  expect(await daysOf(id)).toEqual(['2026-11-17']);
});

test('a check entered later for an earlier day does not move the next one', async () => {
  const id = await newDriver();
  for (const checkedOn of ['2026-06-01', '2026-01-01', '2026-09-01', '2026-03-01']) await record(id, { checkedOn });
  expect(await daysOf(id)).toEqual(['2026-09-01', '2026-06-01', '2026-03-01', '2026-01-01']);
  expect((await licenceOf(id)).nextCheckOn).toBe('2027-03-01');
});

test.each([
  ['2021-11-16', 'Die Kontrolle liegt mehr als 5 Jahre zurück.'],
  ['2022-05-19', 'Die Kontrolle liegt vor dem 16. Geburtstag des Fahrers.'],
])('a check on %s is refused: %s', async (checkedOn, message) => {
  const id = await newDriver();
  if (checkedOn === '2022-05-19')
    await app.good(api.updateEmployee, { params: { id }, body: { birthDate: '2006-05-20' }, token });
  expect(await record(id, { checkedOn })).toMatchObject({ status: 400, body: { fields: { checkedOn: message } } });
  expect(await daysOf(id)).toEqual([]);
});

test('an ADMIN removes a check that was entered by mistake; the one before counts again', async () => {
  const id = await newDriver();
  for (const checkedOn of ['2026-06-01', '2026-09-01']) await record(id, { checkedOn });
  const [latest, first] = await checksOf(id);
  const remove = (checkId: number | undefined, by: SignedIn = admin) =>
    app.call(api.removeLicenceCheck, { params: { id, checkId: checkId ?? 0 }, token: by.token });
  expect((await remove(latest?.id, member)).status).toBe(403);
  expect((await remove(latest?.id)).status).toBe(200);
  expect((await licenceOf(id)).nextCheckOn).toBe('2026-12-01');
  expect((await remove(latest?.id)).status).toBe(404);
  expect((await remove(first?.id)).status).toBe(200);
  expect(await licenceOf(id)).toMatchObject({ lastCheck: null, nextCheckOn: '2026-12-01' });
  const { body: changes } = await app.good(api.history, { params: { id }, query: {}, token });
  expect(changes.filter(({ to }) => to === null)).toHaveLength(2);
});

test('nobody records without a token, for another company or for another kind', async () => {
  const id = await newDriver();
  const task = await createTask(app, admin);
  const stranger = await createAdmin(app);
  const body = { checkedOn: '2026-11-01' };
  expect((await app.call(api.recordLicenceCheck, { params: { id }, body })).status).toBe(401);
  expect((await record(id, body, stranger)).status).toBe(404);
  expect((await record(task.id, body)).status).toBe(404);
  const [own] = [(await record(id, body)).body.id];
  const foreign = { params: { id, checkId: own }, token: stranger.token };
  expect((await app.call(api.removeLicenceCheck, foreign)).status).toBe(404);
  expect(await daysOf(id)).toEqual(['2026-11-01']);
});

test('two people at once record one check of a day, and one of them is the latest', async () => {
  const id = await newDriver();
  const days = ['2026-04-01', '2026-05-01', '2026-05-01', '2026-03-01'];
  const statuses = await Promise.all(days.map(async (checkedOn) => (await record(id, { checkedOn })).status));
  expect(statuses.toSorted()).toEqual([201, 201, 201, 409]);
  expect((await licenceOf(id)).nextCheckOn).toBe('2026-11-01');
});

test('a company chooses the months between two checks', async () => {
  const id = await newDriver();
  await record(id, { checkedOn: '2026-10-31' });
  const { body: company } = await app.good(api.myCompany, { token });
  expect(company.licenceCheckMonths).toBe(6);
  const change = (licenceCheckMonths: number, by: SignedIn = admin) =>
    app.call(api.updateCompany, {
      params: { id: company.id },
      query: {},
      body: { licenceCheckMonths },
      token: by.token,
    });
  for (const months of [0, 25, 1.5]) expect((await change(months)).status).toBe(400);
  expect((await change(4, member)).status).toBe(403);
  expect((await change(4)).body.licenceCheckMonths).toBe(4);
  expect(await licenceOf(id)).toMatchObject({ months: 4, nextCheckOn: '2027-02-28' });
});

test('deleting a driver names the checks that go with it', async () => {
  const id = await newDriver();
  await record(id, { checkedOn: '2026-10-31' });
  const { body } = await app.good(api.listDependents, { params: { id }, token });
  expect(body.dependents).toEqual([{ what: 'licencechecks', count: 1, isDeleted: true }]);
  await app.good(api.deleteEmployee, { body: { employeeId: id }, token });
  expect((await app.call(api.listLicenceChecks, { params: { id }, query: {}, token })).status).toBe(404);
});

test('the list of drivers has the latest check of each, whether it is read as a page or as a whole', async () => {
  const [checked, never] = [await newDriver(), await newDriver()];
  for (const checkedOn of ['2026-10-01', '2026-03-01']) await record(checked, { checkedOn });
  for (const query of [{ size: '100' }, {}]) {
    const { body } = await app.good(api.listEmployees, { query, token });
    const days = new Map(body.map(({ id, licenceCheckedOn }) => [id, licenceCheckedOn]));
    expect([days.get(checked), days.get(never)]).toEqual(['2026-10-01', null]);
  }
});
