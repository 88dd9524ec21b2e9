import type { Trip } from '@flottwart/contract/trips';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { nightTrip } from '../../testing/night-trip.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { TripButtons, type TripOffenceDialog } from './trip-detail-page.tsx';

const Dialog: TripOffenceDialog = ({ known: { licensePlate, date }, timeHint, onClose }) => (
  <button type="button" onClick={onClose}>
    {[licensePlate, date, timeHint].join('; ')}
  </button>
);

const show = (changes: Partial<Trip> = {}) =>
  renderPage(<TripButtons trip={{ ...nightTrip, ...changes }} offenceDialog={Dialog} />);

test('a trip opens the dialog of an offence with its plate, its day and its times', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Ordnungswidrigkeit anlegen' }));
  const dialog = await screen.findByText('B-AB-1234; 2026-06-10; Diese Fahrt: 22:00 – 11.06.2026, 04:00');
  await user.click(dialog);
  expect(dialog.isConnected).toBe(false);
});

test('a missing plate is left open', async () => {
  const { user } = await show({ kennzeichen: 'Bitte eintragen', endTime: null });
  await user.click(screen.getByRole('button', { name: 'Ordnungswidrigkeit anlegen' }));
  expect(await screen.findByText('; 2026-06-10; Diese Fahrt: 22:00, Fahrt läuft')).toBeDefined();
});

test('a trip of an unknown vehicle offers no offence', async () => {
  await show({ vehicleId: null });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Zum Fahrerprofil' })).toBeDefined();
});
