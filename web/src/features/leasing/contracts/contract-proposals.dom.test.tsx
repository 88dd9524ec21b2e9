import type { ContractProposal } from '@flottwart/contract/leasing/contracts';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { ContractProposals } from './contract-proposals.tsx';

afterEach(() => vi.unstubAllGlobals());

const proposal = (n: number): ContractProposal => ({
  vehicleId: n,
  licensePlate: `B-AB-${n}`,
  lessor: 'Leasing AG',
  rateService: 'Leasingrate',
  rate: 100 + n,
  services: [],
  from: '2025-01-01',
  months: 2,
});

test('proposals have pages, so that the contracts below them stay in reach, and are accepted all at once', async () => {
  const sent: unknown[] = [];
  const proposals = Array.from({ length: 12 }, (_, n) => proposal(n + 1));
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit = {}) => {
    if (init.method === 'POST') sent.push(JSON.parse(String(init.body)));
    return Response.json(init.method === 'POST' ? { message: '12 Verträge angelegt.' } : proposals);
  });
  const { user } = await renderPage(<ContractProposals />);
  expect(await screen.findByText('B-AB-10')).toBeDefined();
  expect(screen.queryByText('B-AB-11')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Seite 2' }));
  expect(screen.getByText('B-AB-12')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Alle 12 übernehmen' }));
  expect(sent).toEqual([{ proposals: proposals.map(({ vehicleId, lessor, rate }) => ({ vehicleId, lessor, rate })) }]);
});

test('a proposal shows the service that its rate comes from', async () => {
  vi.stubGlobal('fetch', async () => Response.json([{ ...proposal(1), rateService: 'Servicerate Transporter' }]));
  await renderPage(<ContractProposals />);
  expect(await screen.findByText('Servicerate Transporter')).toBeDefined();
});
