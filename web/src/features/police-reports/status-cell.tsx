import { statusLabel } from '@flottwart/contract/rules/status-label';
import type { PoliceReport } from '@flottwart/contract/work-items/police-report';
import { AnswerDeadline } from './answer-deadline.tsx';
import classes from './status-cell.module.css';

interface StatusCellProps {
  readonly report: PoliceReport;
}

export const StatusCell = ({ report }: StatusCellProps) => (
  <span className={classes.cell}>
    {statusLabel(report.status)}
    <span className={classes.deadline}>
      <AnswerDeadline report={report} prefix="Antwort bis " />
    </span>
  </span>
);
