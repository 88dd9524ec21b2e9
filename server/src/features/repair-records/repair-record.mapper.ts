import type { RepairRecord } from '@flottwart/contract/work-items/repair-record';
import type { ExportSheet } from '../../lib/export-file.ts';
import { toEuro } from '../../lib/money.ts';
import { dateCell, euroCell, numberCell, textCell } from '../../lib/sheet-columns.ts';
import {
  archivedCell,
  coreSheet,
  formatStoredDate,
  joinTerms,
  toArchived,
  toCore,
} from '../../work-items/core.mapper.ts';
import { moneyColumn, textColumn, valueColumn } from '../../work-items/field-changes.ts';
import type { RepairRecordRow } from './repair-record.repository.ts';

export const toRepairRecord = (row: RepairRecordRow): RepairRecord => ({
  ...toCore(row),
  ...toArchived(row),
  repairType: row.repair_type,
  repairDate: row.repair_date,
  mileageAtRepair: row.mileage,
  repairReason: row.reason,
  contactPerson: row.contact_person,
  contactPhone: row.contact_phone,
  contactEmail: row.contact_email,
  workshopName: row.workshop_name,
  invoiceNumber: row.invoice_number,
  estimatedCost: toEuro(row.estimated_cost_cents),
  actualCost: toEuro(row.actual_cost_cents),
  licensePlate: row.license_plate ?? '',
});

export const repairRecordColumns = {
  repairType: textColumn('repair_type'),
  repairDate: valueColumn('repair_date'),
  mileageAtRepair: valueColumn('mileage'),
  repairReason: textColumn('reason'),
  contactPerson: textColumn('contact_person'),
  contactPhone: textColumn('contact_phone'),
  contactEmail: textColumn('contact_email'),
  workshopName: textColumn('workshop_name'),
  invoiceNumber: textColumn('invoice_number'),
  estimatedCost: moneyColumn('estimated_cost_cents'),
  actualCost: moneyColumn('actual_cost_cents'),
} as const;

type Named = Pick<RepairRecordRow, 'repair_type' | 'workshop_name'>;

export const repairRecordTitle = ({ repair_type, workshop_name }: Named): string =>
  workshop_name === '' ? repair_type : `${repair_type} – ${workshop_name}`;

type Searchable = Named &
  Pick<RepairRecordRow, 'repair_date' | 'reason' | 'invoice_number' | 'contact_person' | 'assignee_email'>;

/** Search terms: what a person remembers of a repair and the core's search text lacks. */
export const repairRecordTerms = (row: Searchable): string =>
  joinTerms(
    row.repair_type,
    row.workshop_name,
    formatStoredDate(row.repair_date),
    row.assignee_email,
    row.reason,
    row.invoice_number,
    row.contact_person,
  );

export const repairRecordSheet: ExportSheet<RepairRecord> = {
  name: 'Reparaturen',
  columns: coreSheet([
    textCell('Kennzeichen', 14, ({ licensePlate }) => licensePlate),
    textCell('Typ', 14, ({ repairType }) => repairType),
    textCell('Werkstatt', 24, ({ workshopName }) => workshopName),
    dateCell('Datum', ({ repairDate }) => repairDate),
    numberCell('Kilometerstand', ({ mileageAtRepair }) => mileageAtRepair, 16),
    textCell('Grund', 36, ({ repairReason }) => repairReason),
    textCell('Kontakt: Name', 20, ({ contactPerson }) => contactPerson),
    textCell('Kontakt: Telefon', 20, ({ contactPhone }) => contactPhone),
    textCell('Kontakt: E-Mail', 28, ({ contactEmail }) => contactEmail),
    textCell('Rechnung', 18, ({ invoiceNumber }) => invoiceNumber),
    euroCell('Geplant', ({ estimatedCost }) => estimatedCost),
    euroCell('Bezahlt', ({ actualCost }) => actualCost),
    archivedCell,
  ]),
};
