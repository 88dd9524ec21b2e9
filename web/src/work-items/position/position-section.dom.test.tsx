import type { FleetPositions } from '@flottwart/contract/map';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { PositionSection } from './position-section.tsx';

const positions: FleetPositions = {
  state: 'on',
  tiles: null,
  hasMore: false,
  vehicles: [
    {
      vehicleId: 7,
      title: 'HH-FW-7',
      licensePlate: 'HH-FW-7',
      status: 'VehicleStatus_ACTIVE',
      latitude: 53.55,
      longitude: 9.99,
      readAt: '2026-11-18T09:55:00.000Z',
      driver: null,
    },
  ],
};
const connected = { positionsEnabled: true, geotabCredentialDTO: [{ id: 1 }] };

let requests: string[];

const respondWith = (company: object, answer: FleetPositions | Response): void => {
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path);
    if (path === '/api/myCompany') return Response.json(company);
    if (path.startsWith('/api/map/tiles')) return new Response('tile', { headers: { 'content-type': 'image/png' } });
    return answer instanceof Response ? answer.clone() : Response.json(answer);
  });
};

beforeEach(() => {
  requests = [];
  vi.setSystemTime(new Date('2026-11-18T10:00:00Z'));
});

test('the last position has its age, its remark and the way to the map', async () => {
  respondWith(connected, positions);
  await renderPage(<PositionSection vehicleId={7} remark="Nicht der Ort der Tat." />);
  expect(
    await screen.findByRole('img', { name: 'Karte mit der letzten Position von HH-FW-7, vor 5 Minuten' }),
  ).toBeDefined();
  expect(screen.getByText('Stand vor 5 Minuten (18.11.2026, 10:55). Nicht der Ort der Tat.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Auf der Karte' }).getAttribute('href')).toBe('/map?vehicle=7');
  expect(screen.getByText('500 m')).toBeDefined();
  expect(requests).toEqual(['/api/myCompany', '/api/map/positions?vehicleId=7']);
});

test('with a source of tiles they are fetched from this server, and the source is named', async () => {
  respondWith(connected, { ...positions, tiles: { attribution: '© Niemand', maxZoom: 18 } });
  await renderPage(<PositionSection vehicleId={7} />);
  expect(await screen.findByText('© Niemand')).toBeDefined();
  await waitFor(() =>
    expect(requests.filter((path) => path.startsWith('/api/map/tiles/14/')).length).toBeGreaterThan(3),
  );
});

test.each([
  ['no telematics', { ...connected, geotabCredentialDTO: [] }, 7],
  ['positions switched off', { ...connected, positionsEnabled: false }, 7],
  ['no vehicle', connected, null],
])('with %s nothing is asked and nothing shown', async (_text, company, vehicleId) => {
  respondWith(company, positions);
  await renderPage(<PositionSection vehicleId={vehicleId} />);
  await waitFor(() => expect(requests).toEqual(['/api/myCompany']));
  expect(screen.queryByRole('region', { name: 'Letzte Position' })).toBeNull();
});

test('a vehicle without a device shows nothing', async () => {
  respondWith(connected, { ...positions, vehicles: [] });
  await renderPage(<PositionSection vehicleId={7} />);
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(screen.queryByRole('region', { name: 'Letzte Position' })).toBeNull();
});

test('a failure is shown and can be tried again', async () => {
  respondWith(connected, Response.json({ code: 'internal', message: 'Störung.' }, { status: 500 }));
  const { user } = await renderPage(<PositionSection vehicleId={7} />);
  await screen.findByText('Störung.');
  respondWith(connected, positions);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByRole('region', { name: 'Letzte Position' })).toBeDefined();
});
