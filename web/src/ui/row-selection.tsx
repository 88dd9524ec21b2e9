import { Checkbox } from '@mantine/core';
import type { ChangeEvent } from 'react';
import classes from './data-table.module.css';

/** Row selection: single, a range with shift, or the whole page. */
export interface RowSelection<Row> {
  readonly isSelected: (row: Row) => boolean;
  readonly onTogglePage: () => void;
  /** The same object until the rows of the page change, so that a row is rendered only when it was toggled itself. */
  readonly toggle: {
    readonly onToggle: (row: Row, isRange: boolean) => void;
    /** Accessible label of a row. */
    readonly label: (row: Row) => string;
  };
}

const hasShift = ({ nativeEvent }: ChangeEvent): boolean => nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;

interface SelectRowCellProps<Row> {
  readonly row: Row;
  readonly selection: RowSelection<Row>['toggle'];
  readonly isSelected: boolean;
}

export const SelectRowCell = <Row,>({ row, selection, isSelected }: SelectRowCellProps<Row>) => (
  <td role="cell" className={`${classes.cell} ${classes.selectCell}`}>
    {/* Larger than the box, so that a finger hits it. */}
    <label className={classes.target}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={`${selection.label(row)} auswählen`}
        checked={isSelected}
        onChange={(event) => selection.onToggle(row, hasShift(event))}
      />
    </label>
  </td>
);

interface SelectPageCellProps<Row> {
  readonly rows: readonly Row[];
  readonly selection: RowSelection<Row>;
}

export const SelectPageCell = <Row,>({ rows, selection }: SelectPageCellProps<Row>) => {
  const count = rows.filter(selection.isSelected).length;
  const isWhole = rows.length > 0 && count === rows.length;
  return (
    <td role="cell" className={`${classes.cell} ${classes.selectCell}`}>
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
    </td>
  );
};
