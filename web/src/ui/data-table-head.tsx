import { Table, UnstyledButton } from '@mantine/core';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { memo } from 'react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { type RowSelection, SelectPageCell } from './row-selection.tsx';

type Order = 'asc' | 'desc';

export interface Sorting {
  readonly sort: string;
  readonly order: Order;
  readonly onSort: (sort: string, order: Order) => void;
}

interface DataTableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sorting: Sorting | undefined;
  readonly selection: RowSelection<Row> | undefined;
  readonly rows: readonly Row[] | undefined;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;
const icons = { asc: ArrowUp, desc: ArrowDown } as const;

export const DataTableHead = <Row,>({ columns, sorting, selection, rows }: DataTableHeadProps<Row>) => (
  <Table.Thead role="rowgroup" className={sorting || selection ? classes.head : `${classes.head} ${classes.plainHead}`}>
    <Table.Tr role="row">
      {selection ? <SelectPageCell selection={selection} rows={rows ?? []} /> : null}
      {columns.map((column) => (
        <Heading key={column.key} column={column} sorting={sorting} />
      ))}
    </Table.Tr>
  </Table.Thead>
);

interface HeadingProps {
  readonly column: Pick<Column<never>, 'key' | 'header' | 'hideHeader' | 'isSortable' | 'isNumber'>;
  readonly sorting: Sorting | undefined;
}

/** Rendered only if its column or the order changed, not for every search. */
const Heading = memo(({ column, sorting }: HeadingProps) => {
  const { key, header, hideHeader = false, isSortable = false, isNumber } = column;
  const order = sorting?.sort === key ? sorting.order : undefined;
  if (!sorting || !isSortable) {
    return (
      <Table.Th role="columnheader" scope="col" className={classes.plainHeading} data-number={isNumber || undefined}>
        {hideHeader ? <span className={classes.hidden}>{header}</span> : header}
      </Table.Th>
    );
  }
  const Icon = order ? icons[order] : ArrowUpDown;
  return (
    <Table.Th
      role="columnheader"
      scope="col"
      aria-sort={order ? ariaSort[order] : 'none'}
      data-number={isNumber || undefined}
    >
      <UnstyledButton
        className={classes.sortButton}
        data-active={order !== undefined || undefined}
        onClick={() => sorting.onSort(key, order === 'asc' ? 'desc' : 'asc')}
      >
        {header}
        <Icon size={13} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
});
