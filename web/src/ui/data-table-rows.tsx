import { Skeleton, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './data-table.module.css';
import type { Column } from './data-table.tsx';

export interface RowLink<Row> {
  readonly path: (row: Row) => string;
  /** Names the link for those who only hear it. */
  readonly label: (row: Row) => string;
}

interface DataTableRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly link: RowLink<Row> | undefined;
}

/** The link stands in the first cell and is stretched over the row, so that middle click and keyboard work as on any link. */
export const DataTableRow = <Row,>({ row, columns, link }: DataTableRowProps<Row>) => (
  <Table.Tr role="row" className={link ? classes.linkRow : undefined}>
    {columns.map(({ key, header, hideHeader = false, isOneLine = false, cell }, index) => (
      <Table.Td
        key={key}
        role="cell"
        data-label={hideHeader ? undefined : header}
        className={isOneLine ? classes.oneLine : undefined}
      >
        <div>
          {link && index === 0 ? (
            <Link to={link.path(row)} className={classes.rowLink}>
              {cell(row)}
              <span className={classes.hidden}> {link.label(row)}</span>
            </Link>
          ) : (
            cell(row)
          )}
        </div>
      </Table.Td>
    ))}
  </Table.Tr>
);

interface LoadingRowsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly count: number;
}

export const LoadingRows = <Row,>({ columns, count }: LoadingRowsProps<Row>) =>
  Array.from({ length: count }, (_, index) => `loading-${index}`).map((rowName) => (
    <Table.Tr key={rowName} role="row" aria-hidden>
      {columns.map(({ key }) => (
        <Table.Td key={key} role="cell">
          <Skeleton height={14} my={3} />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
