import { pageSize } from '@flottwart/contract/rules/limits';
import { Alert, Button, Group } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';
import { fieldErrorsOf } from '../api/api-error.ts';
import { useIsPhone } from '../ui/bottom-sheet.tsx';
import type { Column } from '../ui/column.ts';
import { DataTable } from '../ui/data-table.tsx';
import type { Sorting } from '../ui/data-table-head.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import type { RowSelection } from '../ui/row-selection.tsx';
import { EmptyState } from './empty-state.tsx';
import { ListPagination } from './list-pagination.tsx';
import { ListTools } from './list-tools.tsx';
import classes from './list-view.module.css';
import { SearchBox } from './search-box.tsx';
import type { List } from './use-list.ts';

export interface ListPage<Row> {
  readonly items: readonly Row[];
  readonly total: number;
  /** True where a search has more hits than the total says. */
  readonly hasMore?: boolean;
}

export interface ListViewProps<Row, S extends string, F extends string> {
  readonly label: string;
  readonly list: List<S, F>;
  readonly query: UseQueryResult<ListPage<Row>>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string | number;
  /** Declared outside of the page's component, like `rowLabel`: a new function renders every row again. */
  readonly rowPath: (row: Row) => string;
  /** Accessible label of a row's link. */
  readonly rowLabel: (row: Row) => string;
  readonly searchPlaceholder: string;
  readonly filters?: ReactNode;
  /** Filter that is always seen. */
  readonly tabs?: ReactNode;
  /** True where the filters fold on a desktop, too. */
  readonly foldsFilters?: boolean;
  /** Further tools: views, columns, export. */
  readonly tools?: ReactNode;
  /** Total above the table. */
  readonly summary?: ReactNode;
  /** Line between the table and the pages, such as a sum. */
  readonly footer?: ReactNode;
  readonly groupOf?: ((row: Row) => string) | undefined;
  readonly selection?: RowSelection<Row> | undefined;
  /** Shown where there is nothing at all yet. */
  readonly empty: ReactNode;
  /** True if the list has no rows whatever the filters. */
  readonly isEmpty?: boolean;
  readonly failureText: string;
}

/** Deleting the last row of the last page, or an old link, leads past the end. */
const useStayInside = <S extends string, F extends string>(list: List<S, F>, data: ListPage<unknown> | undefined) => {
  const { page, size } = list.state;
  const isEndKnown = data && (!data.hasMore || data.items.length === 0);
  const lastPage = isEndKnown ? Math.max(1, Math.ceil(data.total / size)) : undefined;
  const goTo = useEffectEvent((wanted: number) => list.change({ page: wanted }));

  useEffect(() => {
    if (lastPage !== undefined && page > lastPage) goTo(lastPage);
  }, [lastPage, page]);
};

/** The shell of every list: search, filters, reset, table, pages; all of it in the URL. */
export const ListView = <Row, S extends string, F extends string>(props: ListViewProps<Row, S, F>) => {
  const { label, list, query, columns, rowKey, rowPath, rowLabel, searchPlaceholder, filters, empty, failureText } =
    props;
  const { tools, summary, footer, selection, isEmpty = false, tabs, foldsFilters, groupOf } = props;
  const { state, sortable, change, reset, resize, isNarrowed } = list;
  const isPhone = useIsPhone();
  const { size } = state;
  const { data, isPlaceholderData, isError, error, isFetching, refetch } = query;
  // Asking again would be refused again.
  const isRefused = isError && Object.keys(fieldErrorsOf(error)).length > 0;
  useStayInside(list, isPlaceholderData ? undefined : data);
  const sortableColumns = useMemo(
    () => columns.map((column) => ({ ...column, isSortable: sortable.some((name) => name === column.key) })),
    [columns, sortable],
  );
  const link = useMemo(() => ({ path: rowPath, label: rowLabel }), [rowPath, rowLabel]);
  const { sort, order: direction } = state;
  const sorting: Sorting = useMemo(
    () => ({
      sort,
      order: direction,
      onSort: (key, order) => change({ sort: sortable.find((name) => name === key) ?? sort, order }),
    }),
    [sort, direction, sortable, change],
  );

  return (
    <>
      <search className={classes.tools} aria-label={label}>
        <div className={classes.search}>
          <SearchBox label="Suche" placeholder={searchPlaceholder} value={state.q} onChange={(q) => change({ q })} />
        </div>
        <ListTools
          isPhone={isPhone}
          order={{ columns: sortableColumns, sorting }}
          activeFilters={list.activeFilters}
          found={data}
          onReset={reset}
          filters={filters}
          tabs={tabs}
          isFoldable={foldsFilters}
          tools={tools}
        />
      </search>
      <UnknownFilters values={list.unknown} onClose={() => change({ page: state.page })} />
      {summary}
      {isError && !data && !isRefused ? (
        <ErrorState
          title={failureText}
          message={error.message}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <DataTable
          label={label}
          columns={sortableColumns}
          rows={isRefused ? [] : data?.items}
          rowKey={rowKey}
          link={link}
          groupOf={groupOf}
          selection={selection}
          sorting={isPhone ? undefined : sorting}
          loadingRows={Math.min(size, pageSize)}
          isOutdated={isPlaceholderData}
          empty={isRefused || (isNarrowed && !isEmpty) ? <NothingFound hint={error?.message} onReset={reset} /> : empty}
        />
      )}
      {footer}
      {data ? (
        <ListPagination
          label={label}
          page={state.page}
          size={size}
          total={data.total}
          shownOfMore={data.hasMore ? data.items.length : undefined}
          onChange={(page) => change({ page })}
          onResize={resize}
        />
      ) : null}
    </>
  );
};

interface UnknownFiltersProps {
  readonly values: readonly string[];
  readonly onClose: () => void;
}

const UnknownFilters = ({ values, onClose }: UnknownFiltersProps) =>
  values.length > 0 ? (
    <Alert color="yellow" p="sm" mb="sm" role="status">
      <Group justify="space-between" gap="sm">
        {`Unbekannter Filter: ${values.map((value) => `„${value}“`).join(', ')}. Die Liste ist danach nicht gefiltert, die Adresse ist berichtigt.`}
        <Button variant="default" size="xs" onClick={onClose}>
          Ausblenden
        </Button>
      </Group>
    </Alert>
  ) : null;

interface NothingFoundProps {
  readonly hint?: string | undefined;
  readonly onReset: () => void;
}

const NothingFound = ({ hint, onReset }: NothingFoundProps) => (
  <EmptyState
    title="Keine Treffer."
    hint={hint ?? 'Mit anderen Suchbegriffen versuchen oder die Suche zurücksetzen.'}
    action={
      <Button variant="default" onClick={onReset}>
        Suche zurücksetzen
      </Button>
    }
  />
);
