import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { ConfirmHost } from '../../ui/confirm-host.tsx';
import { AuthoritiesPage } from './authorities-page.tsx';

const entry = { id: 5, name: 'Amt A', address: 'Weg 1\n10115 Berlin', email: 'a@amt.example', fax: '' };

let sent: { readonly method: string; readonly url: string; readonly body: unknown }[] = [];
let book = [entry];

beforeEach(() => {
  localStorage.clear();
  sent = [];
  book = [entry];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const method = init?.method ?? 'GET';
    if (method === 'GET') return Response.json(book, { headers: { 'x-total-count': String(book.length) } });
    sent.push({ method, url, body: init?.body ? JSON.parse(String(init.body)) : null });
    return Response.json(method === 'DELETE' ? { message: 'Entfernt.' } : entry);
  });
});

const open = () =>
  renderPage(
    <>
      <AuthoritiesPage />
      <ConfirmHost />
    </>,
  );

test('an entry is corrected in a dialog', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Amt A bearbeiten' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Behörde bearbeiten' }));
  await user.type(dialog.getByLabelText('Telefax'), '030 1');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  const { id, ...known } = entry;
  await waitFor(() =>
    expect(sent).toEqual([{ method: 'PATCH', url: `/api/authorities/${id}`, body: { ...known, fax: '030 1' } }]),
  );
});

test('an entry is removed after a question', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Amt A entfernen' }));
  expect(await screen.findByText('Ordnungswidrigkeiten und gesendete Schreiben behalten ihre Angaben.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Entfernen' }));
  await waitFor(() => expect(sent).toEqual([{ method: 'DELETE', url: '/api/authorities/5', body: null }]));
});

test('an empty book says how it fills', async () => {
  book = [];
  await open();
  expect(await screen.findByText('Noch keine Behörden.')).toBeDefined();
});
