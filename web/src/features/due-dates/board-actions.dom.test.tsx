import { addDays, addMonths } from '@flottwart/contract/rules/berlin-time';
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

const service = boardDateIn(-4, { kind: 'service', nextServiceDate: addDays(today(), -4), nextServiceKm: 60_000 });
const answer = boardDateIn(-5, {
  kind: 'answer',
  itemKind: 'policereport',
  itemId: 8,
  title: 'Ordnungswidrigkeit 4904',
  licensePlate: 'B-A-1',
});

let sent: Sent[];
let refusal: string | null;
let isOvertaken: boolean;

const overtakenResponse = (body: { changes: { id: number; values: Record<string, unknown> }[] }) =>
  Response.json(
    body.changes.map(({ id, values }) => ({
      id,
      result: 'overtaken',
      from: null,
      to: null,
      changedBy: 'ada@spedition.example',
      fields: Object.keys(values).map((field) => ({
        field,
        result: 'overtaken',
        from: '2028-11-30',
        to: '2028-11-30',
      })),
    })),
  );

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
  if (path.endsWith('/bulk')) return isOvertaken ? overtakenResponse(body) : bulkResponse(body);
  return Response.json({ id: 70, checkedOn: today(), checkedBy: 'Jana' }, { status: method === 'POST' ? 201 : 200 });
};

const reads: Readonly<Record<string, unknown>> = {
  '/api/myCompany': { uvvMonths: 6, licenceCheckMonths: 6 },
  '/api/users/myProfile': { role: 'ADMIN' },
  '/api/users/colleagues': ['jana@spedition.example'],
  '/api/vehicles/1/cockpit': { odometer: { km: 61_500.4, day: today(), source: 'telematics' } },
  '/api/due-dates/counts': { columns: {}, kinds: { inspection: 1, uvv: 1, 'licence-check': 1 } },
};

const respond = (url: URL, { method = 'GET', body }: RequestInit): Response => {
  if (method !== 'GET') return write(method, url, body ? JSON.parse(String(body)) : null);
  if (url.pathname !== '/api/due-dates') return Response.json(reads[url.pathname] ?? []);
  const rows = url.searchParams.get('column') === 'overdue' ? [inspection, uvv, check, service, answer] : [];
  return Response.json(rows, { headers: { 'x-total-count': String(rows.length) } });
};

beforeEach(() => {
  sent = [];
  refusal = null;
  isOvertaken = false;
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
  const body = { kind: 'vehicle', changes, doneOn: today() };
  expect(sent).toEqual([{ method: 'PATCH', path: '/api/workitems/bulk', body }]);
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

test('postponing needs a day from today on and a reason, which are sent together; an inspection has its reason against it', async () => {
  const user = await openBoard();
  await user.click(screen.getByRole('button', { name: 'Aktionen für HU/AU B-A-1' }));
  const fixed = await screen.findByRole('menuitem', { name: /^Verschieben.*gesetzliche Frist$/ });
  expect((fixed as HTMLButtonElement).disabled).toBe(true);
  await user.keyboard('{Escape}');
  await choose(user, 'UVV-Prüfung B-A-1', 'Verschieben …');
  const submit = screen.getByRole('button', { name: 'Verschieben' }) as HTMLButtonElement;
  expect(submit.disabled).toBe(true);
  const day = screen.getByLabelText('Neuer Termin');
  await user.type(day, `${formatDay(addDays(today(), -1))}{Tab}`);
  await user.type(screen.getByLabelText(/^Grund/), '  Prüfer krank ');
  expect(screen.getByText('Der neue Termin darf nicht in der Vergangenheit liegen.')).toBeDefined();
  expect(submit.disabled).toBe(true);
  const next = addDays(today(), 20);
  await user.clear(day);
  await user.type(day, `${formatDay(next)}{Tab}`);
  await user.click(submit);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const changes = [{ id: 1, values: { uvvDueDate: next }, from: { uvvDueDate: uvv.date } }];
  expect(sent[0]?.body).toEqual({ kind: 'vehicle', changes, reason: 'Prüfer krank' });
});

test('a service that is done asks for day and kilometres at once, and empties neither in silence', async () => {
  const user = await openBoard();
  await choose(user, 'Service B-A-1', 'Erledigt …');
  expect(screen.getByLabelText('Nächster Termin: Service')).toBeDefined();
  const submit = screen.getByRole('button', { name: 'Übernehmen' }) as HTMLButtonElement;
  expect(submit.disabled).toBe(true);
  await user.click(screen.getByPlaceholderText('Bitte wählen'));
  await user.click(await screen.findByRole('option', { name: 'nach 30.000 km' }));
  expect((screen.getByLabelText('Nächster Service in km') as HTMLInputElement).value).toBe('91.500');
  await user.click(submit);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent[0]?.body).toMatchObject({
    doneOn: today(),
    doneAtKm: 61_500,
    changes: [{ values: { nextServiceDate: addMonths(today(), 12), naechsterServiceInKm: 91_500 } }],
  });
});

test('an answer leads to its offence; one that went another way needs a note, kept in the history', async () => {
  const user = await openBoard();
  const dialog = await choose(user, 'Antwort an Behörde B-A-1', 'Erledigt …');
  const link = within(dialog).getByRole('link', { name: 'Ordnungswidrigkeit 4904' });
  expect(link.getAttribute('href')).toBe('/policereports/8');
  const submit = screen.getByRole('button', { name: 'Übernehmen' }) as HTMLButtonElement;
  expect(submit.disabled).toBe(true);
  await user.type(screen.getByLabelText(/^Anders beantwortet/), 'per Post');
  await user.click(submit);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent[0]?.body).toMatchObject({ kind: 'policereport', reason: 'per Post', doneOn: today() });
});

test('a change that somebody else overtook keeps the dialog open with the newer value and its author', async () => {
  isOvertaken = true;
  const user = await openBoard();
  await choose(user, 'HU/AU B-A-1', 'Erledigt …');
  await user.click(screen.getByRole('button', { name: 'Übernehmen' }));
  const text = /nicht überschrieben: B-A-1: HU\/AU gültig bis jetzt 30\.11\.2028 \(ada@spedition\.example\)/;
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByRole('dialog')).toBeDefined();
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
