import type { Dependent } from '@flottwart/contract/work-items/removal';
import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { ConfirmHost } from '../ui/confirm-host.tsx';
import { ArchiveNotice, ArchiveSelected } from './archive.tsx';
import { dependentLines, hasManyDependents, ItemMenu } from './item-menu.tsx';

afterEach(() => vi.unstubAllGlobals());

const vehicle = {
  id: 7,
  title: 'VW Crafter',
  hersteller: 'VW',
  licensePlate: 'B-AB-1234',
  vin: 'WV1ZZZ',
  archivedAt: null,
} as Vehicle;

interface Call {
  readonly path: string;
  readonly body: unknown;
}

const stubServer = (role: 'ADMIN' | 'USER', dependents: readonly Dependent[] = []) => {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url === '/api/users/myProfile') return Response.json({ email: 'a@example.org', role });
    if (url === '/api/workitems/7/dependents') return Response.json({ dependents });
    if (init.method === undefined || init.method === 'GET') return Response.json(null, { status: 404 });
    calls.push({ path: `${init.method} ${url}`, body: JSON.parse(String(init.body)) });
    if (url === '/api/workitems/bulk') return Response.json([{ id: 7, result: 'changed', fields: [] }]);
    return Response.json({ ...vehicle, message: 'Fahrzeug wurde gelöscht.' });
  });
  return calls;
};

const openMenu = async (role: 'ADMIN' | 'USER', dependents?: readonly Dependent[]) => {
  const calls = stubServer(role, dependents);
  const onDeleted = vi.fn();
  const { user } = await renderPage(
    <>
      <ItemMenu kind="vehicle" item={vehicle} tools={null} entries={null} onDeleted={onDeleted} />
      <ConfirmHost />
    </>,
    '/vehicles/7',
  );
  await user.click(await screen.findByRole('button', { name: 'Weitere Aktionen' }));
  return { user, calls, onDeleted };
};

const entries = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);

test('a USER archives a vehicle and takes it back, and cannot delete it', async () => {
  const { user, calls } = await openMenu('USER');
  expect(await entries()).toEqual(['Archivieren']);
  await user.click(screen.getByRole('menuitem', { name: 'Archivieren' }));
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await waitFor(() =>
    expect(calls).toEqual([
      { path: 'PATCH /api/vehicles/7', body: { archived: true } },
      {
        path: 'PATCH /api/workitems/bulk',
        body: { kind: 'vehicle', changes: [{ id: 7, values: { archived: false }, from: { archived: true } }] },
      },
    ]),
  );
});

test('a USER reads in the menu who deletes a task, and is asked nothing', async () => {
  stubServer('USER');
  const task = { ...vehicle, title: 'Reifen' };
  const { user } = await renderPage(
    <ItemMenu kind="task" item={task} tools={null} entries={null} onDeleted={vi.fn()} />,
    '/tasks/7',
  );
  await user.click(await screen.findByRole('button', { name: 'Weitere Aktionen' }));
  const entry = await screen.findByRole<HTMLButtonElement>('menuitem', { name: /Aufgabe löschen/ });
  expect([entry.disabled, entry.textContent]).toEqual([true, 'Aufgabe löschennur durch Administratoren']);
});

