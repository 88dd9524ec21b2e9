import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { BulkBar } from '../bulk-bar.tsx';
import { LastBulkChange, rememberBulkChange } from '../last-bulk-change.tsx';

const vehicle = (id: number, reifenVorderachse: string): Vehicle =>
  ({ id, title: `Ford Transit HH-FW-${id}`, reifenVorderachse, lastFrontTireChange: null }) as Vehicle;

const vans = Array.from({ length: 30 }, (_, index) =>
  vehicle(index + 1, index === 29 ? 'Winterreifen' : 'Sommerreifen'),
);

interface Sent {
  readonly id: number;
  readonly values: Record<string, unknown>;
  readonly from: Record<string, unknown>;
}

let sent: (readonly Sent[])[] = [];
/** Items whose tires somebody changed before the next call. */
let overtaken: readonly number[] = [];

const respond = async (_url: string, init?: RequestInit): Promise<Response> => {
  if (init?.method !== 'PATCH') return Response.json([]);
  const changes: readonly Sent[] = JSON.parse(String(init.body)).changes;
  sent.push(changes);
  return Response.json(
    changes.map(({ id, values, from }) => {
      const result = overtaken.includes(id) ? 'overtaken' : 'changed';
      const fields = Object.keys(values).map((field) => ({ field, result, from: from[field], to: values[field] }));
      return { id, result, from: null, to: null, fields };
    }),
  );
};

beforeEach(() => {
  localStorage.clear();
  sent = [];
  overtaken = [];
  vi.stubGlobal('fetch', respond);
});

const open = async (isWhole = true) => {
  const onClear = vi.fn();
  const loadAll = vi.fn(async () => undefined);
  const rows = isWhole ? vans : vans.slice(0, 20);
  const page = await renderPage(
    <BulkBar kind="vehicle" rows={rows} total={30} loadAll={loadAll} onClear={onClear} />,
    '/vehicles',
  );
  return { ...page, onClear, loadAll };
};

const press = (name: string) => screen.findByRole('button', { name });

test('tires of 30 vans change in three clicks after the selection, with a preview and an undo that names what it left', async () => {
  const { user, onClear } = await open();
  await user.click(await press('Felder ändern'));
  await user.type(await screen.findByRole('textbox', { name: 'Reifen vorne' }), 'Winterreifen');
  await user.click(await press('Vorschau'));
  expect(await screen.findByText('29 Einträge werden geändert, 1 ist schon so.')).toBeDefined();
  expect(sent).toEqual([]);
  expect(screen.getByText('Ford Transit HH-FW-1').closest('tr')?.textContent).toContain(
    'Reifen vorne: Sommerreifen → Winterreifen',
  );
  expect(screen.queryByText('Ford Transit HH-FW-30')).toBeNull();

  await user.click(await press('Übernehmen'));
  await waitFor(() => expect(onClear).toHaveBeenCalled());
  expect(sent[0]).toHaveLength(29);
  expect(sent[0]?.[0]).toEqual({
    id: 1,
    values: { frontTireType: 'Winterreifen' },
    from: { frontTireType: 'Sommerreifen' },
  });

  overtaken = [2];
  await user.click(await screen.findByText('Rückgängig'));
  expect(
    await screen.findByText(
      'Rückgängig gemacht: 28 geändert, 1 hat sich inzwischen geändert. Nicht angetastet, weil inzwischen geändert: Ford Transit HH-FW-2 (Reifen vorne).',
    ),
  ).toBeDefined();
  expect(sent[1]?.[0]).toEqual({
    id: 1,
    values: { frontTireType: 'Sommerreifen' },
    from: { frontTireType: 'Winterreifen' },
  });
});

test('fields left alone are not sent, the eraser empties one, and a bad number is refused before the preview', async () => {
  const { user } = await open();
  await user.click(await press('Felder ändern'));
  expect(await press('Vorschau')).toHaveProperty('disabled', true);
  await user.type(await screen.findByRole('textbox', { name: 'Nächster Service in km' }), 'bald');
  await user.click(await press('Vorschau'));
  expect(await screen.findByText('Bitte eine ganze Zahl eingeben.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Nächster Service in km' }));
  await user.clear(screen.getByRole('textbox', { name: 'Nächster Service in km' }));
  expect(screen.getByText(/„Leeren“ neben einem Feld entfernt seinen Wert/)).toBeDefined();
  await user.click(await press('Reifen vorne leeren'));
  await user.click(await press('Vorschau'));
  expect(screen.getByText('Ford Transit HH-FW-1').closest('tr')?.textContent).toMatch(
    /Reifen vorne: Sommerreifen → .+/,
  );
  await user.click(await press('Übernehmen'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[0]?.values).toEqual({ frontTireType: null });
  await user.click(await screen.findByText('Rückgängig'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.[0]).toMatchObject({ values: { frontTireType: 'Sommerreifen' }, from: { frontTireType: null } });
});

test('all rows of the list are selected beyond the page', async () => {
  const { user, loadAll } = await open(false);
  await user.click(await press('Alle 30 auswählen'));
  expect(loadAll).toHaveBeenCalledOnce();
});

test('a bulk change can be undone from the list for a day after its message is gone', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T13:03:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { user, unmount } = await open();
  await user.click(await press('Felder ändern'));
  await user.type(await screen.findByRole('textbox', { name: 'Reifen vorne' }), 'Winterreifen');
  await user.click(await press('Vorschau'));
  await user.click(await press('Übernehmen'));
  await waitFor(() => expect(sent).toHaveLength(1));
  await press('Rückgängig');
  unmount();

  vi.setSystemTime(new Date('2026-11-17T13:02:00Z'));
  const page = await renderPage(<LastBulkChange kind="vehicle" />, '/vehicles');
  expect(await screen.findByText('Massenänderung vom 16.11.2026, 14:03: 29 geändert.')).toBeDefined();
  await user.click(await press('Massenänderung rückgängig machen'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.[0]).toEqual({
    id: 1,
    values: { frontTireType: 'Sommerreifen' },
    from: { frontTireType: 'Winterreifen' },
  });
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Letzte Massenänderung' })).toBeNull());
  page.unmount();
});

test('the way back is not offered after a day', async () => {
  rememberBulkChange('vehicle', '1 geändert.', []);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  await renderPage(<LastBulkChange kind="vehicle" />, '/vehicles');
  expect(screen.queryByRole('group', { name: 'Letzte Massenänderung' })).toBeNull();
});
