import type { Kind } from '@flottwart/contract/rules/kinds';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { isGone } from '../api/api-error.ts';
import { addRecentItem, removeRecentItem } from '../api/recent-items.ts';
import { type ChangesOf, type ItemOf, itemQuery } from '../api/work-items.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { ArchiveNotice } from './archive.tsx';
import { AttachmentsSection } from './attachments/attachments-section.tsx';
import { DescriptionBox } from './description-box.tsx';
import { DetailHeader } from './detail-header.tsx';
import classes from './detail-layout.module.css';
import { DetailLoading } from './detail-loading.tsx';
import { DeletedNotice, GoneNotice } from './gone-notice.tsx';
import { HoldNotice } from './hold/hold-notice.tsx';
import { LinksSection } from './links/links-section.tsx';
import { StatusAssignee } from './status-assignee.tsx';
import { TimelineSection } from './timeline/timeline-section.tsx';
import { useFieldSave } from './use-guarded-change.ts';

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
