/** Selected rows, and the anchor from which shift selects a range. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly anchor: number | null;
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null };

/** Toggles one row, or with shift the range from the anchor, which takes on the anchor's state. */
export const toggleRow = (
  { ids, anchor }: Selection,
  onPage: readonly number[],
  id: number,
  isRange: boolean,
): Selection => {
  const from = anchor === null ? -1 : onPage.indexOf(anchor);
  const to = onPage.indexOf(id);
  const isDrawn = isRange && from >= 0 && to >= 0 && anchor !== null;
  const isOn = isDrawn ? ids.has(anchor) : !ids.has(id);
  const affected = isDrawn ? onPage.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  return { ids: withRows(ids, affected, isOn), anchor: id };
};

/** Selects all rows of the page, or none if all were selected; other pages are unaffected. */
export const togglePage = ({ ids }: Selection, onPage: readonly number[]): Selection => {
  const isOn = !onPage.every((id) => ids.has(id));
  return { ids: withRows(ids, onPage, isOn), anchor: null };
};

const withRows = (ids: ReadonlySet<number>, affected: readonly number[], isOn: boolean): ReadonlySet<number> => {
  const next = new Set(ids);
  for (const id of affected) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  return next;
};
