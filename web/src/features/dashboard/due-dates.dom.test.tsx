import type { DueLevel } from '@flottwart/contract/rules/due-names';
import { screen, within } from '@testing-library/react';
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

const figures = { vehicles: 4, openTasks: 0, urgentDueDates: 3, overdueDueDates: 2, openCredits: 0, lateReports: 0 };

beforeEach(() =>
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/api/dashboard') return Response.json({ ...figures, runningTrips: 0, unansweredReports: 0 });
    const wanted = new URL(url, 'http://localhost').searchParams.get('level');
    const levels = (wanted ? [wanted] : ['overdue', 'week', 'month']) as DueLevel[];
    const items = levels.flatMap(entriesOf);
    return Response.json(items, { headers: { 'x-total-count': String(items.length) } });
  }),
);

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
