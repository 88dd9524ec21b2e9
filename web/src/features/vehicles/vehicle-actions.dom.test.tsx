import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { DateDone } from './date-done.tsx';
import { VehicleActions } from './vehicle-actions.tsx';

const vehicle = {
  id: 17,
  title: 'Ford Transit HH-FW-1003',
  licensePlate: 'HH-FW-1003',
  gueltigkeitHauptuntersuchung: '2026-11-30',
  naechsterService: '2026-11-20',
  naechsterServiceInKm: 80_000,
} as Vehicle;

let sent: { readonly path: string; readonly body: unknown }[] = [];

const respond = async (url: string, init?: RequestInit): Promise<Response> => {
  if (url.includes('vehicle-info')) return Response.json({ odometerKm: 81_234.7 });
  if (init?.method !== 'PATCH') return Response.json([]);
  sent.push({ path: url, body: JSON.parse(String(init.body)) });
  return Response.json(vehicle);
};

beforeEach(() => {
  localStorage.clear();
  sent = [];
  vi.setSystemTime(new Date('2026-11-16T10:00:00Z'));
  vi.stubGlobal('fetch', respond);
});

const pressed = (name: string) => screen.findByRole('button', { name });

test('a vehicle opens the dialogs of new items with itself filled in', async () => {
  const dialogOf =
    (name: string) =>
    ({ vehicle: { title }, plate, onClose }: { vehicle: { title: string }; plate: string; onClose: () => void }) => (
      <button type="button" onClick={onClose}>
        {name}: {title}, {plate}
      </button>
    );
  const dialogs = { task: dialogOf('A'), repairrecord: dialogOf('R'), policereport: dialogOf('O') };
  const { user } = await renderPage(<VehicleActions vehicle={vehicle} dialogs={dialogs} />, '/vehicles/17');
  for (const [entry, shown] of [
    ['Aufgabe', 'A'],
    ['Reparatur', 'R'],
    ['Ordnungswidrigkeit', 'O'],
  ] as const) {
    await user.click(await pressed('Neu'));
    await user.click(await screen.findByRole('menuitem', { name: entry }));
    const dialog = await pressed(`${shown}: Ford Transit HH-FW-1003, HH-FW-1003`);
    await user.click(dialog);
    await waitFor(() => expect(dialog.isConnected).toBe(false));
  }
});

test('after an inspection 12 or 24 months are proposed, and the chosen one is saved and undone', async () => {
  const { user } = await renderPage(<DateDone vehicle={vehicle} />, '/vehicles/17');
  await user.click(await pressed('HU erledigt'));
  const valid = await screen.findByRole('textbox', { name: 'HU/AU gültig bis' });
  expect(valid).toHaveProperty('value', '30.11.2028');
  await user.click(screen.getByRole('radio', { name: 'in 12 Monaten (über 3,5 t)' }));
  expect(valid).toHaveProperty('value', '30.11.2027');
  expect(sent).toEqual([]);
  await user.click(await pressed('Übernehmen'));
  await user.click(await screen.findByText('Rückgängig'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => body)).toEqual([{ huValidUntil: '2027-11-30' }, { huValidUntil: '2026-11-30' }]);
});

test('after a service date and mileage of the next one follow from the intervals', async () => {
  const { user } = await renderPage(<DateDone vehicle={vehicle} />, '/vehicles/17');
  await user.click(await pressed('Service erledigt'));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Kilometerstand' })).toHaveProperty('value', '81.234'),
  );
  await user.click(screen.getByRole('combobox', { name: 'Intervall in km' }));
  await user.click(await screen.findByRole('option', { name: '30.000 km', hidden: true }));
  await user.click(await pressed('Übernehmen'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ nextServiceDate: '2027-11-16', naechsterServiceInKm: 111_234 });
});
