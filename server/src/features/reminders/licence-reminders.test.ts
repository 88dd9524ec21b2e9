import { api } from '@flottwart/contract/api';
import { nextLicenceCheck } from '@flottwart/contract/rules/driver-data';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createAdmin, createEmployee, createVehicle, type SignedIn } from '../../../test/factories.ts';
import { found } from '../../../test/found.ts';
import { htmlContent, textContent } from '../../../test/mail-content.ts';
import { createReminderRuns } from '../../../test/reminder-runs.ts';

const app = await createTestApp();
const rounds = await createReminderRuns(app);

let admin: SignedIn;
beforeEach(async () => {
  app.clock.now = new Date('2026-06-10T04:00:00Z');
  admin = await createAdmin(app, { speditionsName: 'Nord' });
});

const driver = async (lastName: string, ...days: readonly string[]): Promise<number> => {
  const { id } = await createEmployee(app, admin, { firstName: 'Ida', lastName });
  for (const checkedOn of days)
    await app.good(api.recordLicenceCheck, { params: { id }, body: { checkedOn }, token: admin.token });
  return id;
};

const dueDates = async (query: object = {}) =>
  (await app.good(api.dueDates, { query: { size: '10', ...query }, token: admin.token })).body;

test('the check of an active driver is due like the dates of vehicles, by the latest check alone', async () => {
  const late = await driver('Spät', '2025-06-01', '2025-12-09');
  const soon = await driver('Bald', '2025-12-12');
  await driver('Frisch', '2025-12-09', '2026-05-01');
  const never = await driver('Nie');
  const gone = await driver('Weg', '2025-01-01');
  await app.good(api.updateEmployee, { params: { id: gone }, body: { status: 'INACTIVE' }, token: admin.token });
  const van = await createVehicle(app, admin, { licensePlate: 'B-FK-1' });
  await app.good(api.updateVehicle, {
    params: { id: van.id },
    body: { huValidUntil: '2026-06-11' },
    token: admin.token,
  });
  const type = 'Führerscheinkontrolle';
  expect(await dueDates()).toMatchObject([
    { employeeId: late, vehicleId: null, title: 'Ida Spät', type, level: 'overdue', date: '2026-06-09' },
    { employeeId: null, vehicleId: van.id, type: 'HU/AU', level: 'week', remainingDays: 1 },
    { employeeId: soon, vehicleId: null, licensePlate: '', type, level: 'week', remainingDays: 2 },
    { employeeId: never, vehicleId: null, title: 'Ida Nie', type, level: 'month', date: '2026-06-24' },
  ]);
  const { body: figures } = await app.good(api.getDashboard, { token: admin.token });
  expect(figures).toMatchObject({ urgentDueDates: 3, overdueDueDates: 1 });
});

test('a new check takes a driver off the list and out of the cached counts at once', async () => {
  const id = await driver('Zähl', '2025-11-01');
  const overdue = async () => (await app.good(api.getDashboard, { token: admin.token })).body.overdueDueDates as number;
  expect([await overdue(), (await dueDates()).length]).toEqual([1, 1]);
  await app.good(api.recordLicenceCheck, { params: { id }, body: { checkedOn: '2026-06-10' }, token: admin.token });
  expect([await overdue(), (await dueDates()).length]).toEqual([0, 0]);
  const { body: company } = await app.good(api.myCompany, { token: admin.token });
  const call = { params: { id: company.id }, query: {}, body: { licenceCheckMonths: 1 }, token: admin.token };
  await app.good(api.updateCompany, call);
  expect((await dueDates()).map(({ date }) => date)).toEqual(['2026-07-10']);
});

test.each(['2025-08-31', '2025-10-31', '2025-11-30', '2024-08-29', '2025-12-01'])(
  'the database counts the months after %s as the rule does',
  async (checkedOn) => {
    const id = await driver('Monat', checkedOn);
    const { body } = await app.good(api.getDriverOverview, { params: { id }, token: admin.token });
    const [due] = await dueDates();
    expect(due?.date).toBe(nextLicenceCheck(checkedOn, 6));
    expect(body.licence.nextCheckOn).toBe(due?.date);
  },
);

test('the mail has a group per driver with the way to their page, and reminds once per level', async () => {
  const late = await driver('<Spät>', '2025-12-09');
  const van = await createVehicle(app, admin, { licensePlate: 'B-FK-2' });
  await app.good(api.updateVehicle, {
    params: { id: van.id },
    body: { huValidUntil: '2026-06-11' },
    token: admin.token,
  });
  await rounds.run();
  const [mail, ...others] = await rounds.digestsTo(admin.email);
  expect(others).toEqual([]);
  const { subject, text, html } = found(mail);
  expect(subject).toBe('Flottwart: 2 Termine, davon 1 überfällig');
  expect(text).toContain(`bei den Fahrzeugen und Fahrern der Firma „Nord“ steht an:

Ida <Spät> Fahrer
- Führerscheinkontrolle: überfällig seit 09.06.2026
Ida <Spät> öffnen:
https://flotte.example/employees/${late}

B-FK-2
- HU/AU: fällig am 11.06.2026, in den nächsten 7 Tagen
`);
  expect(htmlContent(html)).toEqual(textContent(text));
  app.clock.now = new Date('2026-06-11T04:00:00Z');
  await rounds.run();
  expect(await rounds.digestsTo(admin.email)).toHaveLength(1);
});

test('the calendar has the next check of each driver, without names', async () => {
  const id = await driver('Kalender', '2026-05-01');
  const { body } = await app.good(api.createMyCalendar, { token: admin.token });
  const feed = await app.raw('GET', new URL(body.url).pathname, { headers: {} });
  const text = feed.text.replaceAll('\r\n ', '');
  expect(text).toContain('SUMMARY:Führerscheinkontrolle\r\n');
  expect(text).not.toContain('Kalender');
  expect(text).toContain('DTSTART;VALUE=DATE:20261101');
  expect(text).toContain(`/employees/${id}`);
});
