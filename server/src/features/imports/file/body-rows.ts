import { maxUploadColumns } from '@flottwart/contract/rules/limits';
import { isFilled, type UploadedSheet } from './find-header.ts';

export interface BodyRow {
  readonly line: number;
  readonly row: readonly unknown[];
}

export const isFilledRow = (row: readonly unknown[]): boolean => row.slice(0, maxUploadColumns).some(isFilled);

/** Filled rows below the headings; a value merged over several rows of one column belongs to each of them. */
export const bodyRows = (sheet: UploadedSheet, headerLine: number): readonly BodyRow[] => {
  const merged = mergedValues(sheet, headerLine);
  return sheet.rows.flatMap((row, index): BodyRow[] => {
    const line = index + 1;
    if (line <= headerLine || !isFilledRow(row)) return [];
    const values = merged.get(index);
    return [{ line, row: values ? filledFrom(values, row) : row }];
  });
};

const filledFrom = (values: ReadonlyMap<number, unknown>, row: readonly unknown[]): readonly unknown[] => {
  const filled = [...row];
  for (const [place, value] of values) if (!isFilled(filled[place])) filled[place] = value;
  return filled;
};

/** Values by row and place that Excel stores in the first cell of a merge alone. */
const mergedValues = ({ rows, merges }: UploadedSheet, headerLine: number) => {
  const values = new Map<number, Map<number, unknown>>();
  for (const { startRow, endRow, startCol, endCol } of merges) {
    const value = rows[startRow]?.[startCol];
    if (startCol !== endCol || startRow < headerLine || !isFilled(value)) continue;
    for (let index = startRow + 1; index <= Math.min(endRow, rows.length - 1); index += 1) {
      const ofRow = values.get(index) ?? new Map<number, unknown>();
      values.set(index, ofRow.set(startCol, value));
    }
  }
  return values;
};
