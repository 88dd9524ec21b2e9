import type { Kind } from '@flottwart/contract/rules/kinds';
import { maxBulkItems } from '@flottwart/contract/rules/limits';
import type { ListName } from '@flottwart/contract/views';
import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useEffect } from 'react';
import { type AnyItem, firstItems } from '../api/work-items.ts';
import { toQueryValues } from '../lists/list-state.ts';
import { MyListView, type MyListViewProps } from '../lists/my-list-view.tsx';
import type { Nouns } from '../lists/total-text.ts';
import { useSelection } from '../lists/use-selection.ts';
import { SampleBanner } from '../shared/sample-data/sample-banner.tsx';
import type { ItemFilter } from './item-filter-rules.ts';
import { AssigneeFilter, StatusFilter } from './item-filters.tsx';
import { itemUrl, kindPages } from './kind-pages.ts';
import { LastBulkChange } from './last-bulk-change.tsx';

const loadBulkBar = () => import('./bulk-bar.tsx');
const BulkBar = lazy(async () => ({ default: (await loadBulkBar()).BulkBar }));

const lists: Readonly<Record<Kind, { readonly name: ListName; readonly nouns: Nouns }>> = {
  vehicle: { name: 'vehicles', nouns: { one: 'Fahrzeug', many: 'Fahrzeuge', ofMany: 'Fahrzeugen' } },
  task: { name: 'tasks', nouns: { one: 'Aufgabe', many: 'Aufgaben', ofMany: 'Aufgaben' } },
  employee: { name: 'employees', nouns: { one: 'Fahrer', many: 'Fahrer', ofMany: 'Fahrern' } },
  policereport: {
    name: 'police-reports',
    nouns: { one: 'Ordnungswidrigkeit', many: 'Ordnungswidrigkeiten', ofMany: 'Ordnungswidrigkeiten' },
  },
  repairrecord: { name: 'repair-records', nouns: { one: 'Reparatur', many: 'Reparaturen', ofMany: 'Reparaturen' } },
};

const itemRoutes = {
  vehicle: '/_app/vehicles/$id',
  task: '/_app/tasks/$id',
  employee: '/_app/employees/$id',
  policereport: '/_app/policereports/$id',
  repairrecord: '/_app/repairrecords/$id',
} as const satisfies Readonly<Record<Kind, string>>;

/** Later than what the list itself shows or offers at once. */
const quietMilliseconds = 1_000;

/** Loads the code of the page that a row opens and of the bar for selected rows once the list is at rest. */
const useCodeAtRest = (kind: Kind): void => {
  const router = useRouter({ warn: false });
  useEffect(() => {
    const timer = setTimeout(() => {
      const route = router?.routesById[itemRoutes[kind]];
      if (route) void router.loadRouteChunk(route)?.catch(() => undefined);
      void loadBulkBar().catch(() => undefined);
    }, quietMilliseconds);
    return () => clearTimeout(timer);
  }, [router, kind]);
};

const titleOf = ({ title }: AnyItem): string => title;

type Provided = 'label' | 'name' | 'counted' | 'rowKey' | 'rowPath' | 'rowLabel' | 'filters' | 'selection';

interface ItemListProps<Row, S extends string, F extends string> extends Omit<MyListViewProps<Row, S, F>, Provided> {
  readonly kind: Kind;
  /** Replaces the status filter. */
  readonly statusFilter?: ReactNode;
  /** Further filters of the kind. */
  readonly ownFilters?: ReactNode;
  /** Present for kinds that can be archived. */
  readonly archiveFilter?: ReactNode;
}

/** The list of one kind of work item: everything a list has, status and assignee as filters, and selectable rows. */
export const ItemList = <Row extends AnyItem, S extends string, F extends string>(
  props: ItemListProps<Row, S, F | ItemFilter>,
) => {
  const { kind, statusFilter, ownFilters, archiveFilter, ...view } = props;
  const { list, query } = view;
  const { name, nouns } = lists[kind];
  const { q, filters } = list.state;
  const selection = useSelection(query.data?.items ?? [], JSON.stringify([q, filters]), titleOf);
  const rowPath = useCallback(({ id }: AnyItem) => itemUrl(kind, id), [kind]);
  useCodeAtRest(kind);
  const loadAll = async () => {
    const found = await firstItems(kind, toQueryValues(view.definition, list.state), maxBulkItems);
    // Rows of the same list as those shown.
    selection.add(found as readonly Row[]);
  };

  return (
    <>
      <SampleBanner />
      <LastBulkChange kind={kind} />
      <MyListView
        {...view}
        label={kindPages[kind].plural}
        name={name}
        counted={{ list: kind, nouns }}
        rowKey={({ id }) => id}
        rowPath={rowPath}
        rowLabel={titleOf}
        selection={selection}
        filters={
          <>
            {ownFilters}
            {statusFilter ?? <StatusFilter kind={kind} list={list} />}
            <AssigneeFilter list={list} />
            {archiveFilter}
          </>
        }
      />
      {selection.ids.length > 0 ? (
        <Suspense fallback={null}>
          <BulkBar
            kind={kind}
            rows={selection.rows}
            total={query.data?.total ?? 0}
            loadAll={loadAll}
            onClear={selection.clear}
          />
        </Suspense>
      ) : null}
    </>
  );
};
