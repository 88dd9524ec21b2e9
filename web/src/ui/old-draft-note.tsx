import { Button, Group, Text } from '@mantine/core';
import type { FormDraft } from './use-draft.ts';

interface OldDraftNoteProps {
  readonly draft: FormDraft;
  readonly disabled: boolean;
}

/** Says that what is filled in was typed some time before, and offers to empty it. */
export const OldDraftNote = ({ draft, disabled }: OldDraftNoteProps) =>
  draft.isOld ? (
    <Group gap="xs" justify="space-between">
      <Text size="sm" c="dimmed" role="status">
        Die Eingaben von vorhin sind noch da.
      </Text>
      <Button variant="default" size="compact-sm" onClick={draft.clear} disabled={disabled}>
        Leeren
      </Button>
    </Group>
  ) : null;
