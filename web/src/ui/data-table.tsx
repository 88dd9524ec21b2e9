import { Paper, Table, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { today } from '../lib/german-dates.ts';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { DataTableHead, type Sorting } from './data-table-head.tsx';
import { DataTableRow, LoadingRows, type RowLink } from './data-table-rows.tsx';
import type { RowSelection } from './row-selection.tsx';

export interface DataTableProps<Row> {
  /** Accessible label. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** `undefined` while loading. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string | number;
  /** Makes every row a link. */
  readonly link?: RowLink<Row>;
  readonly sorting?: Sorting | undefined;
  /** Adds a checkbox to every row. */
  readonly selection?: RowSelection<Row> | undefined;
  /** Heading above the first of the rows that share it, such as their day. */
  readonly groupOf?: ((row: Row) => string) | undefined;
  readonly loadingRows?: number;
  /** True while the rows of the previous query are shown and the next ones load. */
  readonly isOutdated?: boolean;
  readonly empty: ReactNode;
}

/**
 * On narrow screens every row becomes a card and the headings become buttons to sort by. The roles are written out
 * because a table laid out as blocks is no longer a table for screen readers.
 */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const {
    label,
    columns,
    rows,
    rowKey,
    link,
    sorting,
    selection,
    loadingRows = 3,
    isOutdated = false,
    empty,
    groupOf,
  } = props;
  const day = today();
  const columnCount = columns.length + (selection ? 1 : 0);
  return (
    <Paper withBorder className={classes.frame} data-outdated={isOutdated || undefined}>
      <Table
        role="table"
        aria-label={label}
        aria-busy={rows === undefined || isOutdated}
        className={classes.table}
        highlightOnHover={link !== undefined}
      >
        <DataTableHead columns={columns} sorting={sorting} selection={selection} rows={rows} />
        <Table.Tbody role="rowgroup">
          {rows === undefined ? <LoadingRows columns={columnCount} count={loadingRows} /> : null}
          {rows?.length === 0 ? (
            <tr role="row" className={`${classes.row} ${classes.emptyRow}`}>
              <td role="cell" className={classes.cell} colSpan={columnCount}>
                {typeof empty === 'string' ? (
                  <Text c="dimmed" ta="center" py="lg">
                    {empty}
                  </Text>
                ) : (
                  empty
                )}
              </td>
            </tr>
          ) : null}
          {rows?.map((row, index) => {
            const before = rows[index - 1];
            const group = groupOf?.(row);
            const isFirst = group !== undefined && (before === undefined || groupOf?.(before) !== group);
            return (
              <Fragment key={rowKey(row)}>
                {isFirst ? (
                  <tr role="row" className={classes.group}>
                    {/* biome-ignore lint/a11y/useSemanticElements: laid out as blocks it would lose its role */}
                    <th role="rowheader" scope="rowgroup" colSpan={columnCount}>
                      {group}
                    </th>
                  </tr>
                ) : null}
                <DataTableRow
                  row={row}
                  columns={columns}
                  link={link}
                  selection={selection?.toggle}
                  isSelected={selection?.isSelected(row) ?? false}
                  day={day}
                />
              </Fragment>
            );
          })}
        </Table.Tbody>
      </Table>
    </Paper>
  );
};
