/** Rows somebody has ticked, and the one that was ticked last: from there a range is drawn. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly anchor: number | null;
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null };

/** One row, or with the shift key all rows from the last one to this. A range takes on what its first row became. */
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

/** All rows of the page, or none of them where all were ticked. Other pages keep theirs. */
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
