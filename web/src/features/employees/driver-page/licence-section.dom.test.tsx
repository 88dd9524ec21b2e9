import type { LicenceCheck } from '@flottwart/contract/driver-overview';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { busyOverview, emptyOverview, now } from '../../../testing/driver-overview.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { ConfirmHost } from '../../../ui/confirm-host.tsx';
import { LicenceSection } from './licence-section.tsx';

const check: LicenceCheck = { id: 4, checkedOn: '2026-05-20', checkedBy: 'Erika Muster' };

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
}

const profileOf = (role: string) => ({ firstName: 'Kim', lastName: 'Konrad', role });

const readOf = (url: string, checks: readonly LicenceCheck[], role: string): Response => {
  if (url === '/api/users/myProfile') return Response.json(profileOf(role));
  if (url.includes('/overview')) return Response.json(checks.length > 0 ? busyOverview : emptyOverview);
  return Response.json(checks, { headers: { 'x-total-count': String(checks.length) } });
};

const open = async (checks: readonly LicenceCheck[], role: 'ADMIN' | 'USER' = 'USER', refusal?: Response) => {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return readOf(url, checks, role);
    sent.push({ method, url, body: body && JSON.parse(String(body)) });
    return refusal?.clone() ?? Response.json(check, { status: method === 'POST' ? 201 : 200 });
  });
  const { user } = await renderPage(
    <>
      <LicenceSection employeeId={5} />
      <ConfirmHost />
    </>,
  );
  return { user, sent };
};

const openDialog = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Kontrolle eintragen' }));
  return within(await screen.findByRole('dialog', { name: 'Führerscheinkontrolle eintragen' }));
};

beforeEach(() => void vi.setSystemTime(now));

test('checks are listed with who looked, and the next one with its urgency', async () => {
  await open([check]);
  const row = (await screen.findByText('geprüft von Erika Muster')).closest('li');
  expect(row?.textContent).toContain('20.05.2026');
  expect(await screen.findByText(/Nächste Kontrolle bis 20\.11\.2026/)).toBeDefined();
  expect(screen.getByText('alle 6 Monate')).toBeDefined();
  expect(screen.queryByRole('button', { name: /entfernen$/ })).toBeNull();
});

test('today and the signed-in person are what is recorded without another entry', async () => {
  const { user, sent } = await open([]);
  expect(await screen.findByText('Noch keine Kontrolle eingetragen.')).toBeDefined();
  const dialog = await openDialog(user);
  expect((dialog.getByLabelText('Geprüft am') as HTMLInputElement).value).toBe('18.11.2026');
  expect(await dialog.findByPlaceholderText('Kim Konrad')).toBeDefined();
  expect(dialog.getByText(/Eine Kopie wird nicht gespeichert/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Eintragen' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { method: 'POST', url: '/api/employees/5/licence-checks', body: { checkedOn: '2026-11-18' } },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('another day and another person are recorded; a day to come is refused before it is sent', async () => {
  const { user, sent } = await open([]);
  const dialog = await openDialog(user);
  const day = dialog.getByLabelText('Geprüft am');
  await user.clear(day);
  await user.type(day, '19.11.2026');
  await user.type(dialog.getByLabelText('Geprüft von'), 'Karin Kontrolle');
  await user.click(dialog.getByRole('button', { name: 'Eintragen' }));
  expect(await dialog.findByText('Die Kontrolle liegt in der Zukunft.')).toBeDefined();
  expect(sent).toEqual([]);
  await user.clear(day);
  await user.type(day, '2.11.26{Enter}');
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ checkedOn: '2026-11-02', checkedBy: 'Karin Kontrolle' }]),
  );
});

test('a refusal of the server stays in the dialog, at its field', async () => {
  const message = 'Am 18.11.2026 ist schon eine Führerscheinkontrolle eingetragen.';
  const body = { code: 'conflict', message, fields: { checkedOn: 'Bereits eingetragen.' } };
  const { user } = await open([], 'USER', Response.json(body, { status: 409 }));
  const dialog = await openDialog(user);
  await user.click(dialog.getByRole('button', { name: 'Eintragen' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(message);
  expect(dialog.getByText('Bereits eingetragen.')).toBeDefined();
});

test('an ADMIN removes a check after a question', async () => {
  const { user, sent } = await open([check], 'ADMIN');
  await user.click(await screen.findByRole('button', { name: 'Kontrolle vom 20.05.2026 entfernen' }));
  const question = within(await screen.findByRole('dialog', { name: 'Führerscheinkontrolle entfernen?' }));
  await user.click(question.getByRole('button', { name: 'Entfernen' }));
  await waitFor(() =>
    expect(sent.map(({ method, url }) => [method, url])).toEqual([['DELETE', '/api/employees/5/licence-checks/4']]),
  );
});
