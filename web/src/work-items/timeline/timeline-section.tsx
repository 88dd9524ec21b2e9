import { isInvisible } from '@flottwart/contract/rules/forbidden-characters';
import { maxCommentLength } from '@flottwart/contract/rules/limits';
import { mayMention, withMemberNames } from '@flottwart/contract/rules/mentions';
import type { Comment } from '@flottwart/contract/work-items/comments';
import { ActionIcon, Button, Group, Menu, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { EllipsisVertical, History, MessageSquare, Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { apiQuery } from '../../api/query.ts';
import { useNamedMembers } from '../../api/team.ts';
import { commentsQuery, historyQuery } from '../../api/work-items.ts';
import { formatInstant } from '../../lib/german-dates.ts';
import { MentionTextarea } from '../../shared/mentions/mention-textarea.tsx';
import { usePersonName } from '../../shared/person-name.tsx';
import { confirm } from '../../ui/confirm.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { toast } from '../../ui/toast.tsx';
import { Section } from '../section.tsx';
import { ChangeText } from './change-text.tsx';
import { CommentForm } from './comment-form.tsx';
import { groupTimeline, mergeTimeline, type TimelineGroup } from './merge-timeline.ts';
import classes from './timeline.module.css';

interface CommentContentProps {
  readonly itemId: number;
  readonly comment: Comment;
  /** Author and times. */
  readonly head: ReactNode;
}

/** A comment with what its author, or an ADMIN, can do with it. */
const CommentContent = ({ itemId, comment, head }: CommentContentProps) => {
  const { data: profile } = useQuery(apiQuery('GET /api/users/myProfile'));
  const [isEditing, setIsEditing] = useState(false);
  const members = useNamedMembers(mayMention(comment.text));
  const remove = useMutation(
    apiMutation('DELETE /api/comments/:workitemId/:commentId', {
      params: { workitemId: itemId, commentId: comment.id },
    }),
  );
  const isOwn = profile?.email === comment.userEmail;
  const isChangeable = comment.deletedAt === null && (isOwn || profile?.role === 'ADMIN');

  const ask = async () => {
    const question = { title: 'Kommentar löschen', text: 'Der Text ist dann weg.', confirmLabel: 'Löschen' };
    if (!(await confirm(question))) return;
    remove.mutate(undefined, {
      onError: (error) => toast.error(messageOf(error, 'Kommentar konnte nicht gelöscht werden.')),
    });
  };

  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        {head}
        {isChangeable ? (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label="Kommentar ändern" loading={remove.isPending}>
                <EllipsisVertical size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {isOwn ? (
                <Menu.Item leftSection={<Pencil size={16} aria-hidden />} onClick={() => setIsEditing(true)}>
                  Bearbeiten
                </Menu.Item>
              ) : null}
              <Menu.Item leftSection={<Trash2 size={16} aria-hidden />} onClick={() => void ask()}>
                Löschen
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        ) : null}
      </Group>
      {isEditing ? <CommentEditor itemId={itemId} comment={comment} onClose={() => setIsEditing(false)} /> : null}
      {comment.deletedAt === null && !isEditing ? (
        <Markdown text={withMemberNames(comment.text, members ?? [])} />
      ) : null}
      {comment.deletedAt === null ? null : (
        <Text size="sm" c="dimmed" fs="italic">
          Kommentar gelöscht
        </Text>
      )}
    </>
  );
};

interface CommentEditorProps extends Omit<CommentContentProps, 'head'> {
  readonly onClose: () => void;
}

/** Ctrl+Enter saves, Escape discards. */
const CommentEditor = ({ itemId, comment, onClose }: CommentEditorProps) => {
  const [text, setText] = useState(comment.text);
  const update = useMutation(
    apiMutation('PATCH /api/comments/:workitemId/:commentId', {
      params: { workitemId: itemId, commentId: comment.id },
    }),
  );
  const canSave = !isInvisible(text) && !update.isPending;

  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (canSave) update.mutate({ body: { text } }, { onSuccess: onClose });
  };

  return (
    <form onSubmit={save}>
      <MentionTextarea
        aria-label="Kommentar bearbeiten"
        autoFocus
        rows={Math.min(14, text.split('\n').length + 2)}
        maxLength={maxCommentLength}
        value={text}
        readOnly={update.isPending}
        error={update.error ? messageOf(update.error, 'Kommentar konnte nicht gespeichert werden.') : null}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      <Group justify="flex-end" mt="xs" gap="sm">
        <Button variant="default" size="xs" disabled={update.isPending} onClick={onClose}>
          Abbrechen
        </Button>
        <Button type="submit" size="xs" disabled={isInvisible(text)} loading={update.isPending}>
          Speichern
        </Button>
      </Group>
    </form>
  );
};

