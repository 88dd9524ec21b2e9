import type { LeaseplanEntry } from '@flottwart/contract/leaseplan/entry';
import { leaseplanStatus } from '@flottwart/contract/rules/leaseplan-status';
import type { Context } from '../../../context.ts';
import { readPage } from '../../../db/paging.ts';
import type { Session } from '../../../lib/session.ts';
import { dayCell, type SpreadsheetColumn, spreadsheetType, writeSpreadsheet } from '../../../lib/spreadsheet.ts';
import type { EntryQuery } from './entry.repository.ts';
import { planEntries } from './entry.service.ts';

const germanDate = 'dd.mm.yyyy';
const euro = '#,##0.00 "€"';

const columns: readonly SpreadsheetColumn<LeaseplanEntry>[] = [
  { header: 'Typ', width: 12, value: ({ type }) => type },
  { header: 'Rechnungsnummer', width: 20, value: ({ invoiceNumber }) => invoiceNumber },
  { header: 'Rechnungsdatum', width: 16, format: germanDate, value: ({ invoiceDate }) => dayCell(invoiceDate) },
  { header: 'Position', width: 12, value: ({ positionNumber }) => positionNumber },
  {
    header: 'Positionsdatum',
    width: 16,
    format: germanDate,
    value: ({ positionInvoiceDate }) => dayCell(positionInvoiceDate),
  },
  { header: 'Kennzeichen', width: 14, value: ({ licensePlate }) => licensePlate },
  { header: 'Leistung', width: 40, value: ({ service }) => service },
  { header: 'Betrag', width: 14, format: euro, value: ({ amount }) => amount },
  { header: 'AFF', width: 8, value: ({ aff }) => (aff ? 'ja' : 'nein') },
  { header: 'AFF-Betrag', width: 14, format: euro, value: ({ affValue }) => affValue },
  { header: 'Status', width: 22, value: ({ type, processed }) => leaseplanStatus(type, processed) },
];

export const exportEntries = async (context: Context, session: Session, query: EntryQuery) => {
  const { items } = await readPage(context.db, session.companyId, planEntries(context, session, query), {});
  return {
    type: spreadsheetType,
    name: 'LeasePlan.xlsx',
    content: writeSpreadsheet('LeasePlan', columns, items as AsyncIterable<LeaseplanEntry>),
  };
};
