import { addDays } from '@flottwart/contract/rules/berlin-time';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { dayInWords, today } from '../../lib/german-dates.ts';
import { noted, serveNotifications } from '../../testing/notification-server.ts';
import { renderPage, showOnPhone } from '../../testing/render-page.tsx';
import { NotificationsPage } from './notifications-page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Served = Parameters<typeof serveNotifications>;

const open = async ([stored, options]: Served, path = '/notifications') => {
  const server = serveNotifications(stored, options);
  return { ...server, ...(await renderPage(<NotificationsPage />, path)) };
};

const titles = () => screen.queryAllByRole('listitem').map((row) => within(row).getByRole('link').textContent);

test('notifications are grouped by the day in Berlin, with their time', async () => {
  const day = (ago: number) => addDays(today(), -ago);
  await open([
    [
      noted(3, { createdAt: `${day(0)}T08:05:00.000Z` }),
      // Past midnight in Berlin.
      noted(2, { createdAt: `${day(2)}T23:30:00.000Z` }),
      noted(1, { createdAt: '2026-01-05T08:00:00.000Z' }),
    ],
  ]);
  const headings = await screen.findAllByRole('heading', { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    dayInWords(day(0)),
    dayInWords(day(1)),
    'Montag, 05.01.2026',
  ]);
  expect(headings[1]?.textContent).toMatch(/^Gestern, /);
  expect(within(screen.getByRole('region', { name: 'Montag, 05.01.2026' })).getByText('09:00')).toBeDefined();
});

test('unread ones and kinds are chosen in the address', async () => {
  const stored = [noted(3), noted(2, { isRead: true }), noted(1, { kind: 'due', title: 'HU B-A-1' })];
  const { user, router } = await open([stored]);
  await waitFor(() => expect(titles()).toHaveLength(3));
  await user.click(screen.getByRole('radio', { name: 'Ungelesen (2)' }));
  await waitFor(() => expect(titles()).toHaveLength(2));
  await user.click(screen.getByRole('combobox', { name: 'Art' }));
  await user.click(await screen.findByRole('option', { name: 'Termin fällig' }));
  await waitFor(() => expect(titles()).toEqual([expect.stringContaining('HU B-A-1')]));
  expect(router.state.location.search).toEqual({ unread: 'true', kind: 'due' });
  await user.click(screen.getByRole('button', { name: 'Zurücksetzen' }));
  await waitFor(() => expect(titles()).toHaveLength(3));
});

test('all of the chosen kind are marked as read and as unread again', async () => {
  const { user, writes } = await open([[noted(9, { kind: 'due' }), noted(4)]], '/notifications?kind=due');
  const button = async (name: string) => (await screen.findByRole('button', { name })) as HTMLButtonElement;
  await waitFor(async () => expect((await button('Alle gelesen')).disabled).toBe(false));
  expect((await button('Alle ungelesen')).disabled).toBe(true);
  await user.click(await button('Alle gelesen'));
  expect(document.activeElement?.tagName).toBe('MAIN');
  await waitFor(async () => expect((await button('Alle ungelesen')).disabled).toBe(false));
  expect(screen.getByText('1 ungelesen')).toBeDefined();
  await user.click(await button('Alle ungelesen'));
  await waitFor(() => expect(screen.getByText('2 ungelesen')).toBeDefined());
  expect(writes).toEqual([
    'PATCH /api/notifications {"isRead":true,"upTo":"2026-11-17T08:00:00.000Z","kind":["due"]}',
    'PATCH /api/notifications {"isRead":false,"upTo":"2026-11-17T08:00:00.000Z","kind":["due"]}',
  ]);
});

test('one that leaves the unread list passes the focus to the next, the last one to the page', async () => {
  const { user } = await open([[noted(2), noted(1)]], '/notifications?unread=true');
  const mark = async (title: string) =>
    user.click(await screen.findByRole('button', { name: `Als gelesen kennzeichnen: ${title}` }));
  await mark('Aufgabe 2');
  await waitFor(() => expect(titles()).toHaveLength(1));
  expect(document.activeElement?.textContent).toContain('Aufgabe 1');
  await mark('Aufgabe 1');
  expect(await screen.findByText('Nichts ungelesen.')).toBeDefined();
  expect(document.activeElement?.tagName).toBe('MAIN');
  await user.click(screen.getByRole('button', { name: 'Alle zeigen' }));
  await waitFor(() => expect(titles()).toHaveLength(2));
});

test('older ones follow on demand, and take the focus', async () => {
  const { user } = await open([[noted(3), noted(2), noted(1)], { pageSize: 2 }]);
  await user.click(await screen.findByRole('button', { name: 'Ältere anzeigen' }));
  await waitFor(() => expect(titles()).toHaveLength(3));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Aufgabe 1'));
  expect(screen.queryByRole('button', { name: 'Ältere anzeigen' })).toBeNull();
});

test('an entry opens its item and becomes read', async () => {
  const { user, router, writes } = await open([[noted(2)]]);
  await user.click(await screen.findByRole('link', { name: /Aufgabe 2/ }));
  expect(router.state.location.pathname).toBe('/tasks/102');
  expect(writes).toEqual(['PATCH /api/notifications/2 {"isRead":true}']);
});

test('a list without any names what appears there, a failure can be tried again', async () => {
  const { user, state } = await open([[], { isDown: true }]);
  await screen.findByText('Gerade nicht.');
  state.isDown = false;
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText('Keine Benachrichtigungen.')).toBeDefined();
});

test('on a phone the kinds are behind one button', async () => {
  showOnPhone();
  const { user } = await open([[noted(2)]], '/notifications?kind=assigned');
  await user.click(await screen.findByRole('button', { name: 'Filter (1 aktiv)' }));
  expect(await screen.findByRole('dialog', { name: 'Filter' })).toBeDefined();
  expect(screen.getByRole('radio', { name: 'Alle' })).toBeDefined();
});

test('a banner names samples that are in the company', async () => {
  await open([[noted(1)], { sampleVehicles: 12 }]);
  const banner = await screen.findByRole('complementary', { name: 'Hinweis zu den Beispieldaten' });
  expect(banner.textContent).toContain('12 Fahrzeuge');
});
