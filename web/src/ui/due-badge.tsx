import type { DueTone } from '@flottwart/contract/rules/due-tone';
import classes from './due-badge.module.css';

interface DueBadgeProps {
  readonly tone: DueTone;
  readonly text: string;
  /** Says the colour to those who do not see it. */
  readonly spoken: string;
}

export const DueBadge = ({ tone, text, spoken }: DueBadgeProps) => (
  <span className={classes.badge} data-tone={tone}>
    <span className={classes.spoken}>{spoken}</span>
    {text}
  </span>
);
