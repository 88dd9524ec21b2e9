import type { RepairRecord } from '@flottwart/contract/work-items/repair-record';
import type { Sheet } from '../../lib/export-file.ts';
import { dateCell, euroCell, numberCell, textCell } from '../../lib/sheet-columns.ts';
import { coreSheet } from '../../work-items/core-sheet.ts';

export const repairRecordSheet: Sheet<RepairRecord> = {
  name: 'Reparaturen',
  columns: coreSheet([
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
  ]),
};
