import type { TrendWeek } from '@flottwart/contract/dashboard';
import { addDays, mondayOf } from '@flottwart/contract/rules/berlin-time';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { today } from '../../lib/german-dates.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { ArrangeCards } from './arrange-cards.tsx';
import { allCards, cardTitles, moveCard, shownCards, useDashboardCards } from './dashboard-cards.ts';
import { TrendCard } from './trend-card.tsx';
import { UrgentCard } from './urgent-card.tsx';

afterEach(() => vi.unstubAllGlobals());

const calm = { overdueDueDates: 0, overdueTasks: 0, lateReports: 0, documentsToCheck: 0 };

const serveFigures = (dashboard: object, overdue: number, notReady: number) =>
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('/api/due-dates/counts')) return Response.json({ columns: { overdue }, kinds: {} });
    if (url.startsWith('/api/readiness/counts')) return Response.json({ states: { notReady } });
    return Response.json(dashboard);
  });

test('every urgent figure opens the list that it counts', async () => {
  serveFigures({ overdueDueDates: 6, overdueTasks: 2, lateReports: 1, documentsToCheck: 5 }, 9, 4);
  await renderPage(<UrgentCard />, '/dashboard');
  await screen.findByRole('link', { name: '9 Termine, Aufgaben und Antworten überfällig' });
  await screen.findByRole('link', { name: '4 Fahrzeuge morgen nicht fahrbereit' });
  const links = screen.getAllByRole('link').map((link) => decodeURIComponent(link.getAttribute('href') ?? ''));
  const yesterday = addDays(today(), -1);
  expect(links).toEqual([
    '/due-dates?column=overdue',
    '/dashboard?level=overdue#termine',
    `/tasks?status=TaskStatus_OPEN,TaskStatus_IN_PROGRESS,TaskStatus_WAITING&dueUntil=${yesterday}`,
    `/police-reports?dueUntil=${yesterday}`,
    '/readiness?state=notReady',
    '/leaseplan/import',
  ]);
});

test('without anything urgent the card says so', async () => {
  serveFigures(calm, 0, 0);
  await renderPage(<UrgentCard />, '/dashboard');
  await screen.findByText('Nichts Dringendes.');
  expect(screen.queryByRole('link')).toBeNull();
});

const weeks = (values: readonly Partial<TrendWeek>[]): TrendWeek[] =>
  values.map((value, index) => ({
    monday: addDays(mondayOf('2026-11-18'), 7 * (index - values.length + 1)),
    tasksCreated: 0,
    tasksDone: 0,
    repairCosts: 0,
    outOfService: 0,
    ...value,
  }));

const showTrend = async (name: 'tasks' | 'stopped' | 'repairs', values: readonly Partial<TrendWeek>[]) => {
  vi.stubGlobal('fetch', async () => Response.json({ weeks: weeks(values) }));
  await renderPage(<TrendCard name={name} />, '/dashboard');
};

test('a trend is said in words, week by week', async () => {
  await showTrend('tasks', [{ tasksCreated: 4 }, { tasksCreated: 1, tasksDone: 2 }]);
  await screen.findByText('Diese Woche 1 angelegt, 2 erledigt.');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'KW 46: 4 angelegt, 0 erledigt',
    'KW 47: 1 angelegt, 2 erledigt',
  ]);
});

