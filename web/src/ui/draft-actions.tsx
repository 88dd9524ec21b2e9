import { Button, Group, Text } from '@mantine/core';
import type { MouseEvent } from 'react';
import type { FormDraft } from './use-draft.ts';
import type { InlineEdit } from './use-inline-edit.ts';

/** Keeps the focus in the field, whose blur would save it before the button is pressed. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

interface DraftActionsProps {
  readonly edit: InlineEdit;
}

/** Actions for an unsaved text: refused by the server, or typed before the page was left. */
export const DraftActions = ({ edit }: DraftActionsProps) => {
  if (!edit.isRestored && edit.failure === null) return null;
  return (
    <Group gap="xs" mt="xs">
      {edit.isRestored && edit.failure === null ? (
        <Text size="xs" role="status">
          Noch nicht gespeichert.
        </Text>
      ) : null}
      <Button size="compact-sm" onMouseDown={keepFocus} onClick={() => void edit.save()} loading={edit.isSaving}>
        {edit.failure === null ? 'Speichern' : 'Erneut speichern'}
      </Button>
      <Button size="compact-sm" variant="default" onMouseDown={keepFocus} onClick={edit.close} disabled={edit.isSaving}>
        Verwerfen
      </Button>
    </Group>
  );
};

interface RestoredDraftNoteProps {
  readonly draft: FormDraft;
  readonly disabled: boolean;
}

/** Marks restored values and offers to clear them. */
export const RestoredDraftNote = ({ draft, disabled }: RestoredDraftNoteProps) =>
  draft.isRestored ? (
    <Group gap="xs" justify="space-between">
      <Text size="sm" c="dimmed" role="status">
        Entwurf wiederhergestellt.
      </Text>
      <Button variant="default" size="compact-sm" onClick={draft.clear} disabled={disabled}>
        Verwerfen
      </Button>
    </Group>
  ) : null;
