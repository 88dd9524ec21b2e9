import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { TripBlocks } from './trip-blocks.tsx';

const trip = {
  id: 4,
  firstName: 'Anna',
  lastName: 'Amsel',
  birthDay: null,
  driverId: 7,
  vehicleId: 17,
  vin: '',
  kennzeichen: 'B-AB-1234',
  startTime: '2026-06-10T20:00:00.000Z',
  endTime: null,
};

test('a trip names the ids of its driver and vehicle as lists do; „Fahrer-ID“ is the number of the driver alone', async () => {
  await renderPage(<TripBlocks trip={trip} />);
  expect(screen.queryByText('Fahrer-ID')).toBeNull();
  for (const [block, id] of [
    ['Fahrer', '7'],
    ['Fahrzeug', '17'],
  ] as const) {
    const section = within(screen.getByRole('region', { name: block }));
    expect(section.getByText('ID').parentElement?.textContent).toBe(`ID${id}`);
  }
});
