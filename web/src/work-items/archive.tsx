import { isArchivable, type Kind } from '@flottwart/contract/rules/kinds';
import { Alert, Button, Group, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Archive, ArchiveRestore } from 'lucide-react';
import { messageOf } from '../api/api-error.ts';
import { apiMutation } from '../api/mutation.ts';
import type { BodyOf } from '../api/query.ts';
import { type AnyItem, type ChangesOf, usePatchItem } from '../api/work-items.ts';
import { formatInstant } from '../lib/german-dates.ts';
import { moveFocusToPage } from '../ui/move-focus.ts';
import { toast } from '../ui/toast.tsx';
import { changesOf, planChanges, undoChanges } from './bulk/bulk-plan.ts';
import { bulkText } from './bulk-text.ts';
import { forgetBulkChange, rememberBulkChange } from './last-bulk-change.tsx';
import { useGuardedChange } from './use-guarded-change.ts';

interface ArchiveProps<K extends Kind> {
  readonly kind: K;
  readonly item: AnyItem;
}

const archivedAtOf = (item: AnyItem): string | null => ('archivedAt' in item ? item.archivedAt : null);

const useArchive = <K extends Kind>({ kind, item }: ArchiveProps<K>) => {
  const patch = usePatchItem(kind, item.id);
  const { undo } = useGuardedChange(kind, item.id);
  /** Notifies by toast from a promise, because the menu is gone by the time of the response. */
  const setArchived = async (archived: boolean) => {
    if (patch.isPending) return;
    try {
      await patch.mutateAsync({ body: { archived } as ChangesOf<K> });
      toast.undoable(archived ? 'Archiviert.' : 'Aus dem Archiv geholt.', () =>
        undo({ archived: !archived }, { archived }),
      );
    } catch (error) {
      toast.error(`Fehler beim Speichern: ${messageOf(error, '')}`);
    }
  };
  return { archivedAt: archivedAtOf(item), setArchived, isPending: patch.isPending };
};

/** Entry of the menu; nothing for kinds whose status says that they are done. */
export const ArchiveEntry = <K extends Kind>(props: ArchiveProps<K>) => {
  const { archivedAt, setArchived } = useArchive(props);
  if (!isArchivable(props.kind)) return null;
  return archivedAt === null ? (
    <Menu.Item leftSection={<Archive size={16} aria-hidden />} onClick={() => void setArchived(true)}>
      Archivieren
    </Menu.Item>
  ) : (
    <Menu.Item leftSection={<ArchiveRestore size={16} aria-hidden />} onClick={() => void setArchived(false)}>
      Aus dem Archiv holen
    </Menu.Item>
  );
};

/** Says that the item is archived, and brings it back; nothing for others. */
export const ArchiveNotice = <K extends Kind>(props: ArchiveProps<K>) => {
  const { archivedAt, setArchived, isPending } = useArchive(props);
  if (archivedAt === null) return null;
  return (
    <Alert
      ref={moveFocusToPage}
      color="petrol"
      mb="md"
      p="sm"
      icon={<Archive size={18} aria-hidden />}
      title={`Archiviert am ${formatInstant(archivedAt)}`}
    >
      <Group justify="space-between" gap="sm">
        Steht nicht in Listen und Zählungen und wird nicht fällig.
        {/* Not disabled while it saves, which would lose the focus. */}
        <Button variant="default" size="xs" aria-busy={isPending} onClick={() => void setArchived(false)}>
          Aus dem Archiv holen
        </Button>
      </Group>
    </Alert>
  );
};

interface ArchiveSelectedProps {
  readonly kind: Kind;
  readonly rows: readonly AnyItem[];
  readonly isDisabled: boolean;
  readonly onDone: () => void;
}

/** Archives the selected rows, or brings them back where all of them are archived; nothing for other kinds. */
export const ArchiveSelected = ({ kind, rows, isDisabled, onDone }: ArchiveSelectedProps) => {
  const isBack = rows.every((row) => archivedAtOf(row) !== null);
  const bulk = useMutation(apiMutation('PATCH /api/workitems/bulk'));
  if (!isArchivable(kind)) return null;

  const send = async (changes: BodyOf<'PATCH /api/workitems/bulk'>['changes']) => {
    try {
      return await bulk.mutateAsync({ body: { kind, changes } });
    } catch (error) {
      toast.error(`Fehler beim Speichern: ${messageOf(error, '')}`);
      return null;
    }
  };
  const save = async () => {
    const outcomes = await send(changesOf(planChanges(rows, { archived: !isBack })));
    if (!outcomes) return;
    onDone();
    rememberBulkChange(kind, bulkText(outcomes), undoChanges(outcomes));
    toast.offerUndo(bulkText(outcomes), async () => {
      const undone = await send(undoChanges(outcomes));
      if (!undone) return;
      forgetBulkChange(kind);
      toast.success(`Rückgängig gemacht: ${bulkText(undone)}`);
    });
  };
  const Icon = isBack ? ArchiveRestore : Archive;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      disabled={isDisabled}
      loading={bulk.isPending}
      onClick={() => void save()}
    >
      {isBack ? 'Aus dem Archiv holen' : 'Archivieren'}
    </Button>
  );
};