interface TimelineRowProps {
  readonly itemId: number;
  readonly group: TimelineGroup;
}

export const TimelineRow = ({ itemId, group }: TimelineRowProps) => {
  const personName = usePersonName();
  const comment = group.type === 'comment' ? group.comment : null;
  const { userEmail, createdAt } = group.type === 'comment' ? group.comment : group.changes[0];
  const head = (
    <Text size="xs" c="dimmed">
      <strong>{personName(userEmail)}</strong>, <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
      {comment?.editedAt && !comment.deletedAt ? `, bearbeitet ${formatInstant(comment.editedAt)}` : null}
    </Text>
  );
  return (
    <li className={classes.row} data-type={comment ? 'comment' : 'change'}>
      <span className={classes.icon}>
        {comment ? <MessageSquare size={16} aria-hidden /> : <History size={16} aria-hidden />}
      </span>
      <div className={classes.content}>
        {group.type === 'comment' ? (
          <CommentContent itemId={itemId} comment={group.comment} head={head} />
        ) : (
          <>
            {head}
            {group.changes.map((change) => (
              <ChangeText key={change.id} change={change} />
            ))}
          </>
        )}
      </div>
    </li>
  );
};

const keyOf = (group: TimelineGroup): string =>
  group.type === 'comment' ? `comment-${group.comment.id}` : `changes-${group.changes[0].id}`;

interface TimelineSectionProps {
  readonly itemId: number;
}

/** Comments and recorded changes together, newest first. */
export const TimelineSection = ({ itemId }: TimelineSectionProps) => {
  const comments = useInfiniteQuery(commentsQuery(itemId));
  const history = useInfiniteQuery(historyQuery(itemId));
  const sources = [comments, history];
  const failed = sources.find(({ isLoadingError }) => isLoadingError);
  const isLoading = sources.some(({ isPending }) => isPending);
  const entries = mergeTimeline(
    { items: comments.data?.pages.flatMap(({ items }) => items) ?? [], hasMore: comments.hasNextPage },
    { items: history.data?.pages.flatMap(({ items }) => items) ?? [], hasMore: history.hasNextPage },
  );

  const loadMore = () => {
    for (const source of sources) if (source.hasNextPage) void source.fetchNextPage();
  };

  return (
    <Section title="Kommentare und Verlauf" id="verlauf">
      <CommentForm itemId={itemId} />
      {failed ? (
        <ErrorState
          title="Kommentare und Verlauf konnten nicht geladen werden."
          message={failed.error?.message ?? ''}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      ) : null}
      {isLoading && !failed ? <Skeleton height={64} mt="md" /> : null}
      {isLoading ? null : (
        <ol className={classes.list} aria-label="Kommentare und Verlauf">
          {groupTimeline(entries).map((group) => (
            <TimelineRow key={keyOf(group)} itemId={itemId} group={group} />
          ))}
        </ol>
      )}
      {!isLoading && entries.length === 0 ? (
        <Text size="sm" c="dimmed">
          Noch keine Einträge.
        </Text>
      ) : null}
      {sources.some(({ hasNextPage }) => hasNextPage) ? (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          loading={sources.some(({ isFetchingNextPage }) => isFetchingNextPage)}
          onClick={loadMore}
        >
          Ältere anzeigen
        </Button>
      ) : null}
    </Section>
  );
};
