import { type Kind, kinds } from '@flottwart/contract/rules/kinds';
import { maxBulkItems } from '@flottwart/contract/rules/limits';
import { Button, Menu } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleDot, PencilLine, UserRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { apiQuery } from '../api/query.ts';
import type { AnyItem } from '../api/work-items.ts';
import { SelectionBar } from '../lists/selection-bar.tsx';
import { usePersonName } from '../shared/person-name.tsx';
import { StatusChip } from '../shared/status-chip.tsx';
import { toast } from '../ui/toast.tsx';
import { ArchiveSelected } from './archive.tsx';
import classes from './item-list.module.css';
import { type BulkChange, useChangeSelected } from './use-change-selected.ts';

const BulkEditDialog = lazy(async () => ({
  default: (await import('./bulk/bulk-edit-dialog.tsx')).BulkEditDialog,
}));

interface BulkBarProps {
  readonly kind: Kind;
  readonly rows: readonly AnyItem[];
  /** Rows of the list, on all of its pages. */
  readonly total: number;
  /** Selects all of them. */
  readonly loadAll: () => Promise<void>;
  readonly onClear: () => void;
}

/** Actions on all selected rows. */
export const BulkBar = ({ kind, rows, total, loadAll, onClear }: BulkBarProps) => {
  const [isEditing, setIsEditing] = useState(false);
  const selectAll = useMutation({
    mutationFn: loadAll,
    onError: (error) => toast.error(`Fehler beim Laden: ${messageOf(error, '')}`),
  });
  const ids = rows.map(({ id }) => id);
  const { data: colleagues = [] } = useQuery(apiQuery('GET /api/users/colleagues'));
  const personName = usePersonName();
  const { change, isPending } = useChangeSelected(kind);
  const isTooMany = ids.length > maxBulkItems;
  const apply = (wanted: BulkChange) => void change(ids, wanted, onClear);

  return (
    <SelectionBar count={ids.length} onClear={onClear}>
      {total > ids.length && total <= maxBulkItems ? (
        <Button variant="subtle" loading={selectAll.isPending} onClick={() => selectAll.mutate()}>
          Alle {total} auswählen
        </Button>
      ) : null}
      <Button
        leftSection={<PencilLine size={16} aria-hidden />}
        disabled={isTooMany}
        onClick={() => setIsEditing(true)}
      >
        Felder ändern
      </Button>
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
              <StatusChip status={status} isPlain />
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
      <ArchiveSelected kind={kind} rows={rows} isDisabled={isTooMany} onDone={onClear} />
      {isEditing ? (
        <Suspense>
          <BulkEditDialog kind={kind} rows={rows} onClose={() => setIsEditing(false)} onDone={onClear} />
        </Suspense>
      ) : null}
    </SelectionBar>
  );
};
