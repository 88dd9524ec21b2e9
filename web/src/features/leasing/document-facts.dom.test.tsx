import type { LeasingDocument } from '@flottwart/contract/leasing/documents';
import type { PositionDetail } from '@flottwart/contract/leasing/position';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { DocumentSummary } from './import/document-summary.tsx';
import { PositionDetailPage } from './position-detail-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const position: PositionDetail = {
  id: 1,
  type: 'Rechnung',
  processed: false,
  invoiceNumber: 'R-1',
  invoiceDate: '2026-10-31',
  positionNumber: '1',
  positionInvoiceDate: '2026-10-01',
  monthGiven: null,
  periodFrom: '2026-10-01',
  periodTo: '2026-10-31',
  quantity: '1 Monat',
  licensePlate: 'B-AA-1007',
  vehicleId: 7,
  amount: 450,
  service: 'Leasingrate',
  aff: false,
  affValue: null,
  linkedItemId: null,
  presumed: false,
  documentId: 3,
  openAmount: 450,
  issuerName: 'Muster Leasing GmbH',
  basis: 'net',
  links: [],
  notices: [],
  claim: null,
};

const pageText = (): string => document.querySelector('main')?.textContent?.replaceAll('\u00a0', ' ') ?? '';

const showPosition = async (given: Partial<PositionDetail> = {}): Promise<void> => {
  vi.stubGlobal('fetch', async () => Response.json({ ...position, ...given }));
  await renderPage(<PositionDetailPage id={1} />);
  await screen.findByText('Leistungszeitraum');
};

test('a position shows issuer, period, quantity and whether its amount is net', async () => {
  await showPosition();
  expect(pageText()).toContain('AusstellerMuster Leasing GmbH');
  expect(pageText()).toContain('Leistungszeitraum01.10.2026 – 31.10.2026');
  expect(pageText()).toContain('Menge1 Monat');
  expect(pageText()).toContain('Betrag450,00 € netto');
});

test('a position of an earlier version claims neither net nor gross', async () => {
  await showPosition({ basis: null, issuerName: null, periodFrom: null, periodTo: null });
  expect(pageText()).toContain('Ausstellerkeine Angabe');
  expect(pageText()).toContain('Leistungszeitraumkeine Angabe');
  expect(pageText()).not.toMatch(/netto|brutto/);
});

const imported: LeasingDocument = {
  id: 3,
  type: 'Rechnung',
  invoiceNumber: 'R-1',
  invoiceDate: '2026-10-31',
  fileName: 'r-1.xml',
  uploadTime: '2026-11-01T08:00:00.000Z',
  uploadedBy: 'erika@spedition.example',
  readAs: 'XRechnung',
  positions: 1,
  sum: 450,
  matched: 0,
  uploadedTogether: 1,
  claims: 0,
  issuerName: 'Muster Leasing GmbH',
  issuerVatId: 'DE811234567',
  basis: 'gross',
  notices: ['Der Aussteller hat den Beleg als Test gekennzeichnet.'],
  remarks: [],
};

test('an imported document shows issuer, basis and notices', async () => {
  vi.stubGlobal('fetch', async () => Response.json(imported));
  await renderPage(<DocumentSummary id={3} />);
  expect(await screen.findByText('Der Aussteller hat den Beleg als Test gekennzeichnet.')).toBeDefined();
  expect(pageText()).toContain('Rechnung vom 31.10.2026 von Muster Leasing GmbH: 1 Position');
  expect(pageText()).toContain('450,00 € brutto, 0 davon verrechnet.');
});