test('stopped vehicles open their list', async () => {
  await showTrend('stopped', [{ outOfService: 1 }]);
  const link = await screen.findByRole('link', { name: 'Jetzt 1 Fahrzeug in Reparatur oder außer Betrieb.' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(
    '/vehicles?status=VehicleStatus_IN_REPAIR,VehicleStatus_OUT_OF_SERVICE',
  );
});

test('an empty trend takes one line', async () => {
  await showTrend('repairs', [{}, {}]);
  await screen.findByText('Keine bezahlten Reparaturen in den letzten acht Wochen.');
  expect(screen.queryByRole('list')).toBeNull();
});

const Arrangement = () => {
  const { isPending, ...arrangement } = useDashboardCards();
  return isPending ? null : <ArrangeCards {...arrangement} onClose={() => undefined} />;
};

const openArrangement = async (columns: readonly string[] | null, isRefused = false) => {
  const saved: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ columns: [{ list: 'dashboard', columns }], views: [] });
    if (isRefused) return Response.json({ code: 'unavailable', message: 'Gerade nicht.' }, { status: 503 });
    const sent = JSON.parse(String(body));
    saved.push([url, sent.columns]);
    return Response.json({ list: 'dashboard', columns: sent.columns });
  });
  const { user } = await renderPage(<Arrangement />, '/dashboard');
  const list = await screen.findByRole('list', { name: 'Karten in ihrer Reihenfolge' });
  const names = () =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  return { saved, user, names, list };
};

test('the keyboard moves a card and keeps its button, until it reaches the end', async () => {
  const { saved, user, names } = await openArrangement(['urgent', 'tasks', 'repairs']);
  const button = (name: string) => screen.getByRole('button', { name });
  button('Reparaturkosten je Woche nach oben').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(names()).toEqual(['Dringend', 'Reparaturkosten je Woche', 'Aufgaben je Woche']));
  expect(document.activeElement).toBe(button('Reparaturkosten je Woche nach oben'));
  expect(screen.getByRole('status').textContent).toBe('Reparaturkosten je Woche: Platz 2 von 3');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(names()[0]).toBe('Reparaturkosten je Woche'));
  expect(document.activeElement).toBe(button('Reparaturkosten je Woche nach unten'));
  expect(saved).toEqual([
    ['/api/users/me/lists/dashboard', ['urgent', 'repairs', 'tasks']],
    ['/api/users/me/lists/dashboard', ['repairs', 'urgent', 'tasks']],
  ]);
});

test('a card is hidden and shown again, the last one stays, and all come back at once', async () => {
  const { saved, user, names } = await openArrangement(['urgent', 'tasks']);
  await user.click(screen.getByRole('button', { name: 'Dringend ausblenden' }));
  await waitFor(() => expect(names()).toEqual(['Aufgaben je Woche']));
  expect(screen.getByRole('button', { name: 'Aufgaben je Woche ausblenden' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Dringend einblenden' }));
  await waitFor(() => expect(names()).toEqual(['Aufgaben je Woche', 'Dringend']));
  await user.click(screen.getByRole('button', { name: 'Zurücksetzen' }));
  await waitFor(() => expect(names()).toHaveLength(allCards.length));
  expect(saved.at(-1)).toEqual(['/api/users/me/lists/dashboard', null]);
});

test('dragging a card onto another puts it there', async () => {
  const { saved, list } = await openArrangement(['urgent', 'tasks', 'repairs']);
  const [first, , last] = within(list).getAllByRole('listitem');
  if (!first || !last) throw new Error('The cards are missing.');
  fireEvent.dragStart(first);
  fireEvent.drop(last);
  await waitFor(() => expect(saved).toEqual([['/api/users/me/lists/dashboard', ['tasks', 'repairs', 'urgent']]]));
});

test('a failed save says so', async () => {
  const { user } = await openArrangement(['urgent', 'tasks'], true);
  await user.click(screen.getByRole('button', { name: 'Dringend nach unten' }));
  await screen.findByText('Die Karten konnten nicht gespeichert werden.');
});

test('cards of other versions are passed over, and none at all are the default', () => {
  expect(shownCards(['gone', 'tasks'])).toEqual(['tasks']);
  expect(shownCards(['gone'])).toEqual(allCards);
  expect(shownCards(null)).toEqual(allCards);
  expect(moveCard(['urgent', 'tasks'], 'urgent', 9)).toEqual(['tasks', 'urgent']);
  expect(Object.keys(cardTitles)).toEqual(allCards);
});
