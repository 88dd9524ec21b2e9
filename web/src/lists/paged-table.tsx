import type { UseQueryResult } from '@tanstack/react-query';
import { DataTable, type DataTableProps } from '../ui/data-table.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { ListPagination } from './list-pagination.tsx';

interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'isOutdated'> {
  readonly query: UseQueryResult<{ readonly items: readonly Row[]; readonly total: number }>;
  readonly failureText: string;
  readonly page: number;
  readonly size: number;
  readonly onPage: (page: number) => void;
}

/** Paged table with its states: loading, failed, empty, loaded. */
export const PagedTable = <Row,>({ query, failureText, page, size, onPage, ...table }: PagedTableProps<Row>) => (
  <QueryView query={query} loading={<DataTable {...table} rows={undefined} />} failureText={failureText}>
    {({ items, total }) => (
      <>
        <DataTable {...table} rows={items} isOutdated={query.isPlaceholderData} />
        <ListPagination label={table.label} page={page} size={size} total={total} onChange={onPage} />
      </>
    )}
  </QueryView>
);
