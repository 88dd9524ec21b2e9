import { maxViewNameLength } from '@flottwart/contract/rules/limits';
import { Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { apiMutation } from '../api/mutation.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { toast } from '../ui/toast.tsx';
import type { MyList } from './use-my-list.ts';

interface SaveViewDialogProps {
  readonly myList: MyList;
  readonly onClose: () => void;
}

/** Search, order, filters and columns as they are on the screen, under a name. */
export const SaveViewDialog = ({ myList, onClose }: SaveViewDialogProps) => {
  const create = useMutation(apiMutation('POST /api/users/me/views'));
  const [name, setName] = useState('');
  const [isDefault, setDefault] = useState(false);

  const save = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(
      { body: { list: myList.name, name, isDefault, ...myList.shown } },
      {
        onSuccess: (view) => {
          toast.success(`Ansicht „${view.name}“ gespeichert.`);
          onClose();
        },
      },
    );
  };

  return (
    <FormDialog
      opened
      title="Ansicht speichern"
      submitLabel="Speichern"
      failure={create.isError ? messageOf(create.error, 'Die Ansicht konnte nicht gespeichert werden.') : null}
      busy={create.isPending}
      canSubmit={name.trim() !== ''}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="Gespeichert werden Suche, Sortierung, Filter und Spalten."
        maxLength={maxViewNameLength}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        label="Diese Liste immer mit dieser Ansicht öffnen"
        checked={isDefault}
        onChange={(event) => setDefault(event.currentTarget.checked)}
      />
    </FormDialog>
  );
};
