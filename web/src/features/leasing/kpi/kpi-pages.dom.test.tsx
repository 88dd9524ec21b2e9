import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { KpiPage } from './kpi-page.tsx';
import { VehicleKpiPage } from './vehicle-kpi-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const kpi = {
  TOTAL_RECHNUNG: 300,
  '2024_RECHNUNG': 100,
  '2024_Q1_RECHNUNG': 100,
  '2025_RECHNUNG': 200,
  '2025_Q1_RECHNUNG': 200,
  '2025_GUTSCHRIFT_AFF': -2710,
  '2025_Q1_GUTSCHRIFT_AFF': -2710,
};
const settings = { quarterlyLimit: 10_000, limitOf: 'AFF_CREDITS', affKeywords: ['AFF'], claimEmail: '' };
const vehicles = {
  sumRechnung: { 'B-AB-1_2024': 500, 'B-AB-1_2025': 100, 'B-AB-2_2025': 300, _2025: 366.66 },
  sumGutschriftAff: {},
  sumGutschriftNonAff: {},
  differenz: { 'B-AB-1_2024': 500, 'B-AB-1_2025': 100, 'B-AB-2_2025': 300, _2025: 366.66 },
  anzahlRechnungen: { 'B-AB-1_2024': 1, 'B-AB-1_2025': 1, 'B-AB-2_2025': 1 },
  anzahlGutschriften: {},
  durchschnittRechnungAlleKennzeichen: 450,
  kennzeichenMitHoechsterRechnungssumme: 'B-AB-1',
  kennzeichenMitHoechstemVerlust: 'B-AB-1',
};

const stubServer = (role: 'ADMIN' | 'USER' = 'ADMIN', limitOf = 'AFF_CREDITS', quarterlyLimit = 10_000) =>
  vi.stubGlobal('fetch', async (url: string) => {
    const bodies: Readonly<Record<string, unknown>> = {
      '/api/users/myProfile': { role },
      '/api/leaseplan/kpi': kpi,
      '/api/leaseplan/settings': { ...settings, limitOf, quarterlyLimit },
      '/api/leaseplan/kpi/license-plates': vehicles,
    };
    return url in bodies ? Response.json(bodies[url]) : Response.error();
  });

const hrefOf = (element: HTMLElement): string => decodeURIComponent(element.closest('a')?.getAttribute('href') ?? '');

test('the cards are of the chosen year, the year before is beside them, and both open their positions', async () => {
  stubServer();
  await renderPage(<KpiPage search={{ jahr: 2025 }} />);
  expect(await screen.findByText('Rechnungen, 2025')).toBeDefined();
  expect(screen.queryByText('300,00 €')).toBeNull();
  const [figure] = screen.getAllByText('200,00 €');
  expect(hrefOf(figure as HTMLElement)).toBe('/leaseplan?type=Rechnung&from=2025-01-01&to=2025-12-31');
  const [prior] = screen.getAllByText('100,00 €');
  expect(hrefOf(prior as HTMLElement)).toBe('/leaseplan?type=Rechnung&from=2024-01-01&to=2024-12-31');
});

test('all years together have their totals', async () => {
  stubServer();
  await renderPage(<KpiPage search={{ ansicht: 'jahre' }} />);
  expect(await screen.findByText('Rechnungen, gesamt')).toBeDefined();
  expect(hrefOf(screen.getByText('300,00 €'))).toBe('/leaseplan?type=Rechnung');
});

test('a closed quarter is shown as closed, with what was left of its limit', async () => {
  stubServer();
  await renderPage(<KpiPage search={{ jahr: 2025 }} />);
  expect(await screen.findByText('unter Limit, 7.290,00 € frei')).toBeDefined();
  expect(screen.getByText('Q1: abgeschlossen')).toBeDefined();
  expect(screen.queryByText(/Übrig/)).toBeNull();
});

test('a closed quarter just below its limit gets no warning', async () => {
  stubServer('ADMIN', 'AFF_CREDITS', 3000);
  await renderPage(<KpiPage search={{ jahr: 2025 }} />);
  const bar = await screen.findByRole('progressbar', { name: 'Q1: 90 % des Limits' });
  expect(bar.outerHTML).toContain('green');
  expect(bar.outerHTML).not.toContain('yellow');
});

