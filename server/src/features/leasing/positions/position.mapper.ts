import type { LeaseplanEntry, LeaseplanLink } from '@flottwart/contract/leasing/position';
import { toEuro } from '../../../lib/money.ts';
import type { EntryRow } from './position.repository.ts';

export const toEntry = (row: EntryRow): LeaseplanEntry => ({
  id: row.id,
  type: row.type,
  processed: row.processed,
  invoiceNumber: row.invoice_number,
  invoiceDate: row.invoice_date,
  positionNumber: row.position_number,
  positionInvoiceDate: row.position_date,
  licensePlate: row.license_plate,
  vehicleId: row.vehicle_id,
  amount: toEuro(row.amount_cents),
  service: row.service,
  aff: row.aff,
  affValue: toEuro(row.aff_cents),
  linkedItemId: row.linked_id,
  documentId: row.document_id,
});

export interface LinkRow extends EntryRow {
  readonly settled_by: number;
  readonly reason: LeaseplanLink['reason'];
  readonly user_email: string | null;
  readonly created_at: Date;
}

export const toLink = (row: LinkRow): LeaseplanLink => ({
  entry: toEntry(row),
  amount: toEuro(row.settled_by),
  reason: row.reason,
  userEmail: row.user_email,
  createdAt: row.created_at.toISOString(),
});
