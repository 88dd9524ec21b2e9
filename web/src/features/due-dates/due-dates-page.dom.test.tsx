import type { BoardDate } from '@flottwart/contract/due-dates';
import { addDays } from '@flottwart/contract/rules/berlin-time';
import { dueKinds } from '@flottwart/contract/rules/due-names';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatDay, today } from '../../lib/german-dates.ts';
import { boardDateIn } from '../../testing/board-date.ts';
import { renderPage, showOnPhone } from '../../testing/render-page.tsx';
import { nameOfDay } from '../../ui/dates/calendar.tsx';
import { DueDatesPage } from './due-dates-page.tsx';

const overdue = boardDateIn(-1, { assignedToEmail: 'anna@spedition.example' });
const service = boardDateIn(3, { kind: 'service', itemId: 2, title: 'B-B-2', licensePlate: 'B-B-2' });
const byMileage = boardDateIn(20, {
  kind: 'service',
  itemId: 3,
  title: 'B-C-3',
  licensePlate: 'B-C-3',
  isByMileage: true,
  dueKm: 60_000,
  remainingKm: 2000,
});
const unknown: BoardDate = {
  ...byMileage,
  itemId: 4,
  column: 'later',
  date: null,
  remainingDays: null,
  remainingKm: null,
};

const counts = (total: number) => ({
  columns: { overdue: Math.min(total, 1), week: 0, month: 0, later: Math.max(total - 1, 0) },
  kinds: Object.fromEntries(dueKinds.map((kind) => [kind, kind === 'inspection' ? total : 0])),
});

let requests: URL[];
let board: readonly BoardDate[];
let isFailing: boolean;

const listed = (url: URL): Response => {
  const column = url.searchParams.get('column');
  const day = url.searchParams.get('from');
  const rows = board.filter((entry) => (column ? entry.column === column : !day || entry.date === day));
  const size = Number(url.searchParams.get('size'));
  const start = (Number(url.searchParams.get('page')) - 1) * size;
  return Response.json(rows.slice(start, start + size), { headers: { 'x-total-count': String(rows.length) } });
};

const respond = (url: URL): Response => {
  if (isFailing && url.pathname.startsWith('/api/due-dates'))
    return Response.json({ code: 'internal', message: 'Die Datenbank ruht.' }, { status: 500 });
  if (url.pathname === '/api/due-dates/counts') return Response.json(counts(board.length));
  if (url.pathname === '/api/due-dates/calendar')
    return Response.json([
      { day: today(), kind: 'inspection', count: 2 },
      { day: today(), kind: 'task', count: 1 },
    ]);
  return url.pathname === '/api/due-dates' ? listed(url) : Response.json([]);
};

afterEach(() => vi.restoreAllMocks());
beforeEach(() => {
  requests = [];
  board = [overdue, service, byMileage, unknown];
  isFailing = false;
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://localhost');
    requests.push(url);
    return respond(url);
  });
});

const column = (name: RegExp) => screen.findByRole('region', { name });
const lastOf = (path: string) => requests.filter(({ pathname }) => pathname === path).at(-1)?.searchParams;

test('each column has its dates with kind, plate, day, what is left and who takes care', async () => {
  await renderPage(<DueDatesPage />, '/due-dates');
  const first = await column(/^Überfällig/);
  const link = await within(first).findByRole('link', { name: 'HU/AU B-A-1' });
  expect(link.getAttribute('href')).toBe('/vehicles/1');
  expect(first.textContent).toContain(`Ford Transitüberfällig: ${formatDay(overdue.date)}seit gestern`);
  expect(first.textContent).toContain('anna');
  expect((await column(/^In 7 Tagen/)).textContent).toContain('in 3 Tagen');
  expect((await column(/^In 30 Tagen/)).textContent).toContain(
    `bei 60.000 kmin 2.000 km, voraussichtlich ${formatDay(byMileage.date)}`,
  );
  expect((await column(/^Später/)).textContent).toContain('Kilometerstand unbekannt');
});

test('a column shows ten dates, and further ones on demand', async () => {
  board = Array.from({ length: 23 }, (_, index) =>
    boardDateIn(-1, { itemId: index + 1, licensePlate: `B-N-${index + 1}` }),
  );
  const { user } = await renderPage(<DueDatesPage />, '/due-dates');
  const first = await column(/^Überfällig/);
  await within(first).findByRole('link', { name: 'HU/AU B-N-1' });
  expect(within(first).getAllByRole('listitem')).toHaveLength(10);
  await user.click(within(first).getByRole('button', { name: '10 weitere anzeigen (von 13)' }));
  await user.click(await within(first).findByRole('button', { name: '3 weitere anzeigen' }));
  await waitFor(() => expect(within(first).getAllByRole('listitem')).toHaveLength(23));
  expect(within(first).queryByRole('button', { name: /anzeigen/ })).toBeNull();
});

