import { type Kind, kinds } from '@flottwart/contract/rules/kinds';
import { maxBulkItems } from '@flottwart/contract/rules/limits';
import type { BulkOutcome } from '@flottwart/contract/work-items/bulk';
import { Button, Menu } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleDot, PencilLine, UserRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { apiMutation } from '../api/mutation.ts';
import { apiQuery, type BodyOf } from '../api/query.ts';
import type { AnyItem } from '../api/work-items.ts';
import { SelectionBar } from '../lists/selection-bar.tsx';
import { usePersonName } from '../shared/person-name.tsx';
import { StatusChip } from '../shared/status-chip.tsx';
import { toast } from '../ui/toast.tsx';
import { ArchiveSelected } from './archive.tsx';
import { bulkText } from './bulk-text.ts';
import classes from './item-list.module.css';
import { forgetBulkChange, rememberBulkChange } from './last-bulk-change.tsx';

type BulkChange = { readonly status: string } | { readonly assignedToUsername: string | null };

/** Restores the previous values, except where they were changed again. */
const undoing = (wanted: BulkChange, outcomes: readonly BulkOutcome[]) =>
  outcomes
    .filter(({ result }) => result === 'changed')
    .map(({ id, from, to }) =>
      'status' in wanted ? { id, status: from ?? '', from: to } : { id, assignedToUsername: from, from: to },
    );

const failureOf = (wanted: BulkChange): string =>
  'status' in wanted ? 'Fehler beim Speichern des Status: ' : 'Fehler beim Speichern der Zuweisung: ';

const useChangeSelected = (kind: Kind) => {
  const bulk = useMutation(apiMutation('PATCH /api/workitems/bulk'));

  /** Notifies by toast, because bar and page may be gone by the time of the response. */
  const send = async (
    wanted: BulkChange,
    changes: BodyOf<'PATCH /api/workitems/bulk'>['changes'],
    notify: (outcomes: readonly BulkOutcome[]) => void,
  ) => {
    try {
      notify(await bulk.mutateAsync({ body: { kind, changes } }));
    } catch (error) {
      toast.error(`${failureOf(wanted)}${messageOf(error, '')}`);
    }
  };

  const undo = (wanted: BulkChange, outcomes: readonly BulkOutcome[]) =>
    send(wanted, undoing(wanted, outcomes), (undone) => {
      forgetBulkChange(kind);
      toast.success(`Rückgängig gemacht: ${bulkText(undone)}`);
    });

  const change = (ids: readonly number[], wanted: BulkChange, onDone: () => void) =>
    send(
      wanted,
      ids.map((id) => ({ id, ...wanted })),
      (outcomes) => {
        onDone();
        if (!outcomes.some(({ result }) => result === 'changed')) return toast.info(bulkText(outcomes));
        rememberBulkChange(kind, bulkText(outcomes), undoing(wanted, outcomes));
        toast.offerUndo(bulkText(outcomes), () => undo(wanted, outcomes));
      },
    );

  return { change, isPending: bulk.isPending };
};

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
