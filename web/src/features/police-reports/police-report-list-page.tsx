import { timeWithZone } from '@flottwart/contract/rules/berlin-time';
import type { PoliceReport } from '@flottwart/contract/work-items/police-report';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { dash, formatDay } from '../../lib/german-dates.ts';
import { DayRangeFilter, DueFilter } from '../../lists/day-filter.tsx';
import { ConnectionHint } from '../../shared/connection-hint.tsx';
import { StatusChip } from '../../shared/status-chip.tsx';
import type { Column } from '../../ui/column.ts';
import { ListPlate } from '../../ui/drawings/list-plate.tsx';
import { assigneeColumn, createdColumn, extra, titleColumn, updatedColumn } from '../../work-items/core-columns.tsx';
import { ItemListPage, type NewItemDialog } from '../../work-items/item-list-page.tsx';
import { AnswerDeadline } from './answer-deadline.tsx';
import { OffenceDialog, offenceDraft } from './offence-dialog.tsx';
import { policeReportList } from './police-report-list.ts';
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
    cell: ({ licensePlate }) => <ListPlate plate={licensePlate} />,
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

const AddOffenceDialog: NewItemDialog = ({ opened, onClose }) => (opened ? <OffenceDialog onClose={onClose} /> : null);

export const PoliceReportListPage = () => (
  <ItemListPage
    kind="policereport"
    definition={policeReportList}
    columns={policeReportColumns}
    searchPlaceholder="Fallnummer, Kennzeichen, Status …"
    filters={(list) => (
      <>
        <DayRangeFilter list={list} />
        <DueFilter list={list} label="Antwort fällig bis" />
      </>
    )}
    newLabel="+ Neue Ordnungswidrigkeit"
    draft={offenceDraft}
    dialog={AddOffenceDialog}
    actionsBefore={
      <Button component={Link} to="/authorities" variant="default">
        Behörden
      </Button>
    }
    hints={<ConnectionHint name="policeReports" />}
    first={{
      title: 'Noch keine Ordnungswidrigkeiten.',
      hint: 'Aus Kennzeichen, Datum, Uhrzeit und Fallnummer entsteht ein Bericht mit dem Fahrer dieser Fahrt.',
      addLabel: 'Erste Ordnungswidrigkeit erfassen',
    }}
  />
);
