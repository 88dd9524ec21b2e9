import type { LeaseplanEntry } from '@flottwart/contract/leasing/position';
import { leaseplanStatus } from '@flottwart/contract/rules/leasing-status';
import type { Sheet } from '../../../lib/export-file.ts';
import { dateCell, euroCell, textCell } from '../../../lib/sheet-columns.ts';

export const entrySheet: Sheet<LeaseplanEntry> = {
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
    textCell('Status', 22, ({ type, processed }) => leaseplanStatus(type, processed)),
  ],
};
