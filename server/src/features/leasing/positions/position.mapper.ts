import type { LeasingPosition, PositionLink } from '@flottwart/contract/leasing/position';
import { positionStatus } from '@flottwart/contract/rules/leasing';
import type { Sheet } from '../../../lib/export-file.ts';
import { toEuro } from '../../../lib/money.ts';
import { dateCell, euroCell, textCell } from '../../../lib/sheet-columns.ts';
import type { PositionListRow } from './position.repository.ts';

export const toLeasingPosition = (row: PositionListRow): LeasingPosition => ({
  id: row.id,
  type: row.type,
  processed: row.processed,
  invoiceNumber: row.invoice_number,
  invoiceDate: row.invoice_date,
  positionNumber: row.position_number,
  positionInvoiceDate: row.position_date,
  periodFrom: row.period_from,
  periodTo: row.period_to,
  quantity: row.quantity,
  licensePlate: row.license_plate,
  vehicleId: row.vehicle_id,
  amount: toEuro(row.amount_cents),
  service: row.service,
  aff: row.aff,
  affValue: toEuro(row.aff_cents),
  linkedItemId: row.linked_id,
  presumed: row.presumed,
  documentId: row.document_id,
});

export interface LinkRow extends PositionListRow {
  readonly settled_by: number;
  readonly reason: PositionLink['reason'];
  readonly certainty: PositionLink['certainty'];
  readonly user_email: string | null;
  readonly created_at: Date;
}

/** Differences of a link that exists because the credit names its invoice. */
const differencesOf = (position: PositionListRow, other: LinkRow): PositionLink['differences'] => {
  if (other.reason !== 'reference') return [];
  const differs = {
    plate: position.plate_key !== '' && other.plate_key !== '' && position.plate_key !== other.plate_key,
    amount: position.amount_cents !== -other.amount_cents,
    service: position.service_key !== other.service_key,
  };
  return (['plate', 'amount', 'service'] as const).filter((side) => differs[side]);
};

export const toLink = (position: PositionListRow, row: LinkRow): PositionLink => ({
  entry: toLeasingPosition(row),
  amount: toEuro(row.settled_by),
  reason: row.reason,
  certainty: row.certainty,
  differences: differencesOf(position, row),
  userEmail: row.user_email,
  createdAt: row.created_at.toISOString(),
});

export const positionSheet: Sheet<LeasingPosition> = {
  name: 'LeasePlan',
  columns: [
    textCell('Typ', 12, ({ type }) => type),
    textCell('Rechnungsnummer', 20, ({ invoiceNumber }) => invoiceNumber),
    dateCell('Rechnungsdatum', ({ invoiceDate }) => invoiceDate),
    textCell('Position', 12, ({ positionNumber }) => positionNumber),
    dateCell('Positionsdatum', ({ positionInvoiceDate }) => positionInvoiceDate),
    textCell('Kennzeichen', 14, ({ licensePlate }) => licensePlate),
    textCell('Leistung', 40, ({ service }) => service),
    euroCell('Betrag', ({ amount }) => amount),
    textCell('AFF', 8, ({ aff }) => (aff ? 'ja' : 'nein')),
    euroCell('AFF-Betrag', ({ affValue }) => affValue),
    textCell('Status', 22, ({ type, processed }) => positionStatus(type, processed)),
  ],
};
