import { maxViewNameLength } from '@flottwart/contract/rules/limits';
import type { SavedView } from '@flottwart/contract/views';
import { ActionIcon, Modal, Text, TextInput, Tooltip } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Pencil, Save, Star, StarOff, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { apiMutation } from '../api/mutation.ts';
import type { BodyOf } from '../api/query.ts';
import { toast } from '../ui/toast.tsx';
import { useOpenDialog } from '../ui/use-open-dialog.ts';
import classes from './menus.module.css';
import type { MyList } from './use-my-list.ts';

interface ViewRowProps {
  readonly view: SavedView;
  readonly onRename: (name: string) => void;
  readonly onOverwrite: () => void;
  readonly onDefault: (isDefault: boolean) => void;
  readonly onDelete: () => void;
}

interface ActionProps {
  readonly label: string;
  readonly name: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Action = ({ label, name, onClick, children }: ActionProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`${label}: ${name}`} onClick={onClick}>
      {children}
    </ActionIcon>
  </Tooltip>
);

const ViewRow = ({ view, onRename, onOverwrite, onDefault, onDelete }: ViewRowProps) => {
  const { name, isDefault } = view;
  const [typed, setTyped] = useState<string | null>(null);

  const rename = () => {
    const wanted = typed?.trim() ?? '';
    setTyped(null);
    if (wanted !== '' && wanted !== name) onRename(wanted);
  };

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') rename();
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setTyped(null);
  };

  return (
    <li>
      <div className={classes.grow}>
        {typed === null ? (
          name
        ) : (
          <TextInput
            aria-label={`Neuer Name für ${name}`}
            autoFocus
            maxLength={maxViewNameLength}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={rename}
            onKeyDown={handleKey}
          />
        )}
      </div>
      <Action
        label={isDefault ? 'Nicht mehr als Standard' : 'Als Standard öffnen'}
        name={name}
        onClick={() => onDefault(!isDefault)}
      >
        {isDefault ? <StarOff size={16} aria-hidden /> : <Star size={16} aria-hidden />}
      </Action>
      <Action label="Mit dem Gezeigten überschreiben" name={name} onClick={onOverwrite}>
        <Save size={16} aria-hidden />
      </Action>
      <Action label="Umbenennen" name={name} onClick={() => setTyped(name)}>
        <Pencil size={16} aria-hidden />
      </Action>
      <Action label="Löschen" name={name} onClick={onDelete}>
        <Trash2 size={16} aria-hidden />
      </Action>
    </li>
  );
};

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
