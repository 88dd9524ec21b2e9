import type { Vehicle } from '@flottwart/contract/work-items/vehicle';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { itemQuery } from '../api/work-items.ts';
import { renderPage } from '../testing/render-page.tsx';
import { EditableField } from '../ui/editable-field.tsx';
import { DescriptionBox } from './detail-layout.tsx';
import { useFieldSave } from './use-guarded-change.ts';

let stored = { id: 7, title: 'Daily', modell: 'Daily', description: 'Alt' } as Vehicle;
let calls: unknown[] = [];
/** Value that a colleague stores after the save. */
let newer: string | null = null;

const answerUndo = () => {
  const from = 'Daily 35';
  const field =
    newer === null
      ? { field: 'model', result: 'changed', from, to: 'Daily' }
      : { field: 'model', result: 'overtaken', from: newer, to: newer };
  return Response.json([{ id: 7, result: field.result, from: null, to: null, fields: [field] }]);
};

const answer = async (url: string, init: RequestInit = {}): Promise<Response> => {
  if (init.method !== 'PATCH') return Response.json(url.endsWith('/7') ? stored : []);
  const body = JSON.parse(String(init.body));
  calls.push(body);
  if (url === '/api/workitems/bulk') return answerUndo();
  if (!url.includes('description')) stored = { ...stored, modell: body.model };
  else if (body.from === undefined || newer === null) stored = { ...stored, description: body.value };
  else return Response.json({ code: 'conflict', message: `Inzwischen geändert: ${newer}.` }, { status: 409 });
  return Response.json(stored);
};

beforeEach(() => {
  stored = { ...stored, modell: 'Daily', description: 'Alt' };
  calls = [];
  newer = null;
  vi.stubGlobal('fetch', answer);
});

const ModelField = () => {
  const { data } = useQuery(itemQuery('vehicle', 7));
  const save = useFieldSave('vehicle', 7);
  return data ? <EditableField label="Modell" value={data.modell} onSave={(model) => save({ model })} /> : null;
};

const change = async () => {
  const { user } = await renderPage(<ModelField />, '/vehicles/7');
  await user.click(await screen.findByRole('button', { name: 'Modell bearbeiten: Daily' }));
  await user.keyboard('Daily 35{Enter}');
  return user;
};

test('a field edited in place is undone on condition of the value that was saved', async () => {
  const user = await change();
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  expect(await screen.findByText('Rückgängig gemacht.')).toBeDefined();
  expect(calls).toEqual([
    { model: 'Daily 35' },
    { kind: 'vehicle', changes: [{ id: 7, values: { model: 'Daily' }, from: { model: 'Daily 35' } }] },
  ]);
});

test('the newer value of a colleague stays, and a sentence names it', async () => {
  const user = await change();
  newer = 'Daily 70';
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  expect(
    await screen.findByText(/Inzwischen geändert und nicht überschrieben: Modell \(jetzt Daily 70\)/),
  ).toBeDefined();
});

test('a description is undone on condition of the text that was saved', async () => {
  const { user } = await renderPage(<DescriptionBox item={stored} />, '/vehicles/7');
  await user.click(screen.getByRole('radio', { name: 'Text' }));
  await user.type(screen.getByRole('textbox', { name: 'Beschreibung' }), ' und neu');
  await user.tab();
  newer = 'Von jemand anders';
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await waitFor(() => expect(calls).toEqual([{ value: 'Alt und neu' }, { value: 'Alt', from: 'Alt und neu' }]));
  expect(await screen.findByText(/fehlgeschlagen: Inzwischen geändert: Von jemand anders/)).toBeDefined();
});
