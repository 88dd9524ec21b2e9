import { useCallback, useEffect, useMemo, useState } from 'react';
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
  const select = useCallback(
    (shown: readonly Row[], change: (before: Selection<Row['id']>) => Selection<Row['id']>) => {
      setSeen((before) => withRows(before, shown));
      setSelection(change);
    },
    [],
  );

  const toggle = useMemo(
    (): RowSelection<Row>['toggle'] => ({
      onToggle: ({ id }, isRange) => select(rows, (before) => toggleRow(before, idsOf(rows), id, isRange)),
      label,
    }),
    [rows, label, select],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is the reason, not an input
  useEffect(() => setSelection(nothingSelected), [filter]);

  return {
    ids: [...selection.ids],
    rows: [...selection.ids].flatMap((id) => seen.get(id) ?? []),
    add: (shown) => select(shown, ({ ids }) => ({ ids: new Set([...ids, ...idsOf(shown)]), anchor: null })),
    isSelected: ({ id }) => selection.ids.has(id),
    toggle,
    onTogglePage: () => select(rows, (before) => togglePage(before, idsOf(rows))),
    clear: () => setSelection(nothingSelected),
  };
};

const idsOf = <Row extends Item>(rows: readonly Row[]): readonly Row['id'][] => rows.map(({ id }) => id);

const withRows = <Row extends Item>(
  seen: ReadonlyMap<Row['id'], Row>,
  rows: readonly Row[],
): ReadonlyMap<Row['id'], Row> => new Map([...seen, ...rows.map((row) => [row.id, row] as const)]);
