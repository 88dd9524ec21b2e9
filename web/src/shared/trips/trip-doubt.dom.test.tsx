import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { nightTrip } from '../../testing/night-trip.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { tripTimes } from '../../testing/trip-times.ts';
import { TripDuration } from './trip-columns.tsx';
import { DrivingNote, TripEnd } from './trip-doubt.tsx';

const open = { ...nightTrip, ...tripTimes('2026-11-17T06:30:00.000Z') };
const presumed = { ...open, presumedEnd: '2026-11-18T05:00:00.000Z' };

beforeEach(() => void vi.setSystemTime(new Date('2026-11-18T11:00:00Z')));

test.each([
  ['2026-11-17T20:29:00Z', 'Fahrt läuft', 'fährt seit 17.11.2026, 07:30', '–'],
  [
    '2026-11-18T11:00:00Z',
    'Fahrt läuft, ohne Abmeldung seit 17.11.2026, 07:30',
    'ohne Abmeldung seit 17.11.2026, 07:30',
    '28:30',
  ],
])('at %s an open trip says %j, %j, with the duration %s', async (at, end, note, duration) => {
  vi.setSystemTime(new Date(at));
  await renderPage(
    <>
      <p data-testid="end">
        <TripEnd trip={open} />
      </p>
      <p data-testid="note">
        <DrivingNote trip={open} />
      </p>
      <p data-testid="duration">
        <TripDuration trip={open} />
      </p>
    </>,
  );
  expect(['end', 'note'].map((id) => screen.getByTestId(id).textContent)).toEqual([end, note]);
  expect(screen.getByTestId('duration').textContent).toContain(duration);
});

test('a trip that the next one ended says so, with its duration until then', async () => {
  await renderPage(
    <p data-testid="trip">
      <TripEnd trip={presumed} /> <TripDuration trip={presumed} />
    </p>,
  );
  expect(screen.getByTestId('trip').textContent).toBe('vermutlich beendet 18.11.2026, 06:00 über 10 Stunden: 22:30');
});
