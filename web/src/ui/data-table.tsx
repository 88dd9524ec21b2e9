import { Paper, Skeleton, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './data-table.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  /** A column of buttons has no heading to see, only one to hear. */
  readonly hideHeader?: boolean;
  /** Lets the content take a second line where the table gets narrow. */
  readonly mayWrap?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  /** Names the table for those who do not see it. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** `undefined` while loading. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string | number;
  readonly emptyText: string;
}

const skeletonRows = ['first', 'second', 'third'];

export const DataTable = <Row,>({ label, columns, rows, rowKey, emptyText }: DataTableProps<Row>) => (
  <Paper withBorder className={classes.frame}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled by keyboard too */}
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <Table aria-label={label} aria-busy={rows === undefined}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ key, header, hideHeader }) => (
              <Table.Th key={key} scope="col">
                {hideHeader ? <span className={classes.hidden}>{header}</span> : header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows === undefined ? <LoadingRows columns={columns} /> : null}
          {rows?.length === 0 ? (
            <Table.Tr>
              <Table.Td colSpan={columns.length}>
                <Text c="dimmed" ta="center" py="lg">
                  {emptyText}
                </Text>
              </Table.Td>
            </Table.Tr>
          ) : null}
          {rows?.map((row) => (
            <Table.Tr key={rowKey(row)}>
              {columns.map(({ key, mayWrap, cell }) => (
                <Table.Td key={key} className={mayWrap ? undefined : classes.oneLine}>
                  {cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  </Paper>
);

const LoadingRows = <Row,>({ columns }: { readonly columns: readonly Column<Row>[] }) =>
  skeletonRows.map((rowName) => (
    <Table.Tr key={rowName}>
      {columns.map(({ key }) => (
        <Table.Td key={key}>
          <Skeleton height={14} my={4} />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
