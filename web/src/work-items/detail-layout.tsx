import type { Kind } from '@flottwart/contract/rules/kinds';
import { maxDescriptionLength } from '@flottwart/contract/rules/limits';
import { plainText } from '@flottwart/contract/rules/plain-text';
import { SegmentedControl, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { isGone, messageOf } from '../api/api-error.ts';
import { apiMutation } from '../api/mutation.ts';
import { apiQuery } from '../api/query.ts';
import { addRecentItem, removeRecentItem } from '../api/recent-items.ts';
import { type AnyItem, type ChangesOf, type ItemOf, itemQuery, usePatchItem } from '../api/work-items.ts';
import { formatInstant } from '../lib/german-dates.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { DraftActions } from '../ui/draft-actions.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Markdown } from '../ui/markdown/markdown.tsx';
import { toast, withUndo } from '../ui/toast.tsx';
import { useInlineEdit } from '../ui/use-inline-edit.ts';
import { ArchiveNotice } from './archive.tsx';
import { AssigneeSelect } from './assignee-select.tsx';
import { AttachmentsSection } from './attachments/attachments-section.tsx';
import { DetailHeader } from './detail-header.tsx';
import classes from './detail-layout.module.css';
import { DeletedNotice, GoneNotice } from './gone-notice.tsx';
import { HoldNotice } from './hold/hold-notice.tsx';
import { kindTrail } from './kind-pages.ts';
import { LinksSection } from './links/links-section.tsx';
import { Section } from './section.tsx';
import { StatusSelect } from './status-select.tsx';
import { TimelineSection } from './timeline/timeline-section.tsx';
import { useFieldSave, useGuardedChange } from './use-guarded-change.ts';

interface StatusAssigneeProps<K extends Kind> {
  readonly kind: K;
  readonly item: AnyItem;
}

const StatusAssignee = <K extends Kind>({ kind, item }: StatusAssigneeProps<K>) => {
  const { data: statuses } = useQuery(apiQuery('GET /api/workitems/statuses'));
  const statusChange = usePatchItem(kind, item.id);
  const { undo } = useGuardedChange(kind, item.id);
  const options = statuses?.[`${kind}Status`] ?? [item.status];

  const setStatus = (status: string | null) => {
    if (status === null || status === item.status) return;
    const before = { status: item.status };
    statusChange.mutate(
      { body: { status } as ChangesOf<K> },
      {
        onSuccess: () => toast.undoable('Status gespeichert.', () => undo(before, { status })),
        onError: (error) => toast.error(`Fehler beim Speichern des Status: ${messageOf(error, '')}`),
      },
    );
  };
  const shownStatus = statusChange.isPending ? (statusChange.variables.body.status ?? item.status) : item.status;

  return (
    <Section title="Status und Zuweisung">
      <Stack gap="sm">
        <StatusSelect
          statuses={options}
          value={shownStatus}
          // A disabled field would lose the focus.
          readOnly={statusChange.isPending}
          aria-busy={statusChange.isPending}
          onChange={setStatus}
        />
        <AssigneeSelect kind={kind} item={item} />
        <Text size="xs" c="dimmed">
          Angelegt am {formatInstant(item.createdAt)}
          <br />
          Zuletzt geändert am {formatInstant(item.updatedAt)}
        </Text>
      </Stack>
    </Section>
  );
};

const maxExcerptLength = 80;

const views = [
  { value: 'text', label: 'Text' },
  { value: 'preview', label: 'Vorschau' },
];

const excerpt = (markdown: string): string => {
  const text = plainText(markdown);
  return text.length > maxExcerptLength ? `${text.slice(0, maxExcerptLength).trimEnd()} …` : text;
};

interface DescriptionBoxProps {
  readonly item: AnyItem;
}

/** Markdown, saved when left and only if changed. Unsaved text stays in the box. */
export const DescriptionBox = ({ item }: DescriptionBoxProps) => {
  const { mutateAsync: update } = useMutation(
    apiMutation('PATCH /api/workitems/:id/description', { params: { id: item.id } }),
  );
  const save = async (value: string) =>
    withUndo(await update({ body: { value } }), () => update({ body: { value: item.description, from: value } }));
  const edit = useInlineEdit({ label: 'Beschreibung', value: item.description, onSave: save, formatValue: excerpt });
  const [view, setView] = useState(item.description && edit.draft === null ? 'preview' : 'text');
  const text = edit.draft ?? item.description;
  const isUnused = item.description === '' && edit.draft === null && view === 'text';

  return (
    <Section
      title="Beschreibung"
      isLine={isUnused}
      actions={
        isUnused ? undefined : (
          <SegmentedControl size="xs" data={views} value={view} onChange={setView} aria-label="Ansicht" />
        )
      }
    >
      {view === 'preview' ? (
        <Markdown text={text || '*Keine Beschreibung.*'} />
      ) : (
        <Textarea
          aria-label="Beschreibung"
          placeholder="Beschreibung hinzufügen (Markdown) …"
          autosize
          minRows={isUnused ? 1 : 3}
          maxLength={maxDescriptionLength}
          classNames={{ input: classes.box }}
          value={text}
          readOnly={edit.isSaving}
          aria-busy={edit.isSaving}
          error={edit.failure}
          onFocus={edit.open}
          onChange={(event) => edit.change(event.currentTarget.value)}
          onBlur={() => void edit.save()}
        />
      )}
      {edit.notice ? (
        <Text size="xs" role="status" mt={4}>
          {edit.notice}
        </Text>
      ) : null}
      {view === 'text' ? <DraftActions edit={edit} /> : null}
    </Section>
  );
};

