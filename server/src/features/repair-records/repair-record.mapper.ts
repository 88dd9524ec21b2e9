import { repairRecordFields } from '@flottwart/contract/kinds/repair-record/fields';
import type { RepairRecord } from '@flottwart/contract/work-items/repair-record';
import type { ExportSheet } from '../../lib/export-file.ts';
import { textCell } from '../../lib/sheet-columns.ts';
import {
  archivedCell,
  coreSheet,
  formatStoredDate,
  joinTerms,
  toArchived,
  toCore,
} from '../../work-items/core.mapper.ts';
import { patchColumns, sheetColumns, wireMapper } from '../../work-items/field-table.ts';
import type { RepairRecordRow } from './repair-record.repository.ts';

const toWire = wireMapper(repairRecordFields);

export const toRepairRecord = (row: RepairRecordRow): RepairRecord => ({
  ...toCore(row),
  ...toArchived(row),
  ...toWire(row),
  licensePlate: row.license_plate ?? '',
});

export const repairRecordColumns = patchColumns(repairRecordFields);

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
    ...sheetColumns<RepairRecord>(repairRecordFields),
    archivedCell,
  ]),
};
