import { type DueTone, dueTone } from '@flottwart/contract/rules/due-level';
import { formatDay, today } from '../lib/german-dates.ts';
import classes from './due-badge.module.css';

interface DueBadgeProps {
  readonly tone: DueTone;
  readonly text: string;
  /** Accessible label of the colour. */
  readonly spoken: string;
}

export const DueBadge = ({ tone, text, spoken }: DueBadgeProps) => (
  <span className={classes.badge} data-tone={tone}>
    <span className={classes.spoken}>{spoken}</span>
    {text}
  </span>
);

const spoken: Readonly<Record<DueTone, string>> = {
  overdue: 'überfällig: ',
  soon: 'in den nächsten 30 Tagen: ',
  later: '',
  none: '',
};

interface DueDateProps {
  readonly day: string | null;
}

/** Red if past, yellow within 30 days, grey if empty; by the calendar day in Berlin. */
export const DueDateBadge = ({ day }: DueDateProps) => {
  const tone = dueTone(day, today());
  return <DueBadge tone={tone} text={formatDay(day)} spoken={spoken[tone]} />;
};
