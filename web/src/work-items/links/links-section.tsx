import { type Kind, kindNames, kinds } from '@flottwart/contract/rules/kinds';
import { plainText } from '@flottwart/contract/rules/plain-text';
import { isOpenStatus } from '@flottwart/contract/rules/status-label';
import type { Relation } from '@flottwart/contract/work-items/relations';
import { ActionIcon, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Link2, Unlink } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { apiMutation } from '../../api/mutation.ts';
import { apiPage } from '../../api/query.ts';
import { useLinkItems } from '../../api/relations.ts';
import { maxRelationsAtOnce, relationsQuery } from '../../api/work-items.ts';
import { smallPageSize } from '../../lib/page-size.ts';
import { ListPagination } from '../../lists/list-pagination.tsx';
import { StatusChip } from '../../shared/status-chip.tsx';
import { confirm } from '../../ui/confirm.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { toast } from '../../ui/toast.tsx';
import { itemUrl, kindPages } from '../kind-pages.ts';
import { Section } from '../section.tsx';
import { LinkPicker } from './link-picker.tsx';
import classes from './links.module.css';

interface LinkRowProps {
  readonly itemId: number;
  readonly relation: Relation;
}

const LinkRow = ({ itemId, relation }: LinkRowProps) => {
  const unlink = useMutation(apiMutation('DELETE /api/workitem-relations'));
  const link = useLinkItems(itemId);
  const {
    workitemBId: otherId,
    workitemBTitle: title,
    workitemBDescription: description,
    workitemBWorkItemStatus: status,
    workitemBWorkitem_type: kind,
  } = relation;

  const linkAgain = async () => {
    const [refusal] = await link.mutateAsync([otherId]);
    if (refusal) throw refusal.reason;
  };

  const remove = async () => {
    const isConfirmed = await confirm({
      title: 'Verknüpfung löschen',
      text: 'Willst du die Verknüpfung wirklich löschen?',
      confirmLabel: 'Löschen',
    });
    if (!isConfirmed) return;
    try {
      await unlink.mutateAsync({ body: { workitemAId: itemId, workitemBId: otherId } });
      toast.undoable('Verknüpfung gelöscht.', linkAgain);
    } catch {
      toast.error('Löschen fehlgeschlagen.');
    }
  };

  return (
    <li className={classes.row} data-live={isOpenStatus(status) || undefined}>
      <Link to={itemUrl(kind, otherId)} className={classes.rowLink}>
        <Text component="span" size="sm" fw={600} className={classes.rowTitle}>
          {title}
        </Text>
        {description ? (
          <Text component="span" size="xs" lineClamp={1}>
            {plainText(description)}
          </Text>
        ) : null}
      </Link>
      <StatusChip status={status} />
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        aria-label={`Verknüpfung mit ${title} löschen`}
        loading={unlink.isPending}
        onClick={() => void remove()}
      >
        <Unlink size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
};

interface LinkGroupProps {
  readonly itemId: number;
  readonly kind: Kind;
  readonly relations: readonly Relation[];
  readonly total: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

const LinkGroup = ({ itemId, kind, relations, total, page, onPage }: LinkGroupProps) => {
  const titleId = useId();
  const { icon: Icon } = kindPages[kind];
  const lastPage = Math.max(1, Math.ceil(total / smallPageSize));
  const goTo = useEffectEvent(onPage);

  // The last link of the last page may just have been removed.
  useEffect(() => {
    if (page > lastPage) goTo(lastPage);
  }, [page, lastPage]);

  return (
    <div>
      <Title order={3} size="h5" id={titleId} className={classes.groupTitle}>
        <Icon size={16} aria-hidden />
        {kinds[kind].label}
      </Title>
      <ul className={classes.list} aria-labelledby={titleId}>
        {relations.map((relation) => (
          <LinkRow key={relation.workitemBId} itemId={itemId} relation={relation} />
        ))}
      </ul>
      {total > smallPageSize ? (
        <ListPagination label={kinds[kind].label} page={page} size={smallPageSize} total={total} onChange={onPage} />
      ) : null}
    </div>
  );
};

interface LinkGroupRows {
  readonly kind: Kind;
  readonly page: number;
  readonly items: readonly Relation[];
  readonly total: number;
}

const pageOf = (relations: readonly Relation[], kind: Kind, page: number): LinkGroupRows => {
  const ofKind = relations.filter(({ workitemBWorkitem_type }) => workitemBWorkitem_type === kind);
  const items = ofKind.slice((page - 1) * smallPageSize, page * smallPageSize);
  return { kind, page, items, total: ofKind.length };
};

/** Links of an item by kind: read at once, or page by page where there are many. */
const useLinkGroups = (itemId: number, pages: Readonly<Partial<Record<Kind, number>>>) => {
  const all = useQuery(relationsQuery(itemId));
  const areMany = all.data !== undefined && all.data.total > maxRelationsAtOnce;
  const byKind = useQueries({
    queries: kindNames.map((kind) => ({
      ...apiPage('GET /api/workitem-relations/workitem/:id', {
        params: { id: itemId },
        query: { type: kind, page: pages[kind] ?? 1, size: smallPageSize, sort: 'title' },
      }),
      enabled: areMany,
    })),
  });
  const queries = areMany ? byKind : [all];
  const groups = kindNames.map((kind, index) => {
    const page = pages[kind] ?? 1;
    if (!areMany) return pageOf(all.data?.items ?? [], kind, page);
    return { kind, page, items: byKind[index]?.data?.items ?? [], total: byKind[index]?.data?.total ?? 0 };
  });
  return {
    groups: groups.filter(({ total }) => total > 0),
    failed: queries.find(({ isLoadingError }) => isLoadingError),
    isLoading: queries.some(({ isPending }) => isPending),
    isEmpty: queries.every(({ data }) => data?.total === 0),
  };
};

interface LinksSectionProps {
  readonly itemId: number;
}

/** Linked items, grouped by kind, each group with pages of its own. */
export const LinksSection = ({ itemId }: LinksSectionProps) => {
  const [pages, setPages] = useState<Partial<Record<Kind, number>>>({});
  const [isPicking, picker] = useDisclosure(false);
  const { groups, failed, isLoading, isEmpty } = useLinkGroups(itemId, pages);

  return (
    <Section
      title="Verknüpfungen"
      empty={isEmpty ? 'Noch nichts verknüpft.' : null}
      actions={
        <Button size="xs" variant="default" leftSection={<Link2 size={14} aria-hidden />} onClick={picker.open}>
          Verknüpfen
        </Button>
      }
    >
      {failed ? (
        <ErrorState
          title="Die Verknüpfungen konnten nicht geladen werden."
          message={failed.error?.message ?? ''}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      ) : null}
      {isLoading && !failed ? <Skeleton height={32} /> : null}
      <Stack gap="md">
        {groups.map(({ kind, items, total, page }) => (
          <LinkGroup
            key={kind}
            itemId={itemId}
            kind={kind}
            relations={items}
            total={total}
            page={page}
            onPage={(next) => setPages((current) => ({ ...current, [kind]: next }))}
          />
        ))}
      </Stack>
      <LinkPicker itemId={itemId} opened={isPicking} onClose={picker.close} />
    </Section>
  );
};
