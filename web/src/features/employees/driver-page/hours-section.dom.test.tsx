import type { DriverOverview } from '@flottwart/contract/driver-overview';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { busyOverview, emptyOverview, now, weeksWith } from '../../../testing/driver-overview.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { HoursSection } from './hours-section.tsx';

const show = (overview: DriverOverview | Response) => {
  vi.stubGlobal('fetch', async () => (overview instanceof Response ? overview.clone() : Response.json(overview)));
  return renderPage(<HoursSection employeeId={5} />);
};

beforeEach(() => void vi.setSystemTime(now));

test('the hours are said in words: what is left of the week, and long days', async () => {
  await show(busyOverview);
  expect(
    await screen.findByText(
      'Diese Woche 15:15 h, noch 32:45 h bis 48 h. 4 Tage über 9 h in dieser und der letzten Woche.',
    ),
  ).toBeDefined();
});

test('a week over 48 hours says by how much', async () => {
  await show({ ...busyOverview, weeks: weeksWith({ '2026-11-16': 24, '2026-11-17': 24, '2026-11-18': 1.5 }) });
  expect(await screen.findByText(/^Diese Woche 49:30 h, 1:30 h über 48 h\./)).toBeDefined();
});

test('weeks are a list with their hours, latest first; one that is too long says so', async () => {
  await show(busyOverview);
  const weeks = within(await screen.findByRole('list', { name: 'Stunden je Woche' })).getAllByRole('listitem');
  expect(weeks).toHaveLength(8);
  expect(weeks.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    'KW 47 16.–22.11.15:15 h',
    'KW 46 09.–15.11.48:45 h über 48 h',
    'KW 45 02.–08.11.0:00 h',
  ]);
});

test('the table has every day of every week, with what is over the marks', async () => {
  await show(busyOverview);
  const table = await screen.findByRole('table', { name: 'Stunden je Tag und Woche', hidden: true });
  const rows = within(table).getAllByRole('row', { hidden: true });
  expect(rows).toHaveLength(9);
  expect([...(rows[2]?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'KW 46, 09.–15.11.',
    'über 9 h: 9:30',
    'über 10 h: 10:30',
    'über 9 h: 10:00',
    '9:00',
    'über 9 h: 9:45',
    '–',
    '–',
    'über 48 h: 48:45',
  ]);
});

test('a driver without trips takes one line', async () => {
  await show(emptyOverview);
  expect(await screen.findByText('Keine Fahrten in den letzten acht Wochen.')).toBeDefined();
  expect(screen.queryByRole('list')).toBeNull();
});

test('a failure can be retried', async () => {
  const { user } = await show(Response.json({ code: 'internal', message: 'Störung.' }, { status: 500 }));
  await screen.findByRole('button', { name: 'Erneut versuchen' });
  vi.stubGlobal('fetch', async () => Response.json(busyOverview));
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByRole('list', { name: 'Stunden je Woche' })).toBeDefined();
});
