import type { FleetPositions, VehiclePosition } from '@flottwart/contract/map';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { tripTimes } from '../../testing/trip-times.ts';
import { MapPage, type MapSearch } from './map-page.tsx';

const now = new Date('2026-11-18T10:00:00Z');

const van: VehiclePosition = {
  vehicleId: 1,
  title: 'Ford Transit HH-FW-1',
  licensePlate: 'HH-FW-1',
  status: 'VehicleStatus_ACTIVE',
  latitude: 53.55,
  longitude: 9.99,
  readAt: '2026-11-18T09:55:00.000Z',
  driver: { id: 5, name: 'Anna Ahrens', trip: { id: 9, ...tripTimes('2026-11-18T05:00:00.000Z') } },
};
const neighbour = { ...van, vehicleId: 2, title: 'HH-FW-2', licensePlate: 'HH-FW-2', driver: null };
const berlin: VehiclePosition = {
  ...van,
  vehicleId: 3,
  title: 'B-AB-3',
  licensePlate: 'B-AB-3',
  latitude: 52.52,
  longitude: 13.4,
  readAt: '2026-11-18T05:00:00.000Z',
  driver: {
    id: 5,
    name: 'Anna Ahrens',
    trip: { id: 8, ...tripTimes('2026-11-17T05:00:00.000Z', '2026-11-17T13:00:00.000Z') },
  },
};

const fleet: FleetPositions = { state: 'on', tiles: null, vehicles: [van, neighbour, berlin], hasMore: false };

let positions: FleetPositions | Response;
let requests: string[];

beforeEach(() => {
  vi.setSystemTime(now);
  positions = fleet;
  requests = [];
  // Without a layout every element has no size, and a map nothing to show.
  for (const [side, length] of [
    ['clientWidth', 800],
    ['clientHeight', 500],
  ] as const)
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => length });
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path);
    if (path.startsWith('/api/map/tiles')) return new Response('tile', { headers: { 'content-type': 'image/png' } });
    if (path === '/api/users/myProfile') return Response.json({ role: 'ADMIN' });
    if (path === '/api/myCompany') return Response.json({ amazonSpecialServices: true });
    return positions instanceof Response ? positions.clone() : Response.json(positions);
  });
});

const show = (search: MapSearch = {}) => renderPage(<MapPage search={search} />, '/map');
const map = () => screen.findByRole('region', { name: 'Karte' });
const markers = async () =>
  within(await map())
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? '')
    .filter((name) => /Fahrzeuge:|Position/.test(name));
const rows = () => within(screen.getByRole('list', { name: 'Fahrzeuge auf der Karte' })).getAllByRole('button');

test('vehicles are markers with plate, driver and age; those at one place are a number', async () => {
  await show();
  await waitFor(async () =>
    expect(await markers()).toEqual([
      '2 Fahrzeuge: HH-FW-1, HH-FW-2',
      'B-AB-3, zuletzt Anna Ahrens, Position vor 5 Stunden',
    ]),
  );
});

test('the list says the same as the map', async () => {
  await show();
  await map();
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'HH-FW-1vor 5 MinutenAnna Ahrens, unterwegs',
    'HH-FW-2vor 5 MinutenKein Fahrer bekannt',
    'B-AB-3vor 5 Stundenzuletzt Anna Ahrens',
  ]);
  expect(screen.getByRole('status').textContent).toBe('3 Fahrzeuge');
});

test('a vehicle that cannot be driven is marked in list and map', async () => {
  positions = { ...fleet, vehicles: [{ ...berlin, status: 'VehicleStatus_OUT_OF_SERVICE' }, van] };
  await show();
  const marker = await screen.findByRole('button', { name: /^B-AB-3, außer Betrieb, / });
  expect(marker.parentElement?.dataset.stopped).toBe('true');
  expect(rows().map(({ textContent }) => textContent?.includes('OUT OF SERVICE'))).toEqual([true, false]);
  const driving = screen.getByRole('button', { name: /^HH-FW-1, Anna Ahrens, unterwegs/ });
  expect(driving.parentElement?.dataset.stopped).toBeUndefined();
});

test('a search narrows list and map', async () => {
  await show({ q: 'bab' });
  await waitFor(async () => expect(await markers()).toEqual(['B-AB-3, zuletzt Anna Ahrens, Position vor 5 Stunden']));
  expect(rows()).toHaveLength(1);
  expect(screen.getByRole('status').textContent).toBe('1 von 3 Fahrzeugen');
});