test('an archived vehicle says so and offers the way back', async () => {
  const calls = stubServer('USER');
  const archived = { ...vehicle, archived: true, archivedAt: '2026-11-16T10:00:00.000Z' };
  const { user } = await renderPage(<ArchiveNotice kind="vehicle" item={archived} />, '/vehicles/7');
  expect(screen.getByText('Archiviert am 16.11.2026, 11:00')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Aus dem Archiv holen' }));
  await waitFor(() => expect(calls).toEqual([{ path: 'PATCH /api/vehicles/7', body: { archived: false } }]));
});

const Restored = () => {
  const [item, setItem] = useState({ ...vehicle, archivedAt: '2026-11-16T10:00:00.000Z' } as Vehicle);
  return (
    <>
      <ArchiveNotice kind="vehicle" item={item} />
      <button type="button" onClick={() => setItem(vehicle)}>
        Antwort
      </button>
    </>
  );
};

test('a vehicle brought back by key leaves the focus on the page', async () => {
  const calls = stubServer('USER');
  const { user } = await renderPage(<Restored />, '/vehicles/7');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Aus dem Archiv holen' });
  act(() => button.focus());
  await user.keyboard('{Enter}');
  expect(button.disabled).toBe(false);
  await waitFor(() => expect(calls).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Antwort' }));
  expect([button.isConnected, document.activeElement]).toEqual([false, screen.getByRole('main')]);
});

test('an ADMIN reads the dependents of a vehicle before deleting it', async () => {
  const { user, calls, onDeleted } = await openMenu('ADMIN', [
    { what: 'comments', count: 1, isDeleted: true },
    { what: 'trips', count: 2, isDeleted: false },
    { what: 'tasks', count: 1, isDeleted: false },
  ]);
  await user.click(await screen.findByRole('menuitem', { name: 'Fahrzeug löschen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fahrzeug löschen' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mit gelöscht: Verlauf und 1 Kommentar.',
    'Bleibt, mit dem Kennzeichen als Text: 2 Fahrten.',
    'Bleibt, ohne Verknüpfung: 1 Aufgabe.',
  ]);
  expect(dialog.queryByRole('textbox')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Löschen' }));
  await waitFor(() => expect(onDeleted).toHaveBeenCalled());
  expect(calls).toEqual([{ path: 'POST /api/admin/delete-workitem', body: { workitemId: 7 } }]);
});

test('a deletion that the server refuses is reported with its reason', async () => {
  const { user, onDeleted } = await openMenu('ADMIN');
  await user.click(await screen.findByRole('menuitem', { name: 'Fahrzeug löschen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fahrzeug löschen' }));
  vi.stubGlobal('fetch', async () => Response.json({ code: 'conflict', message: 'Gesperrt.' }, { status: 409 }));
  await user.click(dialog.getByRole('button', { name: 'Löschen' }));
  expect(await screen.findByText('❌ Fehler beim Löschen. Gesperrt.')).toBeTruthy();
  expect(onDeleted).not.toHaveBeenCalled();
});

test('an item with many dependents is deleted only with its plate typed', async () => {
  const { user, calls } = await openMenu('ADMIN', [{ what: 'trips', count: 1200, isDeleted: false }]);
  await user.click(await screen.findByRole('menuitem', { name: 'Fahrzeug löschen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fahrzeug löschen' }));
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Löschen' });
  expect(button.disabled).toBe(true);
  await user.type(dialog.getByLabelText('Zum Bestätigen „B-AB-1234“ eingeben'), 'b-ab-1234');
  await user.click(button);
  await waitFor(() => expect(calls).toHaveLength(1));
});

test('dependents of an item are listed in sentences, with the name that is kept', () => {
  expect(dependentLines('repairrecord', [])).toEqual(['Mit gelöscht: Verlauf.']);
  const trips = { what: 'trips', count: 19, isDeleted: false } as const;
  expect(dependentLines('employee', [trips, { what: 'policereports', count: 1, isDeleted: false }])).toEqual([
    'Mit gelöscht: Verlauf.',
    'Bleibt, mit dem Namen als Text: 19 Fahrten.',
    'Bleibt, ohne Verknüpfung: 1 Ordnungswidrigkeit.',
  ]);
  expect([hasManyDependents([trips]), hasManyDependents([{ ...trips, count: 20 }])]).toEqual([false, true]);
});

test('selected rows are archived in one call, with an undo', async () => {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit = {}) => {
    const body = JSON.parse(String(init.body));
    calls.push({ path: `${init.method} ${_url}`, body });
    const fields = [{ field: 'archived', result: 'changed', from: false, to: true }];
    return Response.json([{ id: 7, result: 'changed', from: null, to: null, fields }]);
  });
  const onDone = vi.fn();
  const rows = [
    { ...vehicle, archived: false },
    { ...vehicle, id: 8, archived: true, archivedAt: '2026-11-16T10:00:00.000Z' },
  ];
  const { user } = await renderPage(
    <ArchiveSelected kind="vehicle" rows={rows} isDisabled={false} onDone={onDone} />,
    '/vehicles',
  );
  await user.click(screen.getByRole('button', { name: 'Archivieren' }));
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(onDone).toHaveBeenCalledOnce();
  expect(calls.map(({ body }) => body)).toEqual([
    { kind: 'vehicle', changes: [{ id: 7, values: { archived: true }, from: { archived: false } }] },
    { kind: 'vehicle', changes: [{ id: 7, values: { archived: false }, from: { archived: true } }] },
  ]);
});
