/** Number of an item, or the text that names a row without one. */
export type RowId = number | string;

/** Selected rows, and the anchor from which shift selects a range. */
export interface Selection<Id extends RowId> {
  readonly ids: ReadonlySet<Id>;
  readonly anchor: Id | null;
}

export const nothingSelected: Selection<never> = { ids: new Set(), anchor: null };

/** Toggles one row, or with shift the range from the anchor, which takes on the anchor's state. */
export const toggleRow = <Id extends RowId>(
  { ids, anchor }: Selection<Id>,
  onPage: readonly Id[],
  id: Id,
  isRange: boolean,
): Selection<Id> => {
  const from = anchor === null ? -1 : onPage.indexOf(anchor);
  const to = onPage.indexOf(id);
  const isDrawn = isRange && from >= 0 && to >= 0 && anchor !== null;
  const isOn = isDrawn ? ids.has(anchor) : !ids.has(id);
  const affected = isDrawn ? onPage.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  return { ids: withRows(ids, affected, isOn), anchor: id };
};

/** Selects all rows of the page, or none if all were selected; other pages are unaffected. */
export const togglePage = <Id extends RowId>({ ids }: Selection<Id>, onPage: readonly Id[]): Selection<Id> => {
  const isOn = !onPage.every((id) => ids.has(id));
  return { ids: withRows(ids, onPage, isOn), anchor: null };
};

const withRows = <Id>(ids: ReadonlySet<Id>, affected: readonly Id[], isOn: boolean): ReadonlySet<Id> => {
  const next = new Set(ids);
  for (const id of affected) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  return next;
};