test('the address keeps search, kinds and assignee, and every request has them', async () => {
  await renderPage(<DueDatesPage />, '/due-dates?q=transit&kind=uvv,inspection&assignedTo=me');
  await column(/^Überfällig/);
  for (const path of ['/api/due-dates', '/api/due-dates/counts', '/api/due-dates/calendar'])
    await waitFor(() =>
      expect([...(lastOf(path) ?? [])].filter(([name]) => ['q', 'kind', 'assignedTo'].includes(name))).toEqual([
        ['q', 'transit'],
        ['kind', 'uvv,inspection'],
        ['assignedTo', 'me'],
      ]),
    );
});

test('a day of the calendar says what it holds and lists its dates; a second click shows the board', async () => {
  board = [boardDateIn(0), service];
  const { user, router } = await renderPage(<DueDatesPage />, '/due-dates');
  const name = `${nameOfDay(today())}, 3 Termine: 2 HU/AU, 1 Aufgabe`;
  await user.click(await screen.findByRole('button', { name }));
  expect(router.state.location.search).toEqual({ day: today() });
  const ofDay = await column(new RegExp(`^Am ${formatDay(today())}`));
  expect(await within(ofDay).findAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByRole('region', { name: /^Später/ })).toBeNull();
  await user.click(await screen.findByRole('button', { name, pressed: true }));
  expect(await column(/^Später/)).toBeDefined();
});

test('arrow keys move through the calendar into the next month, which the address keeps', async () => {
  const { user, router } = await renderPage(<DueDatesPage />, '/due-dates?month=2027-01');
  const first = await screen.findByRole('button', { name: 'Freitag, 1. Januar 2027' });
  first.focus();
  await user.keyboard('{PageDown}');
  expect(await screen.findByRole('heading', { name: 'Februar 2027' })).toBeDefined();
  expect(router.state.location.search).toEqual({ month: '2027-02' });
  await user.click(screen.getByRole('button', { name: 'Einen Monat zurück' }));
  expect(await screen.findByRole('heading', { name: 'Januar 2027' })).toBeDefined();
});

test('all dates of the filter are loaded before the list for the workshop is printed', async () => {
  const print = vi.fn(() => {
    const list = screen.getByTestId('workshop-list');
    expect(list.textContent).toContain('Überfällig: 1 Termin');
    expect(within(list).getAllByRole('row', { hidden: true })).toHaveLength(4 + board.length);
  });
  vi.stubGlobal('print', print);
  const { user } = await renderPage(<DueDatesPage />, '/due-dates?kind=service');
  await user.click(await screen.findByRole('button', { name: 'Werkstattliste drucken' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(requests.some(({ search }) => /size=1000/.test(search) && /kind=service/.test(search))).toBe(true);
  await waitFor(() => expect(screen.queryByTestId('workshop-list')).toBeNull());
});

test.each([
  ['column=overdue', ['column=overdue']],
  [`day=${today()}`, [`from=${today()}`, `to=${today()}`]],
])('paper and file of %s take the dates on the screen, and the heading counts them', async (search, expected) => {
  vi.stubGlobal('print', vi.fn());
  const { user } = await renderPage(<DueDatesPage />, `/due-dates?${search}`);
  expect(await screen.findByText(/^\d+ von \d+ Termin/)).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Werkstattliste drucken' }));
  await user.click(screen.getByRole('button', { name: /Excel/ }));
  for (const marker of [/size=1000/, /export/])
    await waitFor(() => {
      const request = requests.find(({ href }) => marker.test(href));
      for (const part of expected) expect(request?.search).toContain(part);
    });
});

test('without dates the page says where they come from', async () => {
  board = [];
  await renderPage(<DueDatesPage />, '/due-dates');
  expect(await screen.findByText('Noch keine Termine.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Zu den Fahrzeugen' }).getAttribute('href')).toBe('/vehicles');
});

test('a failure is shown in its column and can be tried again', async () => {
  isFailing = true;
  const { user } = await renderPage(<DueDatesPage />, '/due-dates');
  const first = await column(/^Überfällig/);
  const again = await within(first).findByRole('button', { name: 'Erneut versuchen' });
  expect(within(first).getByText('Die Datenbank ruht.')).toBeDefined();
  isFailing = false;
  await user.click(again);
  expect(await within(first).findByRole('link', { name: 'HU/AU B-A-1' })).toBeDefined();
  expect(addDays(today(), -1)).toBe(overdue.date);
});

test('on a phone the filters are in one sheet, whose button counts them', async () => {
  showOnPhone();
  const { user } = await renderPage(<DueDatesPage />, '/due-dates?kind=service&month=2027-01');
  expect(screen.queryByLabelText('Art')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Filter (1 aktiv)' }));
  const sheet = await screen.findByRole('dialog', { name: 'Filter' });
  expect(within(sheet).queryByLabelText('Sortieren nach')).toBeNull();
  expect(within(sheet).getByLabelText('Art')).toBeDefined();
});
