import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { FirstSteps } from './first-steps.tsx';

afterEach(() => vi.unstubAllGlobals());

const noSamples = {
  state: 'none',
  percent: 0,
  vehicles: 0,
  employees: 0,
  trips: 0,
  others: 0,
  documents: 0,
  skipped: [],
};

const company = { companyName: 'Spedition', contactName: '', contactPhone: '', street: '', houseNumber: '' };

const showTo = async (role: 'ADMIN' | 'USER', hasServices: boolean, changes: object = {}) => {
  const bodies: Readonly<Record<string, unknown>> = {
    '/api/users/myProfile': { role },
    '/api/users/my-spedition-members': [],
    '/api/sample-data': noSamples,
    '/api/myCompany': { ...company, zipCode: '', city: '', amazonSpecialServices: hasServices, ...changes },
  };
  vi.stubGlobal('fetch', async (url: string) => Response.json(bodies[url.split('?')[0] ?? ''] ?? { vehicles: 0 }));
  await renderPage(<FirstSteps />, '/dashboard');
  await screen.findByRole('heading', { name: 'Erste Schritte' });
  return within(screen.getByRole('list'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
};

test('a USER is shown the steps that a USER can take', async () => {
  expect(await showTo('USER', true)).toEqual(['/vehicles']);
});

test('an ADMIN is shown company, team and connection', async () => {
  expect(await showTo('ADMIN', true)).toEqual(['/vehicles', '/my-company', '/my-team', '/my-company#vrm']);
});

test('without special services no step leads to a tab that is not there', async () => {
  expect(await showTo('ADMIN', false)).toEqual(['/vehicles', '/my-company', '/my-team']);
  expect(screen.queryByText(/Fahrten-Historie/)).toBeNull();
});

test.each([
  ['USER', true, {}, '0 von 1 erledigt'],
  ['ADMIN', false, {}, '0 von 3 erledigt'],
  ['ADMIN', true, {}, '0 von 4 erledigt'],
  ['ADMIN', true, { vehicleDriverHistoryUsername: 'verlauf' }, '1 von 4 erledigt'],
] as const)(
  'the progress of a %s with special services %s and %o reads "%s"',
  async (role, hasServices, changes, text) => {
    await showTo(role, hasServices, changes);
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByRole('progressbar', { name: `Erste Schritte: ${text}` })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Hilfe zum Anfang' }).getAttribute('href')).toBe('/help#erste-schritte');
  },
);
