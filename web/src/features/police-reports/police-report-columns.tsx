import { timeWithZone } from '@flottwart/contract/rules/berlin-time';
import type { PoliceReport } from '@flottwart/contract/work-items/police-report';
import { dash, formatDay } from '../../lib/german-dates.ts';
import { StatusChip } from '../../shared/status-chip.tsx';
import type { Column } from '../../ui/column.ts';
import { assigneeColumn, createdColumn, extra, titleColumn, updatedColumn } from '../../work-items/core-columns.tsx';
import { AnswerDeadline } from './answer-deadline.tsx';
import classes from './status-cell.module.css';

interface StatusCellProps {
  readonly report: PoliceReport;
}

const StatusCell = ({ report }: StatusCellProps) => (
  <span className={classes.cell}>
    <StatusChip status={report.status} />
    <span className={classes.deadline}>
      <AnswerDeadline report={report} prefix="Antwort bis " />
    </span>
  </span>
);

/** Default columns first; those marked `isExtra` are optional. */
export const policeReportColumns: readonly Column<PoliceReport>[] = [
  { key: 'id', header: 'ID', cell: ({ id }) => id },
  {
    key: 'caseNumber',
    header: 'Fallnummer',
    isCardTitle: true,
    cell: ({ caseNumber }) =>
      caseNumber ? (
        <span className={classes.caseNumber} title={caseNumber}>
          {caseNumber}
        </span>
      ) : (
        dash
      ),
  },
  { key: 'date', header: 'Datum', isOneLine: true, cell: ({ date }) => formatDay(date) },
  {
    key: 'time',
    header: 'Uhrzeit',
    isOneLine: true,
    cell: ({ time, timeZone }) => (time === null ? dash : timeWithZone(time, timeZone)),
  },
  {
    key: 'licensePlate',
    header: 'Kennzeichen',
    isOneLine: true,
    isCardTitle: true,
    cell: ({ licensePlate }) => licensePlate || dash,
  },
  { key: 'status', header: 'Status', cell: (report) => <StatusCell report={report} /> },
  { key: 'driverName', header: 'Fahrer', cell: ({ driverName }) => driverName || dash },
  extra(titleColumn),
  extra(assigneeColumn),
  { key: 'vin', header: 'VIN', isExtra: true, isOneLine: true, cell: ({ vin }) => vin || dash },
  { key: 'policeEmail', header: 'E-Mail der Behörde', isExtra: true, cell: ({ policeEmail }) => policeEmail || dash },
  extra(createdColumn),
  extra(updatedColumn),
];
