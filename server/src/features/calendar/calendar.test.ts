import { api } from '@flottwart/contract/api';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createAdmin, createMember, createTask, createVehicle, type SignedIn } from '../../../test/factories.ts';
import { found } from '../../../test/found.ts';

const logs: string[] = [];
const app = await createTestApp({ LOG_LEVEL: 'trace' }, { logTo: { write: (line) => void logs.push(line) } });

let admin: SignedIn;
beforeEach(async () => {
  app.clock.now = new Date('2026-06-10T10:00:00Z');
  admin = await createAdmin(app);
});

const pathOf = (url: string): string => new URL(url).pathname;

const subscribe = async ({ token }: SignedIn): Promise<string> =>
  (await app.good(api.createMyCalendar, { token })).body.url;

const read = (url: string, headers: Record<string, string> = {}) => app.raw('GET', pathOf(url), { headers });

const vehicle = async (licensePlate: string, changes: object): Promise<number> => {
  const { id } = await createVehicle(app, admin, { licensePlate });
  await app.good(api.updateVehicle, { params: { id }, body: changes, token: admin.token });
  return id;
};

const summaries = (text: string): string[] =>
  [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, summary = '']) => summary);

/** One event without the lines only some programs understand. */
const eventOf = (text: string, summary: string): string[] => {
  const events = text.split('BEGIN:VEVENT\r\n').slice(1);
  const event = events.find((one) => one.includes(`SUMMARY:${summary}\r\n`)) ?? '';
  const lines = (event.split('END:VEVENT')[0] ?? '').replaceAll('\r\n ', '').split('\r\n');
  return lines.filter((line) => line !== '' && !line.startsWith('X-'));
};

test("appointments are whole days, tasks are instants, both with links and without people's names", async () => {
  const id = await vehicle('B-KA-1', { huValidUntil: '2026-06-20', assignedToUsername: admin.email });
  const task = await createTask(app, admin, {
    title: 'Öl; prüfen, Kette',
    description: 'Bei Herrn Geheim anrufen',
    dueDate: '2026-07-01T10:15:00+02:00',
  });
  await app.good(api.updateTask, {
    params: { id: task.id },
    body: { assignedToUsername: admin.email },
    token: admin.token,
  });
  const url = await subscribe(admin);
  expect(url).toMatch(/^https:\/\/flotte\.example\/api\/calendar\/\d+\.[\w-]{43}\.ics$/);
  const { status, headers, text } = await read(url);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-cache',
  ]);
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
  expect(eventOf(text, 'HU/AU B-KA-1')).toEqual([
    `UID:inspection-${id}@flotte.example`,
    'SEQUENCE:0',
    'DTSTAMP:20260610T100000Z',
    'DTSTART;VALUE=DATE:20260620',
    'SUMMARY:HU/AU B-KA-1',
    'TRANSP:TRANSPARENT',
    `DESCRIPTION:https://flotte.example/vehicles/${id}`,
    `URL;VALUE=URI:https://flotte.example/vehicles/${id}`,
  ]);
  expect(eventOf(text, 'Aufgabe: Öl\\; prüfen\\, Kette')).toEqual([
    `UID:task-${task.id}@flotte.example`,
    'SEQUENCE:0',
    'DTSTAMP:20260610T100000Z',
    'DTSTART:20260701T081500Z',
    'DTEND:20260701T084500Z',
    'SUMMARY:Aufgabe: Öl\\; prüfen\\, Kette',
    `DESCRIPTION:https://flotte.example/tasks/${task.id}`,
    `URL;VALUE=URI:https://flotte.example/tasks/${task.id}`,
  ]);
  expect(text).not.toMatch(/Geheim|Muster|@spedition/);
});

test('every dated item is included, however far ahead; done tasks and returned vehicles are not', async () => {
  await vehicle('B-WE-1', {
    huValidUntil: '2028-06-30',
    nextServiceDate: '2026-01-01',
    returnDate: '2029-01-31',
    frontTireType: 'Sommerreifen',
    rearTireType: 'Winterreifen',
    lastRearTireChange: '2026-03-01',
  });
  await vehicle('B-RE-2', { huValidUntil: '2026-06-30', status: 'VehicleStatus_RETURNED' });
  const done = await createTask(app, admin, { title: 'Erledigt' });
  const changes = { assignedToUsername: admin.email, status: 'TaskStatus_DONE' } as const;
  await app.good(api.updateTask, { params: { id: done.id }, body: changes, token: admin.token });
  const { text } = await read(await subscribe(admin));
  expect(summaries(text).sort()).toEqual([
    'HU/AU B-WE-1',
    'Leasingrückgabe B-WE-1',
    'Reifenwechsel B-WE-1',
    'Service B-WE-1',
  ]);
});

test('a USER sees their own vehicles, an ADMIN also those assigned to no member', async () => {
  const driver = await createMember(app, admin);
  await vehicle('B-FA-1', { huValidUntil: '2026-06-20', assignedToUsername: driver.email });
  await vehicle('B-NI-2', { huValidUntil: '2026-06-21' });
  await vehicle('B-AD-3', { huValidUntil: '2026-06-22', assignedToUsername: admin.email });
  expect(summaries((await read(await subscribe(driver))).text)).toEqual(['HU/AU B-FA-1']);
  const ofAdmin = await subscribe(admin);
  expect(summaries((await read(ofAdmin)).text)).toEqual(['HU/AU B-NI-2', 'HU/AU B-AD-3']);
  const { body: team } = await app.good(api.members, { token: admin.token });
  const { id } = found(team.find(({ email }) => email === driver.email));
  await app.good(api.removeMember, { params: { id }, token: admin.token });
  expect(summaries((await read(ofAdmin)).text)).toEqual(['HU/AU B-FA-1', 'HU/AU B-NI-2', 'HU/AU B-AD-3']);
});

