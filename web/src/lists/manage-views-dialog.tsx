import type { SavedView } from '@flottwart/contract/views';
import { Modal, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../api/api-error.ts';
import { apiMutation } from '../api/mutation.ts';
import type { BodyOf } from '../api/query.ts';
import { toast } from '../ui/toast.tsx';
import { useOpenDialog } from '../ui/use-open-dialog.ts';
import classes from './menus.module.css';
import type { MyList } from './use-my-list.ts';
import { ViewRow } from './view-row.tsx';

interface ManageViewsDialogProps {
  readonly myList: MyList;
  readonly onClose: () => void;
}

const notifyFailure = (error: unknown) => toast.error(messageOf(error, 'Die Ansicht konnte nicht geändert werden.'));

/** Rename, overwrite, make the default, delete. */
export const ManageViewsDialog = ({ myList, onClose }: ManageViewsDialogProps) => {
  const { views, shown } = myList;
  const update = useMutation(apiMutation('PATCH /api/users/me/views/:id'));
  const remove = useMutation(apiMutation('DELETE /api/users/me/views/:id'));
  const create = useMutation(apiMutation('POST /api/users/me/views'));

  const change = ({ id }: SavedView, changes: BodyOf<'PATCH /api/users/me/views/:id'>, message: string) =>
    update.mutate(
      { params: { id }, body: changes },
      { onSuccess: () => toast.success(message), onError: notifyFailure },
    );

  /** The dialog may be closed by then. */
  const restore = ({ id: _, ...view }: SavedView) =>
    create
      .mutateAsync({ body: view })
      .then(() => toast.success(`Ansicht „${view.name}“ ist wieder da.`))
      .catch(notifyFailure);

  const drop = (view: SavedView) =>
    remove.mutate(
      { params: { id: view.id } },
      {
        onSuccess: () => toast.offerUndo(`Ansicht „${view.name}“ gelöscht.`, () => restore(view)),
        onError: notifyFailure,
      },
    );

  useOpenDialog(true, onClose);

  return (
    <Modal opened onClose={onClose} title="Ansichten verwalten">
      {views.length === 0 ? <Text c="dimmed">Keine Ansichten gespeichert.</Text> : null}
      <ul className={classes.views}>
        {views.map((view) => (
          <ViewRow
            key={view.id}
            view={view}
            onRename={(name) => change(view, { name }, `Die Ansicht heißt jetzt „${name}“.`)}
            onOverwrite={() => change(view, shown, `Ansicht „${view.name}“ überschrieben.`)}
            onDefault={(isDefault) =>
              change(
                view,
                { isDefault },
                isDefault ? `Die Liste öffnet jetzt mit „${view.name}“.` : 'Die Liste öffnet wieder ungefiltert.',
              )
            }
            onDelete={() => drop(view)}
          />
        ))}
      </ul>
    </Modal>
  );
};
