import type { LeasingFinding } from '@flottwart/contract/leasing/findings';
import { type FindingState, findingKindLabels, findingStateLabels } from '@flottwart/contract/rules/leasing-findings';
import { Badge, Button } from '@mantine/core';
import { dash } from '../../../lib/german-dates.ts';
import { formatEuro } from '../../../lib/german-numbers.ts';
import type { Column } from '../../../ui/column.ts';
import classes from '../claims/claims.module.css';

const colors: Readonly<Record<FindingState, string>> = {
  open: 'yellow',
  accepted: 'green',
  claimed: 'petrol',
  done: 'gray',
};

/** "03.2025" */
export const formatMonth = (month: string): string => `${month.slice(5, 7)}.${month.slice(0, 4)}`;

export const findingName = ({ kind, licensePlate, month }: LeasingFinding): string =>
  `${findingKindLabels[kind]}: ${licensePlate}, ${formatMonth(month)}`;

export const findingColumns = (decide: (finding: LeasingFinding) => void): readonly Column<LeasingFinding>[] => [
  {
    key: 'kind',
    header: 'Auffälligkeit',
    isCardTitle: true,
    cell: ({ kind, text }) => (
      <>
        {findingKindLabels[kind]}
        <span className={classes.note}>{text}</span>
      </>
    ),
  },
  {
    key: 'licensePlate',
    header: 'Kennzeichen',
    isSortable: true,
    isOneLine: true,
    cell: ({ licensePlate }) => licensePlate,
  },
  { key: 'month', header: 'Monat', isSortable: true, isOneLine: true, cell: ({ month }) => formatMonth(month) },
  { key: 'service', header: 'Leistung', cell: ({ service }) => service },
  { key: 'stake', header: 'Fraglich', isSortable: true, isNumber: true, cell: ({ stake }) => formatEuro(stake) },
  {
    key: 'state',
    header: 'Status',
    cell: ({ state, note }) => (
      <>
        <Badge variant="light" tt="none" color={colors[state]}>
          {findingStateLabels[state]}
        </Badge>
        {note ? <span className={classes.note}>{note}</span> : null}
      </>
    ),
  },
  { key: 'decidedBy', header: 'Entschieden von', isExtra: true, cell: ({ decidedBy }) => decidedBy ?? dash },
  {
    key: 'decide',
    header: 'Entscheiden',
    hideHeader: true,
    cell: (finding) => (
      <Button
        size="compact-sm"
        variant="default"
        className={classes.aboveRow}
        aria-label={`Entscheiden: ${findingName(finding)}`}
        onClick={() => decide(finding)}
      >
        Entscheiden
      </Button>
    ),
  },
];