test('a changed date moves its event; unchanged content gets 304', async () => {
  const id = await vehicle('B-ET-1', { huValidUntil: '2026-06-20' });
  const url = await subscribe(admin);
  const first = await read(url);
  const etag = String(first.headers.etag);
  app.clock.now = new Date('2026-06-10T12:00:00Z');
  const same = await read(url, { 'if-none-match': `"x", W/${etag}` });
  expect([same.status, same.text, same.headers.etag]).toEqual([304, '', etag]);
  await app.good(api.updateVehicle, { params: { id }, body: { huValidUntil: '2026-06-25' }, token: admin.token });
  const moved = await read(url, { 'if-none-match': etag });
  expect(moved.status).toBe(200);
  expect(eventOf(moved.text, 'HU/AU B-ET-1')).toEqual(
    expect.arrayContaining([`UID:inspection-${id}@flotte.example`, 'DTSTART;VALUE=DATE:20260625']),
  );
});

test('the profile shows when the feed was created; renewing and revoking end the old address', async () => {
  const state = async () => (await app.good(api.myCalendar, { token: admin.token })).body;
  expect(await state()).toEqual({ createdAt: null });
  const first = await subscribe(admin);
  expect(await state()).toEqual({ createdAt: '2026-06-10T10:00:00.000Z' });
  const second = await subscribe(admin);
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
  const { body } = await app.good(api.deleteMyCalendar, { token: admin.token });
  expect(body.message).toBe('Der Kalender ist abgeschaltet. Seine Adresse gilt nicht mehr.');
  expect([(await read(second)).status, await state()]).toEqual([404, { createdAt: null }]);
  await app.good(api.deleteMyCalendar, { token: admin.token });
});

test('unknown, revoked and foreign addresses, bearers and malformed ones are all not found', async () => {
  const revoked = pathOf(await subscribe(admin));
  await app.good(api.deleteMyCalendar, { token: admin.token });
  const stranger = await createAdmin(app);
  const [, company = '', secret = ''] = /calendar\/(\d+)\.([\w-]{43})/.exec(await subscribe(stranger)) ?? [];
  const leaver = await createMember(app, admin);
  const left = pathOf(await subscribe(leaver));
  const { body: team } = await app.good(api.members, { token: admin.token });
  const { id } = found(team.find(({ email }) => email === leaver.email));
  await app.good(api.removeMember, { params: { id }, token: admin.token });
  const unknown = 'x'.repeat(43);
  const paths = [
    revoked,
    left,
    `/api/calendar/${company}.${unknown}.ics`,
    `/api/calendar/${Number(company) - 1}.${secret}.ics`,
    `/api/calendar/9999999999.${unknown}`,
    `/api/calendar/${admin.token}`,
    '/api/calendar/abc',
    "/api/calendar/1.'--",
  ];
  for (const path of paths) {
    const { status, text } = await app.raw('GET', path);
    expect([path, status, text]).toEqual([path, 404, '{"code":"not_found","message":"Nicht gefunden."}']);
  }
});

test('guesses at addresses and reads of a calendar are rate-limited', async () => {
  const url = await subscribe(admin);
  const guess = `/api/calendar/1.${'y'.repeat(43)}.ics`;
  const statuses = new Set<number>();
  for (let index = 0; index < 62; index += 1)
    statuses.add((await app.raw('GET', guess, { address: '192.0.2.7' })).status);
  expect([...statuses]).toEqual([404, 429]);
  const reads: number[] = [];
  for (let index = 0; index < 62; index += 1)
    reads.push((await app.raw('GET', pathOf(url), { address: '192.0.2.8' })).status);
  expect([reads.filter((status) => status === 200).length, reads.at(-1)]).toEqual([60, 429]);
});

test('the feed address appears in no log line, whatever the outcome', async () => {
  const url = await subscribe(admin);
  const [, secret = ''] = /\.([\w-]{43})\.ics$/.exec(url) ?? [];
  await read(url);
  await app.raw('GET', `${pathOf(url)}?debug=1`);
  await app.raw('POST', pathOf(url));
  await app.raw('GET', `${pathOf(url)}%zz`);
  await app.good(api.deleteMyCalendar, { token: admin.token });
  await read(url);
  const lines = logs.filter((line) => line.includes('/api/calendar/:token'));
  expect(lines.length).toBeGreaterThanOrEqual(2);
  expect(secret).toHaveLength(43);
  expect(logs.filter((line) => line.includes(secret))).toEqual([]);
});

test('creating a feed refuses undeclared keys', async () => {
  const { status } = await app.call(api.createMyCalendar, { token: admin.token, query: { userId: '1' } });
  expect(status).toBe(400);
});

test('the unknown day 1970-01-01 is no appointment, neither of a vehicle nor of a task', async () => {
  await vehicle('B-KA-9', { huValidUntil: '1970-01-01', assignedToUsername: admin.email });
  for (const dueDate of ['1970-01-01T00:00:00Z', '1970-01-01T00:00', '2026-07-01T10:15:00+02:00']) {
    const { id } = await createTask(app, admin, { title: `Fällig ${dueDate}`, dueDate });
    const body = { assignedToUsername: admin.email };
    await app.good(api.updateTask, { params: { id }, body, token: admin.token });
  }
  const { text } = await read(await subscribe(admin));
  expect(summaries(text)).toEqual(['Aufgabe: Fällig 2026-07-01T10:15:00+02:00']);
});
