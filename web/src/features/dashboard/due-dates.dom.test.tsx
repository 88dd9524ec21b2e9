import type { DueLevel } from '@flottwart/contract/rules/due-names';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { DueDates } from './due-dates.tsx';
import { KeyFigures } from './key-figures.tsx';

const plates: Readonly<Record<DueLevel, readonly string[]>> = {
  overdue: ['B-UE-1', 'B-UE-2'],
  week: ['B-WO-1'],
  month: ['B-MO-1'],
};

const entriesOf = (level: DueLevel) =>
  plates[level].map((licensePlate, index) => ({
    vehicleId: index + 10 * level.length,
    title: licensePlate,
    licensePlate,
    type: 'HU/AU',
    level,
    date: '2026-11-16',
    remainingDays: 0,
    dueKm: null,
    remainingKm: null,
  }));

const vehicle = { id: 70, title: 'B-UE-1', licensePlate: 'B-UE-1', gueltigkeitHauptuntersuchung: '2026-11-14' };
let sent: unknown[] = [];

const figures = { vehicles: 4, openTasks: 0, urgentDueDates: 3, overdueDueDates: 2, openCredits: 0, lateReports: 0 };

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (/^\/api\/vehicles\/\d+$/.test(url)) return Response.json(vehicle);
    if (method !== 'GET') sent.push(JSON.parse(String(body)));
    if (url.startsWith('/api/workitems') || url === '/api/myCompany') return Response.json([]);
    if (url === '/api/dashboard') return Response.json({ ...figures, runningTrips: 0, unansweredReports: 0 });
    const wanted = new URL(url, 'http://localhost').searchParams.get('level');
    const levels = (wanted ? [wanted] : ['overdue', 'week', 'month']) as DueLevel[];
    const items = levels.flatMap(entriesOf);
    return Response.json(items, { headers: { 'x-total-count': String(items.length) } });
  });
});

const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

test('urgent appointments are two groups, each with its number and the way to exactly its list', async () => {
  await renderPage(<DueDates />, '/dashboard?level=week,overdue');
  expect(await hrefOf('Überfällig: 2 Termine')).toBe('/dashboard?level=overdue#termine');
  expect(await hrefOf('In 7 Tagen fällig: 1 Termin')).toBe('/dashboard?level=week#termine');
  const tables = screen.getAllByRole('table').map((table) => table.getAttribute('aria-label'));
  expect(tables).toEqual(['Überfällig', 'In 7 Tagen fällig']);
  expect(within(screen.getByRole('table', { name: 'In 7 Tagen fällig' })).queryByText('B-UE-1')).toBeNull();
  expect(await hrefOf('Alle Termine zeigen')).toBe('/dashboard#termine');
});

test('the numbers above all appointments and the figure open what they count', async () => {
  await renderPage(
    <>
      <KeyFigures />
      <DueDates />
    </>,
    '/dashboard',
  );
  expect(await hrefOf('2 überfällig')).toBe('/dashboard?level=overdue#termine');
  expect(await hrefOf('1 in 7 Tagen fällig')).toBe('/dashboard?level=week#termine');
  expect(await hrefOf('Fahrzeuge und Fahrer, davon 2 überfällig')).toBe('/dashboard?level=overdue#termine');
});

test('a date is recorded as done where it is listed, over the value that its vehicle has now', async () => {
  const { user } = await renderPage(<DueDates />, '/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Erledigt: HU/AU B-UE-1' }));
  await user.click(await screen.findByRole('button', { name: 'Übernehmen' }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ kind: 'vehicle', changes: [{ id: 70, from: { huValidUntil: '2026-11-14' } }] }]),
  );
});
