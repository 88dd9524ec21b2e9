import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { tripTimes } from '../../testing/trip-times.ts';
import { WhoDrove } from './who-drove.tsx';

afterEach(() => vi.unstubAllGlobals());

const trip = (lastName: string, startTime: string) => ({
  ...{ id: lastName.length, firstName: 'Ida', lastName, birthDay: null, driverId: null, vehicleId: 1, vin: '' },
  ...{ kennzeichen: 'B-AB-1', ...tripTimes(startTime) },
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
    return Response.json({ vehicle, at, until, trips, isUnclear: false, before: null, after: null });
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

test('a trip that nobody signed off names its driver as likely only', async () => {
  vi.setSystemTime(new Date('2026-11-18T12:00:00Z'));
  const [unclear] = [trip('Offen', '2026-11-16T06:30:00.000Z')];
  const vehicle = { id: 1, title: 'Vito', licensePlate: 'B-AB-1' };
  const at = '2026-11-17T02:00:00.000Z';
  const answer = { vehicle, at, until: at, trips: [unclear], isUnclear: true, before: null, after: null };
  vi.stubGlobal('fetch', async (url: string) => Response.json(url.includes('/who-drove') ? answer : []));
  const ignore = () => undefined;
  const question = { licensePlate: 'B-AB-1', date: '2026-11-17', time: '03:00' };
  await renderPage(<WhoDrove question={question} onBack={ignore} onLeave={ignore} onReport={ignore} />);
  expect(await screen.findByText('Wahrscheinlich, ungeklärt')).toBeDefined();
  expect(screen.getByText(/Fahrt läuft, ohne Abmeldung seit 16.11.2026, 07:30/)).toBeDefined();
});
