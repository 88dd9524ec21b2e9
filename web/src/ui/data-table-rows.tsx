import { Skeleton, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { dash } from '../lib/german-dates.ts';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { type RowSelection, SelectRowCell } from './row-selection.tsx';

export interface RowLink<Row> {
  readonly path: (row: Row) => string;
  /** Accessible label of the link. */
  readonly label: (row: Row) => string;
}

interface DataTableRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly link: RowLink<Row> | undefined;
  readonly selection: RowSelection<Row> | undefined;
}

interface DataTableCellProps<Row> {
  readonly row: Row;
  readonly column: Column<Row>;
  readonly link: RowLink<Row> | undefined;
}

const DataTableCell = <Row,>({ row, column, link }: DataTableCellProps<Row>) => {
  const { header, hideHeader, isOneLine, isNumber, isCardTitle } = column;
  const content = column.cell(row);
  return (
    <Table.Td
      role="cell"
      data-label={hideHeader || isCardTitle ? undefined : header}
      data-one-line={isOneLine || undefined}
      data-number={isNumber || undefined}
      data-card-title={isCardTitle || undefined}
      data-actions={hideHeader || undefined}
      data-blank={content === dash || undefined}
    >
      <div>
        {link ? (
          <Link to={link.path(row)} className={classes.rowLink}>
            {content}
            <span className={classes.hidden}> {link.label(row)}</span>
          </Link>
        ) : (
          content
        )}
      </div>
    </Table.Td>
  );
};

/** The link of the first cell is stretched over the row, so that middle click and keyboard work as on any link. */
export const DataTableRow = <Row,>({ row, columns, link, selection }: DataTableRowProps<Row>) => (
  <Table.Tr
    role="row"
    className={link ? classes.linkRow : undefined}
    data-selected={selection?.isSelected(row) || undefined}
    onKeyDown={(event) => {
      if (event.key !== ' ' || !selection || !(event.target instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      selection.onToggle(row, event.shiftKey);
    }}
  >
    {selection ? <SelectRowCell row={row} selection={selection} /> : null}
    {columns.map((column, index) => (
      <DataTableCell key={column.key} row={row} column={column} link={index === 0 ? link : undefined} />
    ))}
  </Table.Tr>
);

interface LoadingRowsProps {
  /** Number of columns. */
  readonly columns: number;
  readonly count: number;
}

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `loading-${index}`);

export const LoadingRows = ({ columns, count }: LoadingRowsProps) =>
  names(count).map((rowName) => (
    <Table.Tr key={rowName} role="row" aria-hidden>
      {names(columns).map((cellName) => (
        <Table.Td key={cellName} role="cell">
          <Skeleton height={14} my={3} />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
