import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { WhoDrove } from './who-drove.tsx';

afterEach(() => vi.unstubAllGlobals());

const trip = (lastName: string, startTime: string) => ({
  ...{ id: lastName.length, firstName: 'Ida', lastName, birthDay: null, driverId: null, vehicleId: 1, vin: '' },
  ...{ kennzeichen: 'B-AB-1', startTime, endTime: null },
});
const [summer, winter] = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'];

/** Answers for the hour that is asked about. */
const serve = () => {
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname, searchParams } = new URL(input, 'http://localhost');
    if (!pathname.endsWith('/who-drove')) return Response.json([]);
    const zone = searchParams.get('timeZone');
    asked.push(zone);
    const at = zone === 'MEZ' ? winter : summer;
    const until = zone === 'MESZ' ? summer : winter;
    const trips = [trip('Sommer', summer), trip('Winterberg', winter)].slice(
      zone === 'MEZ' ? 1 : 0,
      zone === 'MESZ' ? 1 : 2,
    );
    const vehicle = { id: 1, title: 'Vito', licensePlate: 'B-AB-1' };
    return Response.json({ vehicle, at, until, trips, before: null, after: null });
  });
  return asked;
};

test('the repeated hour of autumn is shown as both and asked about', async () => {
  const asked = serve();
  const question = { licensePlate: 'B-AB-1', date: '2026-10-25', time: '02:30' };
  const ignore = () => undefined;
  const report = vi.fn();
  const { user } = await renderPage(
    <WhoDrove question={question} onBack={ignore} onLeave={ignore} onReport={report} />,
  );
  expect(await screen.findByRole('heading', { name: 'B-AB-1 am 25.10.2026, 02:30 MESZ und MEZ' })).toBeTruthy();
  const hours = within(screen.getByRole('radiogroup', { name: 'Welche Stunde' }));
  await user.click(hours.getByRole('radio', { name: 'MEZ (danach)' }));
  expect(await screen.findByRole('heading', { name: 'B-AB-1 am 25.10.2026, 02:30 MEZ' })).toBeTruthy();
  expect(screen.queryByText(/Sommer/)).toBeNull();
  expect(asked).toEqual([null, 'MEZ']);
  await user.click(screen.getByRole('button', { name: 'Ordnungswidrigkeit anlegen' }));
  expect(report).toHaveBeenCalledWith({ ...question, timeZone: 'MEZ' });
});
