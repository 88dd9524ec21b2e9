import type { PlateProposal } from '@flottwart/contract/leasing/plate-proposals';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { PlatelessPositions, PlateProposals } from './plate-proposals.tsx';

afterEach(() => vi.unstubAllGlobals());

const proposal: PlateProposal = {
  positionId: 7,
  type: 'Rechnung',
  invoiceNumber: 'R-1',
  positionNumber: '2',
  service: 'Leasingrate HH FW 1003',
  amount: 400,
  licensePlate: 'HH-FW-1003',
  vehicle: { id: 3, title: 'Transporter 3', isArchived: true },
  isCertain: true,
};

test('the plate in a text is taken over for its position, and a refusal is shown', async () => {
  const sent: unknown[] = [];
  const refusal = { code: 'unprocessable', message: 'Die Vorschläge haben sich inzwischen geändert.' };
  let reads = 0;
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit = {}) => {
    if (init.method === 'POST') {
      sent.push(JSON.parse(String(init.body)));
      return Response.json(refusal, { status: 422 });
    }
    reads += 1;
    return Response.json(reads === 1 ? [proposal] : []);
  });
  const { user } = await renderPage(<PlateProposals />);
  await user.click(await screen.findByRole('button', { name: 'Übernehmen: HH-FW-1003, Rechnung R-1, Position 2' }));
  expect(sent).toEqual([{ proposals: [{ positionId: 7, licensePlate: 'HH-FW-1003' }] }]);
  expect(await screen.findByText(refusal.message)).toBeDefined();
  await waitFor(() => expect(screen.queryByText('Positionen ohne Kennzeichen')).toBeNull());
});

test('an accepted plate can be taken back, and the vehicle of the period is named', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') return Response.json([proposal, { ...proposal, positionId: 8, vehicle: null }]);
    sent.push([new URL(url, 'http://x').pathname, JSON.parse(String(init.body))]);
    return Response.json({ message: '2 Positionen haben jetzt ein Kennzeichen.' });
  });
  const { user } = await renderPage(<PlateProposals />);
  expect(await screen.findByText('Transporter 3 (archiviert)')).toBeDefined();
  expect(screen.getByText('In diesem Zeitraum keines')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Alle 2 übernehmen' }));
  await user.click(await screen.findByRole('button', { name: /Rückgängig/ }));
  const proposals = [7, 8].map((positionId) => ({ positionId, licensePlate: 'HH-FW-1003' }));
  await waitFor(() =>
    expect(sent).toEqual([
      ['/api/leaseplan/plate-proposals', { proposals }],
      ['/api/leaseplan/plate-proposals/undo', { proposals }],
    ]),
  );
});

test('a double click sends once, and uncertain plates are left out of accepting all', async () => {
  const sent: unknown[] = [];
  const others = [
    { ...proposal, positionId: 8 },
    { ...proposal, positionId: 9, licensePlate: 'B-AA-1007', isCertain: false },
  ];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') return Response.json([proposal, ...others]);
    sent.push(JSON.parse(String(init.body)));
    return Response.json({ message: '1 Position hat jetzt ein Kennzeichen.' });
  });
  const { user } = await renderPage(<PlateProposals />);
  await user.dblClick(await screen.findByRole('button', { name: /^Übernehmen: B-AA-1007/ }));
  expect(screen.getAllByText('unsicher')).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Die sicheren 2 übernehmen' }));
  expect(sent).toEqual([
    { proposals: [{ positionId: 9, licensePlate: 'B-AA-1007' }] },
    { proposals: [7, 8].map((positionId) => ({ positionId, licensePlate: 'HH-FW-1003' })) },
  ]);
});

test('nothing is shown where nothing is proposed', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  await renderPage(<PlateProposals />);
  expect(screen.queryByText('Positionen ohne Kennzeichen')).toBeNull();
});

test('positions without a plate are counted with their sum and open as a list', async () => {
  const sums = [{ basis: 'net', positions: 8, amount: 3364.64, openAmount: null }];
  vi.stubGlobal('fetch', async () => Response.json({ sums }));
  await renderPage(<PlatelessPositions />);
  const link = await screen.findByRole('link', { name: 'Alle ansehen' });
  expect(link.closest('p')?.textContent).toMatch(/^Ohne Kennzeichen: 8 Positionen mit 3\.364,64\s€ netto\./);
  expect(link.getAttribute('href')).toBe('/leaseplan?hasPlate=false');
});
