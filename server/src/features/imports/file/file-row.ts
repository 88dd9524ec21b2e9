import type { FileColumn } from './columns/file-column.ts';
import type { ColumnFacts } from './read-value.ts';
import type { SkippedAs } from './skipped-row.ts';

export interface FileRow {
  readonly line: number;
  /** Cells of the mapped columns. */
  readonly cells: readonly string[];
  readonly skip?: SkippedAs | undefined;
  /** By hand or by a filter. */
  readonly isHidden?: true | undefined;
  /** Looks like the heading of the rows below it. */
  readonly isGroup?: true | undefined;
  /** Positions of cells that Excel stores as numbers. */
  readonly numbers?: readonly number[] | undefined;
  /** Positions of formulas that were saved without their result. */
  readonly formulas?: readonly number[] | undefined;
  /** Positions of dates in columns that have none. */
  readonly dates?: readonly number[] | undefined;
}

/** Column of the file with its heading as written. */
export interface MappedColumn {
  readonly heading: string;
  readonly column: FileColumn;
  /** Facts of the whole column that decide how its cells are read. */
  readonly facts: ColumnFacts;
}
