import { statusLabel } from '@flottwart/contract/rules/labels';
import { maxBulkItems } from '@flottwart/contract/rules/limits';
import { type Kind, kinds } from '@flottwart/contract/work-items/kinds';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CircleDot, UserRound } from 'lucide-react';
import { colleaguesQuery } from '../api/team.ts';
import { SelectionBar } from '../lists/selection-bar.tsx';
import { usePersonName } from '../shared/person-name.tsx';
import classes from './item-list.module.css';
import { type BulkChange, useChangeSelected } from './use-change-selected.ts';

interface BulkBarProps {
  readonly kind: Kind;
  readonly ids: readonly number[];
  readonly onClear: () => void;
}

/** Actions on all selected rows. */
export const BulkBar = ({ kind, ids, onClear }: BulkBarProps) => {
  const { data: colleagues = [] } = useQuery(colleaguesQuery);
  const personName = usePersonName();
  const { change, isPending } = useChangeSelected(kind);
  const isTooMany = ids.length > maxBulkItems;
  const apply = (wanted: BulkChange) => void change(ids, wanted, onClear);

  return (
    <SelectionBar count={ids.length} onClear={onClear}>
      <Menu position="top-end">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<CircleDot size={16} aria-hidden />}
            disabled={isTooMany}
            loading={isPending}
          >
            Status ändern
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.scrolling}>
          {kinds[kind].statuses.map((status) => (
            <Menu.Item key={status} onClick={() => apply({ status })}>
              {statusLabel(status)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="top-end">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<UserRound size={16} aria-hidden />}
            disabled={isTooMany}
            loading={isPending}
          >
            Zuweisen
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.scrolling}>
          <Menu.Item onClick={() => apply({ assignedToUsername: null })}>Niemand</Menu.Item>
          {colleagues.map((email) => (
            <Menu.Item key={email} onClick={() => apply({ assignedToUsername: email })}>
              {personName(email)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </SelectionBar>
  );
};
