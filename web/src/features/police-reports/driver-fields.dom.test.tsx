import type { PoliceReport } from '@flottwart/contract/work-items/police-report';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { DriverFields } from './driver-fields.tsx';

const report = {
  id: 9,
  date: '2026-06-10',
  time: '12:00',
  licensePlate: 'B-AB-1234',
  vehicleId: 3,
  driverId: null,
  tripId: 4,
  driverReason: '',
} as PoliceReport;
const trip = {
  id: 4,
  firstName: 'Carla',
  lastName: 'Czech',
  birthDay: null,
  driverId: 7,
  vehicleId: 3,
  vin: '',
  kennzeichen: 'B-AB-1234',
  startTime: '2026-06-10T07:00:00.000Z',
  endTime: '2026-06-10T11:00:00.000Z',
};
let sent: unknown[] = [];
let shown = trip;

const respond = async (url: string, init?: RequestInit): Promise<Response> => {
  if (init?.method === 'PATCH') {
    sent.push(JSON.parse(String(init.body)));
    return Response.json({ ...report, driverId: 7 });
  }
  if (url.includes('who-drove'))
    return Response.json({
      vehicle: { id: 3, title: '', licensePlate: '' },
      at: '',
      trips: [trip],
      before: null,
      after: null,
    });
  if (url.includes('vehicle-driver-history')) return Response.json(shown);
  const q = new URL(url, 'http://localhost').searchParams.get('q') ?? '';
  const drivers = [
    { id: 8, title: 'Bert Bussard', mitarbeiterId: '1017' },
    { id: 9, title: 'Berta Elster', mitarbeiterId: '' },
  ].filter(({ title, mitarbeiterId }) => `${title} ${mitarbeiterId}`.toLowerCase().includes(q.toLowerCase()));
  return Response.json(drivers, { headers: { 'x-total-count': String(drivers.length) } });
};

beforeEach(() => {
  sent = [];
  shown = trip;
  vi.stubGlobal('fetch', respond);
});
const open = (change: Partial<PoliceReport> = {}) => renderPage(<DriverFields report={{ ...report, ...change }} />);

test('a driver that the trip got later is offered', async () => {
  const { user } = await open();
  expect(await screen.findByText('Die Fahrt nennt Carla Czech.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Als Fahrer übernehmen' }));
  await waitFor(() => expect(sent).toEqual([{ tripId: 4 }]));
});

test('a trip that went over to another vehicle is named and not offered', async () => {
  shown = { ...trip, vehicleId: 5 };
  await open();
  expect(await screen.findByText(/gehört inzwischen zu einem anderen Fahrzeug/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Als Fahrer übernehmen' })).toBeNull();
});

test('a driver is chosen by a trip, or manually with a reason', async () => {
  const { user } = await open({ tripId: null });
  await user.click(screen.getByRole('button', { name: 'Fahrer wählen' }));
  await user.click(await screen.findByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('Bitte einen Grund angeben.')).toBeDefined();
  await user.click(await screen.findByRole('radio', { name: /Carla Czech/ }));
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(sent).toEqual([{ tripId: 4 }]));
});

const chooseManually = async (typed: string) => {
  const { user } = await open({ tripId: null });
  await user.click(screen.getByRole('button', { name: 'Fahrer wählen' }));
  await user.type(await screen.findByRole('textbox', { name: 'Grund' }), 'laut Dienstplan');
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Fahrer' });
  await user.click(field);
  await user.type(field, typed);
  return { user, field };
};

test('a typed driver is taken when the field is left, also by number', async () => {
  const { user, field } = await chooseManually('1017');
  await user.tab();
  await waitFor(() => expect(field.value).toBe('Bert Bussard · 1017'));
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(sent).toEqual([{ driverId: 8, driverReason: 'laut Dienstplan' }]));
});

test.each([
  ['Xaver', 'Kein Fahrer gefunden.'],
  ['Bert', 'Mehrere passen. Bitte aus der Liste wählen.'],
])('typed text %j, which names no one driver, stays with an error', async (typed, sentence) => {
  const { user, field } = await chooseManually(typed);
  await user.tab();
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
  expect(field.value).toBe(typed);
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(sent).toEqual([]);
});
