import { costMonths } from '@flottwart/contract/rules/vehicle-costs';
import type { MonthCosts, VehicleCosts } from '@flottwart/contract/vehicle-cockpit';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { CostsSection, comparisonText } from './costs-section.tsx';

const monthsWith = (known: Readonly<Record<string, Partial<MonthCosts>>>): MonthCosts[] =>
  costMonths('2026-11-16').map((month) => ({ month, leasing: 0, credits: 0, repairs: 0, ...known[month] }));

const empty: VehicleCosts = {
  months: monthsWith({}),
  perMonth: null,
  averagedMonths: null,
  perKm: null,
  kmPerMonth: null,
  undatedRepairs: 0,
  fleet: { perMonth: null, vehicles: 0, perKm: null, vehiclesWithKm: 0 },
};

const full: VehicleCosts = {
  months: monthsWith({ '2026-10': { leasing: 400, credits: -50, repairs: 120.55 }, '2026-11': { leasing: 410 } }),
  perMonth: 469.5,
  averagedMonths: 12,
  perKm: 0.2112,
  kmPerMonth: 2228,
  undatedRepairs: 1,
  fleet: { perMonth: 350, vehicles: 24, perKm: 0.21, vehiclesWithKm: 9 },
};

const show = (response: VehicleCosts | Response) => {
  vi.stubGlobal('fetch', async () => (response instanceof Response ? response.clone() : Response.json(response)));
  return renderPage(<CostsSection vehicleId={17} plate="HH-FW-1003" />);
};

/** Amounts are written with a space that does not break. */
const plain = ({ textContent }: Element) => textContent?.replaceAll('\u00a0', ' ');

test('costs are compared with the fleet by month and kilometre', async () => {
  await show(full);
  expect(plain(await screen.findByText('469,50 €'))).toBe('469,50 €34 % über dem Median');
  expect(screen.getByText('Median von 24 Fahrzeugen: 350,00 € · Schnitt aus 12 Monaten')).toBeDefined();
  expect(plain(screen.getByText('0,21 €'))).toBe('0,21 €wie der Median');
  expect(screen.getByText('Median von 9 Fahrzeugen: 0,21 € · 2.228 km im Monat')).toBeDefined();
  expect(screen.getByText(/Eine bezahlte Reparatur hat kein Datum und fehlt hier\.$/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Leasingpositionen' }).getAttribute('href')).toBe('/leaseplan?q=HH-FW-1003');
});

test('the table has every month, latest first, with its sum', async () => {
  await show(full);
  const rows = within(await screen.findByRole('table', { name: 'Kosten je Monat', hidden: true })).getAllByRole('row', {
    hidden: true,
  });
  expect(rows).toHaveLength(14);
  expect([...(rows[2]?.children ?? [])].map(plain)).toEqual([
    'Oktober 2026',
    '400,00 €',
    '−50,00 €',
    '120,55 €',
    '470,55 €',
  ]);
});

test('a vehicle without costs takes one line', async () => {
  await show({ ...empty, undatedRepairs: 2 });
  expect(
    await screen.findByText(
      'Keine Kosten in den letzten zwölf Monaten. 2 bezahlte Reparaturen haben kein Datum und fehlen hier.',
    ),
  ).toBeDefined();
  expect(screen.queryByRole('table', { hidden: true })).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a single vehicle is compared with nobody, and missing figures say what they need', async () => {
  await show({ ...full, perKm: null, kmPerMonth: null, fleet: { ...empty.fleet, perMonth: 469.5, vehicles: 1 } });
  expect(await screen.findByText('Noch kein anderes Fahrzeug zum Vergleich · Schnitt aus 12 Monaten')).toBeDefined();
  expect(screen.getByText('braucht zwei Kilometerstände mit einem Monat Abstand')).toBeDefined();
});

test('a failure can be retried', async () => {
  const { user } = await show(Response.json({ code: 'internal', message: 'Störung.' }, { status: 500 }));
  await screen.findByRole('alert');
  vi.stubGlobal('fetch', async () => Response.json(full));
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText('469,50 €')).toBeDefined();
});

test.each([
  [{ tone: 'above', percent: 35 }, '35 % über dem Median'],
  [{ tone: 'above', percent: 250_869 }, '250.869 % über dem Median'],
  [{ tone: 'below', percent: -35 }, '35 % unter dem Median'],
  [{ tone: 'near', percent: -3 }, 'wie der Median'],
  [{ tone: 'below', percent: -130 }, 'Gutschriften überwiegen'],
] as const)('%j reads %s', (comparison, text) => expect(comparisonText(comparison)).toBe(text));
