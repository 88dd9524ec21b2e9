import { Checkbox, Table } from '@mantine/core';
import type { ChangeEvent } from 'react';
import classes from './data-table.module.css';

/** Row selection: single, a range with shift, or the whole page. */
export interface RowSelection<Row> {
  readonly isSelected: (row: Row) => boolean;
  readonly onToggle: (row: Row, isRange: boolean) => void;
  readonly onTogglePage: () => void;
  /** Accessible label of a row. */
  readonly label: (row: Row) => string;
}

const hasShift = ({ nativeEvent }: ChangeEvent): boolean => nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;

interface SelectRowCellProps<Row> {
  readonly row: Row;
  readonly selection: RowSelection<Row>;
}

export const SelectRowCell = <Row,>({ row, selection }: SelectRowCellProps<Row>) => (
  <Table.Td role="cell" className={classes.selectCell}>
    <Checkbox
      aria-label={`${selection.label(row)} auswählen`}
      checked={selection.isSelected(row)}
      onChange={(event) => selection.onToggle(row, hasShift(event))}
    />
  </Table.Td>
);

interface SelectPageCellProps<Row> {
  readonly rows: readonly Row[];
  readonly selection: RowSelection<Row>;
}

export const SelectPageCell = <Row,>({ rows, selection }: SelectPageCellProps<Row>) => {
  const count = rows.filter(selection.isSelected).length;
  const isWhole = rows.length > 0 && count === rows.length;
  return (
    <Table.Td role="cell" className={classes.selectCell}>
      <Checkbox
        aria-label="Alle auf dieser Seite auswählen"
        checked={isWhole}
        indeterminate={count > 0 && !isWhole}
        disabled={rows.length === 0}
        onChange={selection.onTogglePage}
      />
      <span className={classes.selectLabel} aria-hidden>
        Alle auf dieser Seite
      </span>
    </Table.Td>
  );
};
