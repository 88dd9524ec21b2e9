import type { DriverOverview } from '@flottwart/contract/driver-overview';
import type { Employee } from '@flottwart/contract/work-items/employee';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { busyOverview, emptyOverview, now } from '../../../testing/driver-overview.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { tripTimes } from '../../../testing/trip-times.ts';
import { DriverKeyFacts } from './driver-key-facts.tsx';

const driver = {
  id: 5,
  firstName: 'Emre',
  lastName: 'Aydin',
  status: 'ACTIVE',
  phone: '0171 / 234 5678',
  email: 'emre@firma.example',
} as Employee;

const respondWith = (overview: DriverOverview | Response): void => {
  vi.stubGlobal('fetch', async () => (overview instanceof Response ? overview.clone() : Response.json(overview)));
};

const show = (overview: DriverOverview | Response, shown: Partial<Employee> = {}) => {
  respondWith(overview);
  return renderPage(<DriverKeyFacts employee={{ ...driver, ...shown }} />);
};

beforeEach(() => void vi.setSystemTime(now));

/** Values and remarks by their name. */
const facts = () =>
  Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [
        term.textContent,
        [...(term.parentElement?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent),
      ]),
  );

test('contact, vehicle, hours and the next check are shown, with the ways to them', async () => {
  await show(busyOverview);
  await screen.findByText('Fahrzeug jetzt');
  expect(facts()).toEqual({
    Kontakt: ['0171 / 234 5678', 'emre@firma.example'],
    'Fahrzeug jetzt': [expect.stringContaining('FW 1003'), 'fährt seit 18.11.2026, 06:00'],
    'Diese Woche': ['15:15 von 48 h', 'heute 7:00 h'],
    'Nächste Führerscheinkontrolle': ['bald fällig: in 2 Tagen', 'spätestens am 20.11.2026'],
  });
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:01712345678',
    'mailto:emre@firma.example',
    '/vehicles/17',
    '/vehicle-driver-history/9',
  ]);
  expect(screen.getByRole('link', { name: 'Kennzeichen HH-FW-1003' })).toBeDefined();
});

test('a driver without data says so', async () => {
  await show(emptyOverview, { phone: '', email: '' });
  await screen.findByText('Fahrzeug');
  expect(facts()).toEqual({
    Kontakt: ['keine Angabe'],
    Fahrzeug: ['keine Angabe'],
    'Diese Woche': ['0:00 von 48 h', 'heute 0:00 h'],
    'Nächste Führerscheinkontrolle': ['keine Angabe', 'noch nie geprüft'],
  });
});

test('a driver at work who was never checked is marked with the day of the first check', async () => {
  await show({ ...emptyOverview, licence: { lastCheck: null, nextCheckOn: '2026-11-17', isSpread: false, months: 6 } });
  await screen.findByText('Fahrzeug');
  expect(facts()['Nächste Führerscheinkontrolle']).toEqual([
    expect.stringContaining('überfällig'),
    'noch nie geprüft, spätestens am 17.11.2026',
  ]);
});

test('the first check of a driver found by an update says that its day was spread', async () => {
  await show({ ...emptyOverview, licence: { lastCheck: null, nextCheckOn: '2027-03-02', isSpread: true, months: 6 } });
  await screen.findByText('Fahrzeug');
  expect(facts()['Nächste Führerscheinkontrolle']?.[1]).toBe(
    'erste Kontrolle, nach dem Update verteilt, spätestens am 02.03.2027',
  );
});

test.each([
  ['2026-11-17T05:00:00.000Z', '2026-11-17T13:00:00.000Z', 'zuletzt 17.11.2026, 14:00'],
  ['2026-11-15T05:00:00.000Z', null, 'ohne Abmeldung seit 15.11.2026, 06:00'],
])('a trip from %s to %s is the last one: %s', async (startTime, endTime, text) => {
  const trip = { id: 9, ...tripTimes(startTime, endTime) };
  await show({ ...busyOverview, vehicle: { id: null, licensePlate: '', trip } });
  await screen.findByText('Zuletzt gefahren');
  expect(facts()).toMatchObject({ 'Zuletzt gefahren': ['Ohne Kennzeichen', text] });
});

test('more than 48 hours are marked in words as well', async () => {
  const [current, ...others] = busyOverview.weeks;
  await show({ ...busyOverview, weeks: [{ ...current, seconds: 49 * 3600 } as never, ...others] });
  expect((await screen.findByText('über 48 h:')).parentElement?.textContent).toBe('über 48 h: 49:00 von 48 h');
});

test('a failure keeps phone and mail, and can be retried', async () => {
  const { user } = await show(Response.json({ code: 'internal', message: 'Störung.' }, { status: 500 }));
  await screen.findByRole('alert');
  expect(facts()).toEqual({ Kontakt: [expect.any(String), expect.any(String)] });
  respondWith(busyOverview);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByText('Fahrzeug jetzt');
});

test('a trip that the next one ended is marked as presumed', async () => {
  const trip = { id: 9, ...tripTimes('2026-11-15T05:00:00.000Z'), presumedEnd: '2026-11-16T04:00:00.000Z' };
  await show({ ...busyOverview, vehicle: { id: null, licensePlate: '', trip } });
  await screen.findByText('Zuletzt gefahren');
  expect(facts()['Zuletzt gefahren']).toEqual(['Ohne Kennzeichen', 'vermutlich beendet 16.11.2026, 05:00']);
});
