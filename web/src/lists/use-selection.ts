import { useEffect, useState } from 'react';
import type { RowSelection } from '../ui/row-selection.tsx';
import { nothingSelected, type RowId, type Selection, togglePage, toggleRow } from './selection.ts';

interface Item {
  readonly id: RowId;
}

export interface SelectedRows<Row extends Item> extends RowSelection<Row> {
  readonly ids: readonly Row['id'][];
  /** Selected rows, as they were when they were shown. */
  readonly rows: readonly Row[];
  /** Selects further rows, of any page. */
  readonly add: (rows: readonly Row[]) => void;
  readonly clear: () => void;
}

/** Kept across pages; another search or filter clears it, so that no hidden row stays selected. */
export const useSelection = <Row extends Item>(
  rows: readonly Row[],
  filter: string,
  label: (row: Row) => string,
): SelectedRows<Row> => {
  const [selection, setSelection] = useState<Selection<Row['id']>>(nothingSelected);
  const [seen, setSeen] = useState<ReadonlyMap<Row['id'], Row>>(new Map());
  const onPage = rows.map(({ id }) => id);
  const select = (change: (before: Selection<Row['id']>) => Selection<Row['id']>, shown = rows) => {
    setSeen((before) => new Map([...before, ...shown.map((row) => [row.id, row] as const)]));
    setSelection(change);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is the reason, not an input
  useEffect(() => setSelection(nothingSelected), [filter]);

  return {
    ids: [...selection.ids],
    rows: [...selection.ids].flatMap((id) => seen.get(id) ?? []),
    add: (shown) =>
      select(({ ids }) => ({ ids: new Set([...ids, ...shown.map(({ id }) => id)]), anchor: null }), shown),
    isSelected: ({ id }) => selection.ids.has(id),
    onToggle: ({ id }, isRange) => select((before) => toggleRow(before, onPage, id, isRange)),
    onTogglePage: () => select((before) => togglePage(before, onPage)),
    clear: () => setSelection(nothingSelected),
    label,
  };
};
