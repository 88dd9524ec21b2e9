import type { LeasingFinding } from '@flottwart/contract/leasing/findings';
import { type FindingState, findingKindLabels, findingStateLabels } from '@flottwart/contract/rules/leasing-findings';
import { Button } from '@mantine/core';
import { Check, CircleDot, type LucideIcon, Send, ThumbsUp } from 'lucide-react';
import { formatEuro } from '../../../lib/german-numbers.ts';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import type { Column } from '../../../ui/column.ts';
import classes from '../claims/claims.module.css';

const looks: Readonly<Record<FindingState, { readonly tone: ChipTone; readonly icon: LucideIcon }>> = {
  open: { tone: 'yellow', icon: CircleDot },
  accepted: { tone: 'green', icon: ThumbsUp },
  claimed: { tone: 'petrol', icon: Send },
  done: { tone: 'gray', icon: Check },
};

/** "03.2025" */
const formatMonth = (month: string): string => `${month.slice(5, 7)}.${month.slice(0, 4)}`;

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
    isOneLine: true,
    isCardTitle: true,
    cell: ({ licensePlate }) => licensePlate,
  },
  { key: 'month', header: 'Monat', isOneLine: true, cell: ({ month }) => formatMonth(month) },
  {
    key: 'service',
    header: 'Leistung',
    cell: ({ service, invoiceNumber }) => (
      <>
        {service}
        {invoiceNumber ? <span className={classes.note}>Rechnung {invoiceNumber}</span> : null}
      </>
    ),
  },
  { key: 'stake', header: 'Fraglich', isNumber: true, cell: ({ stake }) => formatEuro(stake) },
  {
    key: 'state',
    header: 'Status',
    cell: ({ state, note, decidedBy }) => (
      <>
        <Chip {...looks[state]} text={findingStateLabels[state]} />
        {state !== 'open' && decidedBy ? <span className={classes.note}>{decidedBy}</span> : null}
        {note ? <span className={classes.note}>{note}</span> : null}
      </>
    ),
  },
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
