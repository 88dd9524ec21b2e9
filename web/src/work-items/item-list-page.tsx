import type { Kind } from '@flottwart/contract/rules/kinds';
import { maxBulkItems } from '@flottwart/contract/rules/limits';
import type { ListName } from '@flottwart/contract/views';
import { Group } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect } from 'react';
import { type AnyItem, exportItems, firstItems, type ItemOf, itemPage } from '../api/work-items.ts';
import { FirstItem } from '../lists/empty-state.tsx';
import { type ListDefinition, toQueryValues } from '../lists/list-state.ts';
import type { ListPage } from '../lists/list-view.tsx';
import { MyListView } from '../lists/my-list-view.tsx';
import type { Nouns } from '../lists/total-text.ts';
import { type List, type ListFilters, useList } from '../lists/use-list.ts';
import { useSelection } from '../lists/use-selection.ts';
import { SampleBanner } from '../shared/sample-data/sample-banner.tsx';
import type { Column } from '../ui/column.ts';
import { NewButton } from '../ui/new-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useDraftDialog } from '../ui/use-draft.ts';
import type { ItemFilter } from './item-filter-rules.ts';
import { ArchiveFilter, AssigneeFilter, StatusFilter } from './item-filters.tsx';
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

export type NewItemDialog = ComponentType<{ readonly opened: boolean; readonly onClose: () => void }>;

interface ItemListPageProps<K extends Kind, S extends string, F extends string> {
  readonly kind: K;
  readonly definition: ListDefinition<S, F | ItemFilter>;
  /** Default columns first; those marked `isExtra` are optional. */
  readonly columns: readonly Column<ItemOf<K>>[];
  readonly searchPlaceholder: string;
  readonly newLabel: string;
  /** Name of the draft of a new item. */
  readonly draft: string;
  readonly dialog: NewItemDialog;
  /** The list without any item yet. */
  readonly first: {
    readonly title: string;
    readonly hint: string;
    readonly addLabel: string;
    readonly more?: ReactNode;
  };
  /** Beside the button for a new item. */
  readonly actionsBefore?: ReactNode;
  readonly actionsAfter?: ReactNode;
  /** Hints above the list. */
  readonly hints?: ReactNode;
  /** Further filters of the kind. */
  readonly filters?: (list: List<S, F | ItemFilter>) => ReactNode;
  /** In place of the status filter, always seen. */
  readonly statusTabs?: (list: List<S, F | ItemFilter>) => ReactNode;
}

/** The list page of one kind of work item: everything a list has, status and assignee as filters, selectable rows, and the dialog of a new item. */
export const ItemListPage = <K extends Kind, S extends string, F extends string>(props: ItemListPageProps<K, S, F>) => {
  const { kind, definition, columns, searchPlaceholder, newLabel, draft, dialog: Dialog, first, hints } = props;
  const { actionsBefore, actionsAfter, filters, statusTabs } = props;
  const { name, nouns } = lists[kind];
  const { plural } = kindPages[kind];
  const list = useList(definition);
  const { page, size } = list.state;
  const found = useQuery(itemPage(kind, { ...toQueryValues(definition, list.state), page, size }));
  // Rows of this kind, which no type of a variable route says.
  const query = found as UseQueryResult<ListPage<ItemOf<K>>>;
  const [isAdding, dialog] = useDraftDialog(draft);
  const { q, filters: filtered } = list.state;
  const selection = useSelection(query.data?.items ?? [], JSON.stringify([q, filtered]), titleOf);
  const rowPath = useCallback(({ id }: AnyItem) => itemUrl(kind, id), [kind]);
  useCodeAtRest(kind);
  const loadAll = async () => {
    const all = await firstItems(kind, toQueryValues(definition, list.state), maxBulkItems);
    // Rows of the same list as those shown.
    selection.add(all as readonly ItemOf<K>[]);
  };

  return (
    <>
      <PageHeader
        title={plural}
        actions={
          <Group gap="sm">
            {actionsBefore}
            <NewButton label={newLabel} hasIcon={!newLabel.startsWith('+')} onClick={dialog.open} />
            {actionsAfter}
          </Group>
        }
      />
      {hints}
      <SampleBanner />
      <LastBulkChange kind={kind} />
      <MyListView
        label={plural}
        name={name}
        definition={definition}
        counted={{ list: kind, nouns }}
        list={list}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        rowPath={rowPath}
        rowLabel={titleOf}
        selection={selection}
        searchPlaceholder={searchPlaceholder}
        exportFile={() => exportItems(kind, toQueryValues(definition, list.state))}
        tabs={statusTabs?.(list)}
        foldsFilters
        filters={
          <>
            {filters?.(list)}
            {statusTabs ? null : <StatusFilter kind={kind} list={list} />}
            <AssigneeFilter list={list} />
            {'archived' in definition.filters ? (
              <ArchiveFilter list={list as unknown as ListFilters<'archived'>} />
            ) : null}
          </>
        }
        empty={<FirstItem {...first} onAdd={dialog.open} />}
        failureText={`Fehler beim Laden der ${plural}.`}
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
      <Dialog opened={isAdding} onClose={dialog.close} />
    </>
  );
};
