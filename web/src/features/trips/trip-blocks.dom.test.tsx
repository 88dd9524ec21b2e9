import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { nightTrip } from '../../testing/night-trip.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { TripBlocks } from './trip-blocks.tsx';

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
