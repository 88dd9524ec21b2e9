import type { LeaseplanEntry } from '@flottwart/contract/leaseplan/entry';
import { leaseplanStatus } from '@flottwart/contract/rules/leaseplan-status';
import type { Context } from '../../../context.ts';
import { readAll } from '../../../db/paging.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Session } from '../../../lib/session.ts';
import { dayCell, type SpreadsheetColumn, spreadsheetType, writeSpreadsheet } from '../../../lib/spreadsheet.ts';
import { createStreamLimit } from '../../../lib/stream-limit.ts';
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

/** Enough for a million rows and a slow line. */
const longestMs = 600_000;

/** Each holds a connection until its last row is read, however slowly. */
const admitExport = createStreamLimit({
  each: 2,
  oneTooMany: () =>
    new AppError('too_many_requests', 'Es laufen bereits zwei Exporte. Bitte warten, bis einer davon fertig ist.'),
  all: 8,
  allTooMany: () =>
    new AppError('unavailable', 'Gerade laufen viele Exporte. Bitte in einer Minute noch einmal versuchen.'),
});

export const exportEntries = async (context: Context, session: Session, query: EntryQuery) => ({
  type: spreadsheetType,
  name: 'LeasePlan.xlsx',
  content: await admitExport(session.companyId, async () => {
    const plan = planEntries(context, session, query);
    return writeSpreadsheet('LeasePlan', columns, await readAll(context.db, session.companyId, plan, longestMs));
  }),
});
