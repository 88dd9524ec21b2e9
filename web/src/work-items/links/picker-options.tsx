import { kinds } from '@flottwart/contract/rules/kinds';
import type { WorkItemEntry } from '@flottwart/contract/work-items/core';
import { Checkbox, Skeleton, Text } from '@mantine/core';
import { smallPageSize } from '../../lib/page-size.ts';
import { formerPlateText } from '../kind-pages.ts';
import classes from './links.module.css';

interface PickerOptionsProps {
  /** `undefined` while loading. */
  readonly entries: readonly WorkItemEntry[] | undefined;
  readonly itemId: number;
  readonly linkedIds: readonly number[];
  readonly isSelected: (id: number) => boolean;
  readonly onToggle: (entry: WorkItemEntry) => void;
}

const placeholders = Array.from({ length: smallPageSize }, (_, index) => `placeholder-${index}`);

export const PickerOptions = ({ entries, itemId, linkedIds, isSelected, onToggle }: PickerOptionsProps) => {
  if (entries === undefined) {
    return (
      <ul className={classes.options} aria-busy="true" aria-label="Vorgänge">
        {placeholders.map((name) => (
          <li key={name} className={classes.option}>
            <Skeleton height={20} />
          </li>
        ))}
      </ul>
    );
  }

  return (
    <ul className={classes.options} aria-label="Vorgänge">
      {entries.length === 0 ? (
        <Text component="li" size="sm" c="dimmed">
          Keine Treffer.
        </Text>
      ) : null}
      {entries.map((entry) => {
        const isSelf = entry.id === itemId;
        const isLinked = linkedIds.includes(entry.id);
        const remark = isSelf ? 'dieser Vorgang' : isLinked ? 'bereits verknüpft' : null;
        const former = entry.formerPlate && formerPlateText(entry.formerPlate);
        return (
          <li key={entry.id} className={classes.option}>
            <Checkbox
              label={entry.title}
              description={[kinds[entry.workitemType].label, former, remark].filter(Boolean).join(' · ')}
              checked={isLinked || isSelected(entry.id)}
              disabled={isSelf || isLinked}
              onChange={() => onToggle(entry)}
            />
          </li>
        );
      })}
    </ul>
  );
};
