import { isInvisible } from '@flottwart/contract/rules/forbidden-characters';
import { maxCommentLength } from '@flottwart/contract/rules/limits';
import { Button, Group, Kbd, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useRef } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { MentionTextarea } from '../../shared/mentions/mention-textarea.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDraftText } from '../../ui/use-draft.ts';

export const newCommentId = 'neuer-kommentar';

interface CommentFormProps {
  readonly itemId: number;
}

export const CommentForm = ({ itemId }: CommentFormProps) => {
  const [text, setText] = useDraftText('Kommentar');
  const add = useMutation(apiMutation('POST /api/comments/:workitemId', { params: { workitemId: itemId } }));
  const box = useRef<HTMLTextAreaElement>(null);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isInvisible(text) || add.isPending) return;
    add.mutate(
      { body: { text } },
      {
        onSuccess: () => {
          setText('');
          // The button that sent it is disabled now, and would lose the focus.
          box.current?.focus();
        },
        onError: () => toast.error('Kommentar konnte nicht gespeichert werden.'),
      },
    );
  };

  return (
    <form onSubmit={submit}>
      <MentionTextarea
        box={box}
        id={newCommentId}
        label="Neuer Kommentar"
        placeholder="Kommentar schreiben (Markdown) …"
        autosize
        minRows={2}
        maxRows={14}
        maxLength={maxCommentLength}
        value={text}
        readOnly={add.isPending}
        error={add.error ? messageOf(add.error, 'Kommentar konnte nicht gespeichert werden.') : null}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
        }}
      />
      <Group justify="space-between" mt="xs" gap="sm">
        <Text size="xs" c="dimmed">
          **fett**, *kursiv*, - Liste, @ erwähnt · <Kbd size="xs">Strg</Kbd> <Kbd size="xs">↵</Kbd> sendet
        </Text>
        <Button type="submit" size="xs" disabled={isInvisible(text)} loading={add.isPending}>
          Kommentieren
        </Button>
      </Group>
    </form>
  );
};
