import type { VehicleDay } from '@flottwart/contract/vehicle-days';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { tripTimes } from '../../testing/trip-times.ts';
import type { DayAnchor } from './vehicle-day-section.tsx';
import { VehicleDaySection } from './vehicle-day-section.tsx';

const trip = (id: number, lastName: string, startTime: string, endTime: string | null) => ({
  id,
  firstName: 'Anna',
  lastName,
  ...tripTimes(`2026-06-${startTime}:00.000Z`, endTime === null ? null : `2026-06-${endTime}:00.000Z`),
});

const vehicleDay: VehicleDay = {
  day: '2026-06-10',
  lastDay: '2026-06-10',
  trips: [trip(1, 'Nacht', '09T20:00', '10T02:00'), trip(2, 'Früh', '10T04:00', '10T10:00')],
  hasMoreTrips: false,
  offences: [{ id: 9, day: '2026-06-10', caseNumber: 'AZ 7', time: '09:30', timeZone: null }],
  hasMoreOffences: false,
};

let asked: string[] = [];

const show = async (response: VehicleDay | Response, of: DayAnchor = { kind: 'trip', id: 2 }) => {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return response instanceof Response ? response : Response.json(response);
  });
  return renderPage(<VehicleDaySection of={of} markedTripId={2} />);
};

beforeEach(() => {
  asked = [];
  vi.setSystemTime(new Date('2026-06-10T13:00:00Z'));
});

const lines = async () => (await screen.findAllByRole('listitem')).map((line) => line.textContent);
/** The drawn bars; their texts lie above the moments, as elements of their own. */
const bars = (container: HTMLElement) => [...container.querySelectorAll<HTMLElement>('[style*="--lane:"]:empty')];

test('a trip shows the day of its vehicle as text, in order, and links to the others', async () => {
  await show(vehicleDay);
  expect(await lines()).toEqual([
    '09.06.2026, 22:00 – 04:00Anna Nacht · 06:00',
    '06:00 – 12:00Anna Früh · 06:00Diese Fahrt',
    'Tatzeit 09:30Ordnungswidrigkeit AZ 7',
  ]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/vehicle-driver-history/1',
    '/policereports/9',
  ]);
  expect(screen.getByText('Heute, Mittwoch, 10.06.2026')).toBeDefined();
  expect(asked).toEqual(['/api/vehicle-driver-history/2/day']);
});

test('an offence shows the same day and names its own moment among several', async () => {
  const { container } = await show(
    {
      ...vehicleDay,
      offences: [...vehicleDay.offences, { id: 10, day: '2026-06-10', caseNumber: '', time: '11:15', timeZone: null }],
    },
    { kind: 'policereport', id: 10 },
  );
  expect((await lines()).slice(-2)).toEqual([
    'Tatzeit 09:30Ordnungswidrigkeit AZ 7',
    'Tatzeit 11:15OrdnungswidrigkeitDiese Ordnungswidrigkeit',
  ]);
  const flags = [...container.querySelectorAll('svg')].map((pin) => pin.parentElement?.textContent?.trim());
  expect(flags).toEqual(['', 'Tatzeit 11:15']);
  expect(asked).toEqual(['/api/police-reports/10/day']);
});

test('the drawing marks the trip of the page, cuts at midnight and puts an overlapping open trip into a second lane', async () => {
  const open = trip(3, 'Offen', '10T09:00', null);
  const { container } = await show({ ...vehicleDay, trips: [...vehicleDay.trips, open] });
  expect((await lines())[3]).toBe('11:00, Fahrt läuftAnna Offen');
  expect(
    bars(container).map(({ style, dataset }) => [
      style.left,
      style.width,
      style.getPropertyValue('--lane'),
      Object.keys(dataset).join(' '),
    ]),
  ).toEqual([
    ['0.000%', '16.667%', '0', 'fromBefore'],
    ['25.000%', '25.000%', '0', 'marked'],
    ['45.833%', '16.667%', '1', 'open'],
  ]);
  expect(container.querySelector('[aria-hidden="true"] a')).toBeNull();
});

test('a trip over midnight is drawn whole on both days, with the offence of the second', async () => {
  const { container } = await show({
    ...vehicleDay,
    lastDay: '2026-06-11',
    trips: [trip(2, 'Nacht', '10T20:00', '11T04:00')],
    offences: [{ id: 9, day: '2026-06-11', caseNumber: 'AZ 7', time: '01:00', timeZone: null }],
  });
  expect(await lines()).toEqual([
    '22:00 – 11.06.2026, 06:00Anna Nacht · 08:00Diese Fahrt',
    'Tatzeit 11.06.2026, 01:00Ordnungswidrigkeit AZ 7',
  ]);
  expect(bars(container).map(({ style }) => [style.left, style.width])).toEqual([['45.833%', '16.667%']]);
  expect(container.querySelector('svg')?.parentElement?.parentElement?.style.left).toBe('52.083%');
  expect(screen.getByText('Heute, Mittwoch, 10.06.2026 – Morgen, Donnerstag, 11.06.2026')).toBeDefined();
});

test('the day of a clock change has its length, and an offence in the repeated hour both moments', async () => {
  const { container } = await show({
    ...vehicleDay,
    day: '2026-10-25',
    lastDay: '2026-10-25',
    trips: [],
    offences: [{ id: 9, day: '2026-10-25', caseNumber: 'AZ 7', time: '02:30', timeZone: null }],
  });
  expect(await screen.findByText(/Sonntag, 25\.10\.2026 · 25 Stunden, Ende der Sommerzeit/)).toBeDefined();
  expect(screen.getByText('An diesem Tag ist keine Fahrt des Fahrzeugs bekannt.')).toBeDefined();
  const moments = [...container.querySelectorAll('svg')].map((pin) => pin.parentElement?.parentElement?.style.left);
  expect(moments).toEqual(['10.000%', '14.000%']);
});

test('an offence without a time has a line and no moment; a day with more trips says so', async () => {
  const { container } = await show({
    ...vehicleDay,
    hasMoreTrips: true,
    offences: [{ id: 9, day: '2026-06-10', caseNumber: 'AZ 7', time: null, timeZone: null }],
  });
  expect((await lines()).at(-1)).toBe('Tatzeit unbekanntOrdnungswidrigkeit AZ 7');
  expect(container.querySelector('svg')).toBeNull();
  expect(screen.getByText('Dieser Tag hat mehr Fahrten, als hier gezeigt werden.')).toBeDefined();
});

test('a failure is named and can be retried', async () => {
  await show(Response.json({ code: 'internal', message: 'Kaputt.' }, { status: 500 }));
  expect((await screen.findAllByText('Fehler beim Laden des Tagesverlaufs.')).length).toBeGreaterThan(0);
  expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeDefined();
});
