import { type Kind, kindNames } from '@flottwart/contract/rules/kinds';
import type { Relation } from '@flottwart/contract/work-items/relations';
import { useQueries, useQuery } from '@tanstack/react-query';
import { apiPage } from '../../api/query.ts';
import { maxRelationsAtOnce, relationsQuery } from '../../api/work-items.ts';
import { smallPageSize } from '../../lib/page-size.ts';

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
export const useLinkGroups = (itemId: number, pages: Readonly<Partial<Record<Kind, number>>>) => {
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
