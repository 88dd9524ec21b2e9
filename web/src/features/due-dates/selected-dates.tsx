import type { BoardDate } from '@flottwart/contract/due-dates';
import { Text } from '@mantine/core';
import classes from './board.module.css';
import { dueText, keyOf, labelOf } from './board-text.ts';

/** Named in a dialog; the rest is counted. */
export const maxNamed = 5;

interface SelectedDatesProps {
  readonly entries: readonly BoardDate[];
}

/** Dates that a dialog is about. */
export const SelectedDates = ({ entries }: SelectedDatesProps) => (
  <Text component="ul" size="sm" className={classes.selected}>
    {entries.slice(0, maxNamed).map((entry) => (
      <li key={keyOf(entry)}>
        <strong>{labelOf(entry)}</strong>, {dueText(entry)}
      </li>
    ))}
    {entries.length > maxNamed ? <li>und {entries.length - maxNamed} weitere</li> : null}
  </Text>
);