const chartOf = (title: string) => within(screen.getByRole('region', { name: title }));

test('a limit of AFF credits is a line in their chart', async () => {
  stubServer();
  await renderPage(<KpiPage search={{ jahr: 2025 }} />);
  await screen.findByText('Q1: abgeschlossen');
  expect(chartOf('Gutschriften AFF').getByText('Limit 10.000 €')).toBeDefined();
  expect(screen.getAllByText('Limit 10.000 €')).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Kosten nach Gutschriften' })).toBeNull();
});

test('a limit of the cost after credits is a line in a chart of that cost, whose figures open all positions', async () => {
  stubServer('ADMIN', 'NET_COST');
  await renderPage(<KpiPage search={{ jahr: 2025 }} />);
  await screen.findByText('Q1: abgeschlossen');
  const chart = chartOf('Kosten nach Gutschriften');
  for (const legend of ['Limit 10.000 €', '2025', '2024']) expect(chart.getByText(legend)).toBeDefined();
  expect(screen.getAllByText('Limit 10.000 €')).toHaveLength(1);
  const row = within(screen.getByRole('row', { name: /^Q1/ }));
  // 200 invoiced, 2,710 credited; nothing was credited the year before.
  expect(hrefOf(row.getByText('−2.510,00 €'))).toBe('/leaseplan?from=2025-01-01&to=2025-03-31');
  expect(row.getAllByText('100,00 €').map(hrefOf)).toEqual([
    '/leaseplan?type=Rechnung&from=2024-01-01&to=2024-03-31',
    '/leaseplan?from=2024-01-01&to=2024-03-31',
  ]);
});

test('only quarters have a limit', async () => {
  stubServer('ADMIN', 'NET_COST');
  await renderPage(<KpiPage search={{ jahr: 2025, ansicht: 'monate' }} />);
  expect(await screen.findByRole('region', { name: 'Rechnungen' })).toBeDefined();
  expect(screen.queryByText(/^Limit/)).toBeNull();
  expect(screen.queryByRole('region', { name: 'Kosten nach Gutschriften' })).toBeNull();
});

test('the limit is changed by an ADMIN; a USER is offered no dialog that would end in a refusal', async () => {
  stubServer('ADMIN');
  const { unmount } = await renderPage(<KpiPage search={{ jahr: 2025 }} />);
  expect(await screen.findByRole('button', { name: 'Limit ändern' })).toBeDefined();
  unmount();
  stubServer('USER');
  await renderPage(<KpiPage search={{ jahr: 2025 }} />);
  expect(await screen.findByText('Q1: abgeschlossen')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Limit/ })).toBeNull();
});

test('one scale for all charts can be switched to one of its own for each', async () => {
  stubServer();
  const { user, router } = await renderPage(<KpiPage search={{ jahr: 2025 }} />);
  const scale = await screen.findByRole('radiogroup', { name: 'Skala' });
  await user.click(within(scale).getByText('Eigene Skalen'));
  expect(router.state.location.search).toEqual({ jahr: '2025', skala: 'einzeln' });
});

test('the vehicle cards carry amount and plate of the chosen year', async () => {
  stubServer();
  const { user } = await renderPage(<VehicleKpiPage />);
  expect(await screen.findAllByText('B-AB-2, 2025')).toHaveLength(2);
  const card = screen.getByText('Höchste Rechnungssumme').closest('[class*=card]') as HTMLElement;
  expect(hrefOf(within(card).getByText('300,00 €'))).toBe(
    '/leaseplan?licensePlate=B-AB-2&from=2025-01-01&to=2025-12-31&type=Rechnung',
  );
  // Positions without a plate are in the table, but no vehicle of the cards.
  const row = within(screen.getByRole('row', { name: /ohne Kennzeichen/ }));
  const [invoices] = row.getAllByText('366,66 €');
  expect(invoices && hrefOf(invoices)).toBe('/leaseplan?hasPlate=false&from=2025-01-01&to=2025-12-31&type=Rechnung');
  await user.click(screen.getByText('2024'));
  expect(screen.getAllByText('B-AB-1, 2024')).toHaveLength(2);
});