interface DetailLoadingProps {
  readonly kind: Kind;
  readonly text: string;
}

/** Has the heights of the loaded page, to avoid layout shifts. */
const DetailLoading = ({ kind, text }: DetailLoadingProps) => (
  <>
    <Breadcrumbs trail={kindTrail(kind)} />
    <Text c="dimmed" role="status" mb="lg" h={34}>
      {text}
    </Text>
    <div className={classes.columns} aria-busy="true">
      <Skeleton height={230} className={classes.status} />
      <Stack gap="md" className={classes.main}>
        <Skeleton height={260} />
        <Skeleton height={170} />
        <Skeleton height={110} />
      </Stack>
    </div>
  </>
);

/** Offers the open item first in the next search, unless it is gone. */
const useRememberedItem = (kind: Kind, id: number, title: string | undefined, isGone: boolean): void => {
  useEffect(() => {
    if (isGone) removeRecentItem({ kind, id });
    else if (title !== undefined) addRecentItem({ kind, id, title });
  }, [kind, id, title, isGone]);
};

interface DetailLayoutProps<K extends Kind> {
  readonly kind: K;
  readonly id: number;
  readonly loadingText: string;
  /** Printed as a data sheet of its fields, without what happened to it. */
  readonly isSheet?: boolean;
  /** Entries of the menu beside deleting, for an ADMIN. */
  readonly menu?: (item: ItemOf<K>) => ReactNode;
  /** Buttons beside the title. */
  readonly actions?: (item: ItemOf<K>) => ReactNode;
  /** Notice across the top of the page. */
  readonly banner?: (item: ItemOf<K>) => ReactNode;
  /** Overview above everything else. */
  readonly head?: (item: ItemOf<K>) => ReactNode;
  /** The kind's own fields. */
  readonly fields: (item: ItemOf<K>) => ReactNode;
  /** Below the fields and the description, in their column; not on a data sheet. */
  readonly belowFields?: (item: ItemOf<K>) => ReactNode;
  /** Further fields beside those, followed by attachments and links; what comes after them takes the whole width. */
  readonly side?: (item: ItemOf<K>) => ReactNode;
  /** Tables between the links and the comments. */
  readonly tables?: (item: ItemOf<K>) => ReactNode;
}

/** The detail page of every kind: the core around the kind's own fields. */
export const DetailLayout = <K extends Kind>(props: DetailLayoutProps<K>) => {
  const { kind, id, loadingText, isSheet, menu, actions, banner, head, fields, belowFields, side, tables } = props;
  const [isDeleted, setIsDeleted] = useState(false);
  const { data, error, isPending, isFetching, refetch } = useQuery({ ...itemQuery(kind, id), enabled: !isDeleted });
  const save = useFieldSave(kind, id);
  const item: ItemOf<K> | undefined = data;
  useRememberedItem(kind, id, item?.title, isDeleted || isGone(error));

  if (isDeleted) return <DeletedNotice kind={kind} />;
  if (isGone(error)) return <GoneNotice kind={kind} id={id} />;
  if (isPending && item === undefined) return <DetailLoading kind={kind} text={loadingText} />;
  if (item === undefined) {
    return (
      <ErrorState
        title="Die Seite konnte nicht geladen werden."
        message={error?.message ?? ''}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }

  const attached = (
    <Fragment key="attached">
      <AttachmentsSection itemId={id} />
      <LinksSection itemId={id} />
    </Fragment>
  );
  const record = (
    <Fragment key="record">
      {tables?.(item)}
      <TimelineSection itemId={id} />
    </Fragment>
  );

  return (
    <>
      <DetailHeader
        kind={kind}
        item={item}
        actions={actions?.(item)}
        menu={menu?.(item)}
        isSheet={isSheet === true}
        onSaveTitle={(title) => save({ title } as ChangesOf<K>)}
        onDeleted={() => setIsDeleted(true)}
      />
      <ArchiveNotice kind={kind} item={item} />
      <HoldNotice itemId={id} />
      {banner?.(item)}
      {head?.(item)}
      <div className={classes.columns} data-sheet={isSheet || undefined} data-halves={side ? true : undefined}>
        <div className={classes.status}>
          <StatusAssignee kind={kind} item={item} />
        </div>
        <div className={classes.main}>
          {fields(item)}
          <DescriptionBox item={item} />
          {belowFields ? <div className={classes.offSheet}>{belowFields(item)}</div> : null}
          {side ? null : <div className={classes.offSheet}>{[attached, record]}</div>}
        </div>
        {side ? (
          <>
            <div className={classes.side}>
              {side(item)}
              <div className={classes.offSheet}>{attached}</div>
            </div>
            <div className={classes.below}>
              <div className={classes.offSheet}>{record}</div>
            </div>
          </>
        ) : null}
      </div>
    </>
  );
};
