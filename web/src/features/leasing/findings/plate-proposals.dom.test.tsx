import type { PlateProposal } from '@flottwart/contract/leasing/plate-proposals';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { PlateProposals } from './plate-proposals.tsx';

afterEach(() => vi.unstubAllGlobals());

const proposal: PlateProposal = {
  positionId: 7,
  type: 'Rechnung',
  invoiceNumber: 'R-1',
  positionNumber: '2',
  service: 'Leasingrate HH FW 1003',
  amount: 400,
  licensePlate: 'HH-FW-1003',
};

test('the plate in a text is taken over for its position, and a refusal is shown', async () => {
  const sent: unknown[] = [];
  const refusal = { code: 'unprocessable', message: 'Die Vorschläge haben sich geändert. Bitte neu laden.' };
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') return Response.json([proposal]);
    sent.push(JSON.parse(String(init.body)));
    return Response.json(refusal, { status: 422 });
  });
  const { user } = await renderPage(<PlateProposals />);
  await user.click(await screen.findByRole('button', { name: 'Übernehmen: HH-FW-1003, Rechnung R-1, Position 2' }));
  expect(sent).toEqual([{ proposals: [{ positionId: 7, licensePlate: 'HH-FW-1003' }] }]);
  expect(await screen.findByText(refusal.message)).toBeDefined();
});

test('nothing is shown where nothing is proposed', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  await renderPage(<PlateProposals />);
  expect(screen.queryByText('Positionen ohne Kennzeichen')).toBeNull();
});
