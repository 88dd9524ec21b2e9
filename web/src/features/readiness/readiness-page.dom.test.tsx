import type { VehicleReadiness } from '@flottwart/contract/readiness';
import { addDays } from '@flottwart/contract/rules/berlin-time';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { formatDay, today } from '../../lib/german-dates.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { ReadinessPage } from './readiness-page.tsx';

const tomorrow = addDays(today(), 1);
const none = { status: null, date: null, km: null, minutes: null, repairId: null, tripId: null, openSince: null };

const stopped: VehicleReadiness = {
  vehicleId: 3,
  title: 'Ford Transit B-A-1',
  licensePlate: 'B-A-1',
  status: 'VehicleStatus_ACTIVE',
  state: 'notReady',
  reasons: [
    { ...none, type: 'inspection', isBlocking: true, date: '2026-01-31' },
    { ...none, type: 'repair', isBlocking: true, status: 'RepairRecordStatus_IN_REPAIR', repairId: 7 },
    { ...none, type: 'shift', isBlocking: false, minutes: 601, tripId: 9 },
  ],
  driver: { id: 5, name: 'Anna Ahrens' },
};

const ready: VehicleReadiness = {
  ...stopped,
  vehicleId: 4,
  title: 'B-B-2',
  licensePlate: 'B-B-2',
  state: 'ready',
  reasons: [],
  driver: { id: null, name: 'Karl Kutscher' },
};

const counts = {
  day: tomorrow,
  vehicles: 42,
  states: { notReady: 1, remark: 0, ready: 41 },
  reasons: { status: 0, inspection: 1, inspectionUnknown: 0, repair: 1, lease: 0, service: 0, driver: 0, shift: 1 },
};

let requests: URL[];
let respond: (url: URL) => Response;

const rowsOf = (rows: readonly VehicleReadiness[], total = rows.length) =>
  Response.json(rows, { headers: { 'x-total-count': String(total) } });

beforeEach(() => {
  requests = [];
  respond = ({ pathname }) => (pathname === '/api/readiness/counts' ? Response.json(counts) : rowsOf([stopped, ready]));
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://localhost');
    requests.push(url);
    return respond(url);
  });
});

const hrefOf = async (name: string | RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');

const lastList = () => requests.filter(({ pathname }) => pathname === '/api/readiness').at(-1)?.searchParams;

test('every vehicle shows its state, its driver and its reasons, each a link to its cause', async () => {
  await renderPage(<ReadinessPage />, '/readiness');
  const table = await screen.findByRole('table', { name: 'Fahrbereitschaft' });
  expect(await hrefOf('HU/AU abgelaufen am 31.01.2026')).toBe('/vehicles/3');
  expect(await hrefOf('Reparatur läuft')).toBe('/repairrecords/7');
  expect(await hrefOf('Schicht am Vortag: 10:01 Stunden')).toBe('/vehicle-driver-history/9');
  expect(await hrefOf('Anna Ahrens')).toBe('/employees/5');
  const [, first, second] = within(table).getAllByRole('row');
  expect(first?.textContent).toContain('Nicht fahrbereit');
  expect(first?.textContent).toContain('Ford Transit');
  expect(second?.textContent).toMatch(/Fahrbereit.*Karl Kutscher/);
  expect(await screen.findByText(`Morgen, `, { exact: false })).toHaveProperty(
    'textContent',
    expect.stringContaining(formatDay(tomorrow)),
  );
});

test('a figure lists exactly what it counts, and takes its filter back', async () => {
  const { user } = await renderPage(<ReadinessPage />, '/readiness');
  expect(await hrefOf(/1 Nicht fahrbereit/)).toBe('/readiness?state=notReady');
  await user.click(await screen.findByRole('link', { name: 'HU/AU abgelaufen 1' }));
  expect(lastList()?.get('reason')).toBe('inspection');
  const shown = await screen.findByRole('link', { name: 'HU/AU abgelaufen 1', current: true });
  expect(shown.getAttribute('href')).toBe('/readiness');
  expect(await hrefOf(/41 Fahrbereit/)).toBe('/readiness?state=ready');
  expect(screen.queryByRole('link', { name: /^Kein Fahrer bekannt/ })).toBeNull();
});

test('another day is judged from today on; the past is refused at the field', async () => {
  const { user } = await renderPage(<ReadinessPage />, '/readiness');
  const field = await screen.findByLabelText('Tag');
  await user.clear(field);
  await user.type(field, `${formatDay(addDays(today(), -1))}{Enter}`);
  expect(await screen.findByText('Ab heute, höchstens 365 Tage voraus.')).toBeDefined();
  expect(lastList()?.get('day')).toBeNull();
  await user.clear(field);
  await user.type(field, `${formatDay(today())}{Enter}`);
  await vi.waitFor(() => expect(lastList()?.get('day')).toBe(today()));
  expect(screen.queryByText('Ab heute, höchstens 365 Tage voraus.')).toBeNull();
});

test('a link to a day of the past shows why it is refused; resetting shows tomorrow', async () => {
  const loaded = respond;
  const message = 'Die Fahrbereitschaft gibt es für heute und die nächsten 365 Tage.';
  respond = (url) =>
    url.searchParams.has('day') ? Response.json({ code: 'invalid_input', message }, { status: 400 }) : loaded(url);
  const { user } = await renderPage(<ReadinessPage />, '/readiness?day=2025-01-01');
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Zurücksetzen' }));
  expect(await screen.findByRole('link', { name: 'Reparatur läuft' })).toBeDefined();
});

test('all vehicles of the filter are loaded before they are printed', async () => {
  const print = vi.fn(() => expect(screen.getAllByRole('row')).toHaveLength(4));
  vi.stubGlobal('print', print);
  respond = ({ pathname, searchParams }) => {
    if (pathname === '/api/readiness/counts') return Response.json(counts);
    const isWhole = searchParams.get('size') === '1000';
    return rowsOf(isWhole ? [stopped, ready, { ...ready, vehicleId: 6 }] : [stopped], 3);
  };
  const { user } = await renderPage(<ReadinessPage />, '/readiness?state=ready&page=2');
  await user.click(await screen.findByRole('button', { name: 'Drucken' }));
  await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(requests.some(({ search }) => /size=1000/.test(search) && /state=ready/.test(search))).toBe(true);
});

test('without vehicles the page says where they come from', async () => {
  const zero = { notReady: 0, remark: 0, ready: 0 };
  respond = ({ pathname }) =>
    pathname === '/api/readiness/counts' ? Response.json({ ...counts, vehicles: 0, states: zero }) : rowsOf([]);
  await renderPage(<ReadinessPage />, '/readiness');
  expect(await screen.findByText('Noch keine Fahrzeuge.')).toBeDefined();
  expect(await hrefOf('Zu den Fahrzeugen')).toBe('/vehicles');
});

test('a failure is shown with its reason and can be tried again', async () => {
  const failing = () => Response.json({ code: 'internal', message: 'Die Datenbank ruht.' }, { status: 500 });
  respond = failing;
  const { user } = await renderPage(<ReadinessPage />, '/readiness');
  const [figures] = await screen.findAllByRole('button', { name: 'Erneut versuchen' });
  expect((await screen.findAllByText('Die Datenbank ruht.')).length).toBeGreaterThan(0);
  respond = ({ pathname }) => (pathname === '/api/readiness/counts' ? Response.json(counts) : rowsOf([ready]));
  if (figures) await user.click(figures);
  expect(await screen.findByRole('link', { name: /41 Fahrbereit/ })).toBeDefined();
});
