import { addMonths } from '@flottwart/contract/rules/berlin-time';
import { nextInspection } from '@flottwart/contract/rules/due-dates';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { formatDay, today } from '../../lib/german-dates.ts';
import { boardDateIn } from '../../testing/board-date.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { DueDatesPage } from './due-dates-page.tsx';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

const inspection = boardDateIn(-1);
const uvv = boardDateIn(-2, { kind: 'uvv' });
const check = boardDateIn(-3, {
  kind: 'licence-check',
  itemKind: 'employee',
  itemId: 7,
  title: 'Anna Ahrens',
  licensePlate: '',
});

let sent: Sent[];
let refusal: string | null;

const bulkResponse = (body: { changes: { id: number; values: Record<string, unknown> }[] }) =>
  Response.json(
    body.changes.map(({ id, values }) => ({
      id,
      result: 'changed',
      from: null,
      to: null,
      fields: Object.entries(values).map(([field, to]) => ({ field, result: 'changed', from: 'before', to })),
    })),
  );

const write = (method: string, { pathname: path }: URL, body: Parameters<typeof bulkResponse>[0]): Response => {
  sent.push({ method, path, body });
  if (refusal !== null) return Response.json({ code: 'invalid_input', message: refusal }, { status: 400 });
  if (path.endsWith('/bulk')) return bulkResponse(body);
  return Response.json({ id: 70, checkedOn: today(), checkedBy: 'Jana' }, { status: method === 'POST' ? 201 : 200 });
};

const reads: Readonly<Record<string, unknown>> = {
  '/api/myCompany': { uvvMonths: 6, licenceCheckMonths: 6 },
  '/api/users/myProfile': { role: 'ADMIN' },
  '/api/users/colleagues': ['jana@spedition.example'],
  '/api/due-dates/counts': { columns: {}, kinds: { inspection: 1, uvv: 1, 'licence-check': 1 } },
};

const respond = (url: URL, { method = 'GET', body }: RequestInit): Response => {
  if (method !== 'GET') return write(method, url, body ? JSON.parse(String(body)) : null);
  if (url.pathname !== '/api/due-dates') return Response.json(reads[url.pathname] ?? []);
  const rows = url.searchParams.get('column') === 'overdue' ? [inspection, uvv, check] : [];
  return Response.json(rows, { headers: { 'x-total-count': String(rows.length) } });
};

beforeEach(() => {
  sent = [];
  refusal = null;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) =>
    respond(new URL(path, 'http://localhost'), init),
  );
});

const openBoard = async () => {
  const { user } = await renderPage(<DueDatesPage />, '/due-dates');
  await screen.findByRole('link', { name: 'HU/AU B-A-1' });
  return user;
};

const choose = async (user: Awaited<ReturnType<typeof openBoard>>, card: string, action: string) => {
  await user.click(screen.getByRole('button', { name: `Aktionen für ${card}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  return screen.findByRole('dialog');
};

test('an inspection that is done proposes 24 or 12 months, saves the chosen date and is undone', async () => {
  const user = await openBoard();
  await choose(user, 'HU/AU B-A-1', 'Erledigt …');
  const next = screen.getByLabelText('Nächster Termin: HU/AU') as HTMLInputElement;
  expect(next.value).toBe(formatDay(nextInspection(today(), 24)));
  await user.click(screen.getByRole('radio', { name: 'in 12 Monaten (über 3,5 t)' }));
  expect(next.value).toBe(formatDay(nextInspection(today(), 12)));
  await user.click(screen.getByRole('button', { name: 'Übernehmen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const values = { huValidUntil: nextInspection(today(), 12) };
  const changes = [{ id: 1, values, from: { huValidUntil: inspection.date } }];
  expect(sent).toEqual([{ method: 'PATCH', path: '/api/workitems/bulk', body: { kind: 'vehicle', changes } }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toEqual({
    kind: 'vehicle',
    changes: [{ id: 1, values: { huValidUntil: 'before' }, from: values }],
  });
});

test('several dates are done at once: those of a vehicle in one change, licences by a check, all undone', async () => {
  const user = await openBoard();
  for (const card of ['HU/AU B-A-1', 'UVV-Prüfung B-A-1', 'Führerscheinkontrolle Anna Ahrens'])
    await user.click(screen.getByRole('checkbox', { name: `${card} auswählen` }));
  expect(screen.getByText('3 ausgewählt')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Erledigt' }));
  await screen.findByRole('dialog');
  await waitFor(() =>
    expect((screen.getByLabelText('Nächster Termin: UVV-Prüfung') as HTMLInputElement).value).toBe(
      formatDay(addMonths(today(), 6)),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Übernehmen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ path }) => path)).toEqual(['/api/workitems/bulk', '/api/employees/7/licence-checks']);
  expect(sent[0]?.body).toMatchObject({ changes: [{ id: 1, values: { uvvDueDate: addMonths(today(), 6) } }] });
  expect(screen.queryByText('3 ausgewählt')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/employees/7/licence-checks/70' }),
  );
});

test('postponing needs a day and a reason, which are sent together; an inspection offers no other day', async () => {
  const user = await openBoard();
  await user.click(screen.getByRole('button', { name: 'Aktionen für HU/AU B-A-1' }));
  await screen.findByRole('menuitem', { name: 'Erledigt …' });
  expect(screen.queryByRole('menuitem', { name: 'Verschieben …' })).toBeNull();
  await user.keyboard('{Escape}');
  await choose(user, 'UVV-Prüfung B-A-1', 'Verschieben …');
  const submit = screen.getByRole('button', { name: 'Verschieben' }) as HTMLButtonElement;
  expect(submit.disabled).toBe(true);
  await user.type(screen.getByLabelText('Neuer Termin'), '15.06.2027{Tab}');
  await user.type(screen.getByLabelText(/^Grund/), '  Prüfer krank ');
  await user.click(submit);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const changes = [{ id: 1, values: { uvvDueDate: '2027-06-15' }, from: { uvvDueDate: uvv.date } }];
  expect(sent[0]?.body).toEqual({ kind: 'vehicle', changes, reason: 'Prüfer krank' });
});

test('a refused change keeps the dialog open with its reason', async () => {
  refusal = 'Der Tag liegt zu weit zurück.';
  const user = await openBoard();
  await choose(user, 'HU/AU B-A-1', 'Erledigt …');
  await user.click(screen.getByRole('button', { name: 'Übernehmen' }));
  expect(await screen.findByText('Fehler beim Speichern: Der Tag liegt zu weit zurück.')).toBeDefined();
  expect(screen.getByRole('dialog')).toBeDefined();
});

test('assigning a date assigns its item', async () => {
  const user = await openBoard();
  const dialog = await choose(user, 'Führerscheinkontrolle Anna Ahrens', 'Zuweisen …');
  await user.click(within(dialog).getByDisplayValue('Niemand'));
  await user.click(await screen.findByRole('option', { name: 'jana@spedition.example' }));
  await user.click(screen.getByRole('button', { name: 'Zuweisen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const changes = [{ id: 7, values: { assignedToUsername: 'jana@spedition.example' }, from: {} }];
  expect(sent[0]?.body).toEqual({ kind: 'employee', changes });
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});
