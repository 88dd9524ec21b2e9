import { useEffect, useState } from 'react';
import type { RowSelection } from '../ui/row-selection.tsx';
import { nothingSelected, type RowId, type Selection, togglePage, toggleRow } from './selection.ts';

interface Item {
  readonly id: RowId;
}

export interface SelectedRows<Row extends Item> extends RowSelection<Row> {
  readonly ids: readonly Row['id'][];
  readonly clear: () => void;
}

/** Kept across pages; another search or filter clears it, so that no hidden row stays selected. */
export const useSelection = <Row extends Item>(
  rows: readonly Row[],
  filter: string,
  label: (row: Row) => string,
): SelectedRows<Row> => {
  const [selection, setSelection] = useState<Selection<Row['id']>>(nothingSelected);
  const onPage = rows.map(({ id }) => id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is the reason, not an input
  useEffect(() => setSelection(nothingSelected), [filter]);

  return {
    ids: [...selection.ids],
    isSelected: ({ id }) => selection.ids.has(id),
    onToggle: ({ id }, isRange) => setSelection((before) => toggleRow(before, onPage, id, isRange)),
    onTogglePage: () => setSelection((before) => togglePage(before, onPage)),
    clear: () => setSelection(nothingSelected),
    label,
  };
};
