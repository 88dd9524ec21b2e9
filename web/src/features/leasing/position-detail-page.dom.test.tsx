import type { PositionDetail } from '@flottwart/contract/leasing/position';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { PositionDetailPage } from './position-detail-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const position: PositionDetail = {
  id: 7,
  type: 'Rechnung',
  processed: true,
  invoiceNumber: 'R-1',
  invoiceDate: '2025-12-01',
  positionNumber: '1',
  positionInvoiceDate: null,
  monthGiven: null,
  periodFrom: null,
  periodTo: null,
  quantity: null,
  licensePlate: 'B-AB-1234',
  vehicleId: null,
  amount: 100,
  service: 'Leasingrate',
  aff: false,
  affValue: null,
  linkedItemId: null,
  presumed: false,
  documentId: 3,
  openAmount: 0,
  issuerName: null,
  basis: 'net',
  links: [],
  notices: [],
  claim: null,
};
const bodies: Readonly<Record<string, unknown>> = {
  '/api/users/myProfile': { firstName: 'A', lastName: 'B', email: 'a@b.example', role: 'ADMIN' },
  '/api/leaseplan/documents/3': { ...position, id: 3, positions: 1, sum: 100, uploadedTogether: 1, claims: 0 },
};

test('a withdrawal leads to the list with an undo, also if a live update has removed the page first', async () => {
  const answer = Promise.withResolvers<void>();
  let isWithdrawn = false;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = url.split('?')[0] ?? '';
    if (path === '/api/leaseplan/withdrawals' && init?.method === 'POST') {
      isWithdrawn = true;
      await answer.promise;
      return Response.json({ id: 5, documents: [{ documentId: 3 }] });
    }
    if (path === '/api/leaseplan/7')
      return isWithdrawn
        ? Response.json({ code: 'not_found', message: 'Nicht gefunden.' }, { status: 404 })
        : Response.json(position);
    return path in bodies ? Response.json(bodies[path]) : Response.error();
  });
  const { user, router, queryClient } = await renderPage(<PositionDetailPage id={7} />, '/leaseplan/7');
  await user.click(await screen.findByRole('button', { name: 'Zurücknehmen' }));
  await user.type(await screen.findByLabelText(/Grund/), 'Doppelt');
  const buttons = await screen.findAllByRole('button', { name: 'Zurücknehmen' });
  await user.click(buttons.at(-1) as HTMLElement);
  await vi.waitFor(() => expect(isWithdrawn).toBe(true));
  void queryClient.invalidateQueries();
  await screen.findByText('Diese Position gibt es nicht oder nicht mehr.');
  answer.resolve();
  expect(await screen.findByText('Dokument zurückgenommen.')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Rückgängig' })).toBeDefined();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/leaseplan'));
});
