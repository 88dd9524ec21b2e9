import type { PositionDetail } from '@flottwart/contract/leasing/position';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { PositionCard } from './position-card.tsx';

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ role: 'USER' })));
afterEach(() => vi.unstubAllGlobals());

const position: PositionDetail = {
  id: 7,
  type: 'Rechnung',
  processed: false,
  invoiceNumber: 'R-1',
  invoiceDate: '2025-12-01',
  positionNumber: '1',
  positionInvoiceDate: null,
  monthGiven: null,
  periodFrom: null,
  periodTo: null,
  quantity: null,
  licensePlate: 'B-AB-1234',
  vehicleId: 5,
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

test('the plate of a position is the link to its vehicle', async () => {
  await renderPage(<PositionCard position={position} onGone={() => undefined} />);
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toContainEqual(['B-AB-1234', '/vehicles/5']);
});

test('a plate of the fleet is chosen for a position without one', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method === 'PATCH') sent.push(JSON.parse(String(init.body)));
    if (String(url).includes('license-plates')) return Response.json(['B-AB-1234', 'Bitte eintragen', 'M-1999']);
    return Response.json({ ...position, role: 'USER' });
  });
  const open = { ...position, licensePlate: '', vehicleId: null };
  const { user, container } = await renderPage(<PositionCard position={open} onGone={() => undefined} />);
  await user.click(screen.getByRole('button', { name: 'Kennzeichen bearbeiten: keine Angabe' }));
  await vi.waitFor(() => expect(container.querySelectorAll('datalist option')).toHaveLength(2));
  await user.type(screen.getByRole('combobox', { name: 'Kennzeichen' }), 'M-1999{Enter}');
  expect(sent).toEqual([{ licensePlate: 'M-1999' }]);
});

test('a plate outside the fleet is no link and says so', async () => {
  await renderPage(<PositionCard position={{ ...position, vehicleId: null }} onGone={() => undefined} />);
  expect(screen.queryByRole('link', { name: 'B-AB-1234' })).toBeNull();
  expect(screen.getByText('nicht in der Flotte')).toBeTruthy();
});

test('a month set by a person is shown beside the date of the position', async () => {
  const dated = { ...position, positionInvoiceDate: '2025-10-15', monthGiven: '2025-09' };
  await renderPage(<PositionCard position={dated} onGone={() => undefined} />);
  expect(screen.getByText('15.10.2025')).toBeDefined();
  expect(screen.getByText('09/2025, von Hand festgelegt; zählt statt des Positionsdatums')).toBeDefined();
});
