import type { PositionDetail, PositionLink } from '@flottwart/contract/leasing/position';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { ConfirmHost } from '../../ui/confirm-host.tsx';
import { LinkBar } from './link-bar.tsx';
import { LinkCard } from './link-card.tsx';

afterEach(() => vi.unstubAllGlobals());

const position: PositionDetail = {
  id: 7,
  type: 'Gutschrift',
  processed: false,
  invoiceNumber: 'G-1',
  invoiceDate: '2025-12-01',
  positionNumber: '1',
  positionInvoiceDate: null,
  monthGiven: null,
  periodFrom: null,
  periodTo: null,
  quantity: null,
  licensePlate: 'B-AB-1',
  vehicleId: null,
  amount: -100,
  service: 'Leasingrate',
  aff: false,
  affValue: null,
  linkedItemId: null,
  presumed: false,
  documentId: 3,
  openAmount: 100,
  issuerName: null,
  basis: 'net',
  links: [],
  notices: [],
  claim: null,
};
const invoice = { ...position, id: 8, type: 'Rechnung' as const, invoiceNumber: 'R-10', amount: 100 };

const link: PositionLink = {
  entry: invoice,
  amount: 100,
  reason: 'amount',
  certainty: 'presumed',
  differences: [],
  userEmail: null,
  createdAt: '2025-12-01T08:00:00.000Z',
};

const stubServer = (bodies: Readonly<Record<string, unknown>>) => {
  const fetched = vi.fn(async (url: string, _init?: RequestInit) => {
    const body = bodies[url.split('?')[0] ?? ''];
    return body === undefined ? Response.error() : Response.json(body, { headers: { 'x-total-count': '1' } });
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const sentTo = (fetched: ReturnType<typeof stubServer>, url: string) =>
  fetched.mock.calls.filter(([called]) => called === url).map(([, init]) => JSON.parse(String(init?.body)));

test('a presumed link is marked and can be confirmed', async () => {
  const fetched = stubServer({ '/api/leaseplan/links': { changed: 1 } });
  const { user } = await renderPage(<LinkCard position={{ ...position, openAmount: 0, links: [link] }} />);
  expect(screen.getByText('vermutet')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Bestätigen' }));
  expect(await screen.findByText('Zuordnung bestätigt.')).toBeDefined();
  expect(sentTo(fetched, '/api/leaseplan/links')).toEqual([{ action: 'confirm', positionIds: [7] }]);
});

test('a link by reference says what differs', async () => {
  stubServer({});
  const named: PositionLink = { ...link, reason: 'reference', certainty: 'certain', differences: ['plate', 'amount'] };
  await renderPage(<LinkCard position={{ ...position, openAmount: 0, links: [named] }} />);
  expect(screen.getByText('Die Gutschrift nennt diese Rechnung. Abweichend: Kennzeichen, Betrag.')).toBeDefined();
  expect(screen.queryByText('vermutet')).toBeNull();
});

test('an unmatched credit shows its candidates, linked with one click', async () => {
  const linked = { ...position, links: [] };
  const fetched = stubServer({ '/api/leaseplan/link-candidates/7': [invoice], '/api/leaseplan/links/7': linked });
  const { user } = await renderPage(<LinkCard position={position} />);
  await user.click(await screen.findByRole('button', { name: 'Mit R-10, Position 1 verknüpfen' }));
  expect(await screen.findByText('Verknüpft.')).toBeDefined();
  expect(sentTo(fetched, '/api/leaseplan/links/7')).toEqual([{ otherId: 8 }]);
});

test('a credit of which some is open after a link still shows further candidates, without the linked one', async () => {
  const further = { ...invoice, id: 9, invoiceNumber: 'R-11' };
  stubServer({ '/api/leaseplan/link-candidates/7': [invoice, further] });
  await renderPage(<LinkCard position={{ ...position, amount: -900, openAmount: 600, links: [link] }} />);
  expect(await screen.findByRole('button', { name: 'Mit R-11, Position 1 verknüpfen' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Mit R-10, Position 1 verknüpfen' })).toBeNull();
});

test('selected positions are confirmed, separated or given a month together', async () => {
  const fetched = stubServer({ '/api/leaseplan/links': { changed: 2 } });
  const { user } = await renderPage(<LinkBar ids={[7, 9]} onClear={() => undefined} />);
  await user.click(screen.getByRole('button', { name: 'Zuordnung bestätigen' }));
  expect(await screen.findByText('2 Zuordnungen bestätigt.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Zuordnung lösen' }));
  expect(await screen.findByText('2 Zuordnungen gelöst.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Monat festlegen' }));
  const month = await screen.findByLabelText('Monat der Leistung');
  await user.clear(month);
  await user.type(month, '10/25');
  await user.click(screen.getByRole('button', { name: 'Festlegen' }));
  expect(await screen.findByText('Monat für 2 Positionen festgelegt.')).toBeDefined();
  expect(sentTo(fetched, '/api/leaseplan/links')).toEqual([
    { action: 'confirm', positionIds: [7, 9] },
    { action: 'separate', positionIds: [7, 9] },
    { action: 'month', positionIds: [7, 9], month: '2025-10' },
  ]);
});

test('a counterpart of another leasing company is linked only after a question', async () => {
  const candidate = { ...invoice, issuerName: 'Alpenrad Mobility AG' };
  const fetched = stubServer({
    '/api/leaseplan/link-candidates/7': [candidate],
    '/api/leaseplan/links/7': { ...position, links: [] },
  });
  const waiting = { ...position, issuerName: 'Nordstern Leasing GmbH', notices: ['Wartet auf Rechnung RE 2025/12.'] };
  const { user } = await renderPage(
    <>
      <LinkCard position={waiting} />
      <ConfirmHost />
    </>,
  );
  expect(screen.getByText('Wartet auf Rechnung RE 2025/12.')).toBeDefined();
  const linking = await screen.findByRole('button', { name: 'Mit R-10, Position 1 verknüpfen' });
  await user.click(linking);
  expect(await screen.findByText(/von Nordstern Leasing GmbH und von Alpenrad Mobility AG/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect(sentTo(fetched, '/api/leaseplan/links/7')).toEqual([]);
  await user.click(linking);
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Verknüpfen' }));
  expect(await screen.findByText('Verknüpft.')).toBeDefined();
  expect(sentTo(fetched, '/api/leaseplan/links/7')).toEqual([{ otherId: 8 }]);
});

test.each([
  ['an invoice with a negative line of an invoice', invoice, { ...invoice, id: 9, amount: -20 }, 'Verknüpfte Rechnung'],
  ['an invoice with a credit', invoice, position, 'Verknüpfte Gutschrift'],
])('the title names what is linked: %s', async (_, shown, entry, title) => {
  stubServer({});
  await renderPage(<LinkCard position={{ ...shown, openAmount: 0, links: [{ ...link, entry }] }} />);
  expect((await screen.findByRole('heading')).textContent).toContain(title);
});
