import { Text } from '@mantine/core';
import { dueText, keyOf, labelOf } from './date-text.ts';
import type { DueEntry } from './plan-changes.ts';

/** Named in a dialog; the rest is counted. */
export const maxNamed = 5;

interface SelectedDatesProps {
  readonly entries: readonly DueEntry[];
}

/** Dates that a dialog is about. */
export const SelectedDates = ({ entries }: SelectedDatesProps) => (
  <Text component="ul" size="sm" m={0} pl="md">
    {entries.slice(0, maxNamed).map((entry) => (
      <li key={keyOf(entry)}>
        <strong>{labelOf(entry)}</strong>
        {entry.date === null && entry.dueKm === null ? null : `, ${dueText(entry)}`}
      </li>
    ))}
    {entries.length > maxNamed ? <li>und {entries.length - maxNamed} weitere</li> : null}
  </Text>
);