test('a search without a hit says so', async () => {
  await show({ q: 'XYZ' });
  await map();
  expect(screen.getByText('Kein Fahrzeug passt zur Suche.')).toBeDefined();
});

test('typing searches by the address', async () => {
  const { user, router } = await show();
  await user.type(await screen.findByLabelText('Suche'), 'anna{Enter}');
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'anna' }));
});

test('a marker and a line of the list choose a vehicle by the address', async () => {
  const { user, router } = await show();
  await user.click(await screen.findByRole('button', { name: /^B-AB-3, zuletzt Anna/ }));
  await waitFor(() => expect(router.state.location.search).toEqual({ vehicle: '3' }));
  await user.click(rows()[1] as HTMLElement);
  await waitFor(() => expect(router.state.location.search).toEqual({ vehicle: '2' }));
});

test('the chosen vehicle shows its driver and its age, takes the focus, and is closed with Escape', async () => {
  const { user, router } = await show({ vehicle: 1 });
  const card = await screen.findByRole('region', { name: 'Ausgewähltes Fahrzeug HH-FW-1' });
  expect(document.activeElement).toBe(card);
  const links = within(card).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Ford Transit HH-FW-1', '/vehicles/1'],
    ['Anna Ahrens', '/employees/5'],
    ['fährt seit 18.11.2026, 06:00', '/vehicle-driver-history/9'],
  ]);
  expect(card.textContent).toContain('Position vor 5 Minuten (18.11.2026, 10:55)');
  // Its marker is apart from the others at its place.
  await waitFor(async () =>
    expect(await markers()).toContain('HH-FW-1, Anna Ahrens, unterwegs, Position vor 5 Minuten'),
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('a number of vehicles at one place lists them', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: '2 Fahrzeuge: HH-FW-1, HH-FW-2' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('2 Fahrzeuge an dieser Stelle'));
  expect(rows()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Alle zeigen' }));
  expect(rows()).toHaveLength(3);
});

test('without a source of tiles a grid with its distance is drawn, with one tiles and its name', async () => {
  const first = await show();
  await screen.findByText(/^\d+ (k?m)$/);
  expect(requests.some((path) => path.startsWith('/api/map/tiles'))).toBe(false);
  first.unmount();
  positions = { ...fleet, tiles: { attribution: '© Niemand', maxZoom: 18 } };
  await show();
  await screen.findByText('© Niemand');
  await waitFor(() => expect(requests.some((path) => /^\/api\/map\/tiles\/\d+\/\d+\/\d+$/.test(path))).toBe(true));
});

test('more vehicles than the list holds at first are shown on demand', async () => {
  const many = Array.from({ length: 130 }, (_, index) => ({ ...van, vehicleId: index + 1 }));
  positions = { ...fleet, vehicles: many, hasMore: true };
  const { user } = await show();
  await map();
  expect(rows()).toHaveLength(100);
  expect(screen.getByRole('status').textContent).toBe('130 Fahrzeuge; weitere passen nicht auf die Karte');
  await user.click(screen.getByRole('button', { name: '30 weitere Fahrzeuge zeigen' }));
  expect(rows()).toHaveLength(130);
});

test.each([
  ['unconnected', 'Es ist keine Telematik verbunden.', 'Verbindung einrichten'],
  ['off', 'Positionen sind für diese Firma ausgeschaltet.', 'Zu den Einstellungen'],
] as const)('a company that is %s reads what is missing', async (state, text, action) => {
  positions = { ...fleet, state, vehicles: [] };
  await show();
  expect(await screen.findByText(text)).toBeDefined();
  expect((await screen.findByRole('link', { name: action })).getAttribute('href')).toBe('/my-company#telematics');
});

test('before the first reading the page says where positions come from', async () => {
  positions = { ...fleet, vehicles: [] };
  await show();
  expect(await screen.findByText('Noch keine Positionen.')).toBeDefined();
});

test('a failure is shown with its reason and can be tried again', async () => {
  positions = Response.json({ code: 'internal', message: 'Die Datenbank ruht.' }, { status: 500 });
  const { user } = await show();
  expect((await screen.findAllByText('Die Datenbank ruht.')).length).toBeGreaterThan(0);
  positions = fleet;
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await map();
});
