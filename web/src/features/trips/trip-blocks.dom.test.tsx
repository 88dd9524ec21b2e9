import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { nightTrip } from '../../testing/night-trip.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { tripTimes } from '../../testing/trip-times.ts';
import { TripBlocks } from './trip-detail-page.tsx';

test('a trip names the ids of its driver and vehicle as lists do; „Fahrer-ID“ is the number of the driver alone', async () => {
  await renderPage(<TripBlocks trip={nightTrip} />);
  expect(screen.queryByText('Fahrer-ID')).toBeNull();
  for (const [block, id] of [
    ['Fahrer', '7'],
    ['Fahrzeug', '17'],
  ] as const) {
    const section = within(screen.getByRole('region', { name: block }));
    expect(section.getByText('ID').parentElement?.textContent).toBe(`ID${id}`);
  }
});

test('the end of a trip longer than any shift is marked as in lists', async () => {
  vi.setSystemTime(new Date('2026-11-18T11:00:00Z'));
  await renderPage(<TripBlocks trip={{ ...nightTrip, ...tripTimes('2026-11-17T06:30:00.000Z') }} />);
  expect(screen.getByText('Fahrt läuft, ohne Abmeldung seit 17.11.2026, 07:30').className).toMatch(/doubt/);
});
