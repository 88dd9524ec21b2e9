import type { PoliceReport } from '@flottwart/contract/work-items/police-report';
import type { PoliceReportSort } from '../../api/police-reports.ts';
import { dash, formatDay } from '../../lib/german-dates.ts';
import type { Column } from '../../ui/data-table.tsx';
import { StatusCell } from './status-cell.tsx';

interface PoliceReportColumn extends Column<PoliceReport> {
  readonly key: PoliceReportSort;
}

export const policeReportColumns: readonly PoliceReportColumn[] = [
  { key: 'id', header: 'ID', isSortable: true, cell: ({ id }) => id },
  { key: 'caseNumber', header: 'Fallnummer', isSortable: true, cell: ({ caseNumber }) => caseNumber || dash },
  { key: 'date', header: 'Datum', isSortable: true, cell: ({ date }) => formatDay(date) },
  { key: 'time', header: 'Uhrzeit', isSortable: true, cell: ({ time }) => time ?? dash },
  { key: 'licensePlate', header: 'Kennzeichen', isSortable: true, cell: ({ licensePlate }) => licensePlate || dash },
  { key: 'status', header: 'Status', isSortable: true, cell: (report) => <StatusCell report={report} /> },
];
