import { useEffect, useMemo, useState } from 'react';
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
  const select = (change: (before: Selection<Row['id']>) => Selection<Row['id']>, shown = rows) => {
    setSeen((before) => withRows(before, shown));
    setSelection(change);
  };

  const toggle = useMemo(
    (): RowSelection<Row>['toggle'] => ({
      onToggle: ({ id }, isRange) => {
        const ids = rows.map((row) => row.id);
        setSeen((before) => withRows(before, rows));
        setSelection((before) => toggleRow(before, ids, id, isRange));
      },
      label,
    }),
    [rows, label],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is the reason, not an input
  useEffect(() => setSelection(nothingSelected), [filter]);

  return {
    ids: [...selection.ids],
    rows: [...selection.ids].flatMap((id) => seen.get(id) ?? []),
    add: (shown) =>
      select(({ ids }) => ({ ids: new Set([...ids, ...shown.map(({ id }) => id)]), anchor: null }), shown),
    isSelected: ({ id }) => selection.ids.has(id),
    toggle,
    onTogglePage: () =>
      select((before) =>
        togglePage(
          before,
          rows.map(({ id }) => id),
        ),
      ),
    clear: () => setSelection(nothingSelected),
  };
};

const withRows = <Row extends Item>(
  seen: ReadonlyMap<Row['id'], Row>,
  rows: readonly Row[],
): ReadonlyMap<Row['id'], Row> => new Map([...seen, ...rows.map((row) => [row.id, row] as const)]);
