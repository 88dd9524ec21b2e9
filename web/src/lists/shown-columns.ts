interface ListColumn {
  readonly key: string;
  /** Hidden until chosen. */
  readonly isExtra?: boolean;
}

const standardOf = <C extends ListColumn>(columns: readonly C[]): readonly C[] =>
  columns.filter(({ isExtra }) => !isExtra);

/** Chosen columns in the list's order, without unknown names. */
export const shownColumns = <C extends ListColumn>(
  columns: readonly C[],
  chosen: readonly string[] | null,
): readonly C[] => {
  const known = columns.filter(({ key }) => chosen?.includes(key));
  return known.length > 0 ? known : standardOf(columns);
};

const keysOf = (columns: readonly ListColumn[]): string[] => columns.map(({ key }) => key);

const isStandard = (columns: readonly ListColumn[], keys: readonly string[]): boolean =>
  keys.join() === keysOf(standardOf(columns)).join();

/** Columns after one was toggled; `null` once they equal the defaults. */
export const toggleColumn = (
  columns: readonly ListColumn[],
  chosen: readonly string[] | null,
  key: string,
): string[] | null => {
  const shown = keysOf(shownColumns(columns, chosen));
  const wanted = shown.includes(key) ? shown.filter((other) => other !== key) : [...shown, key];
  if (wanted.length === 0) return shown;
  const ordered = keysOf(columns).filter((name) => wanted.includes(name));
  return isStandard(columns, ordered) ? null : ordered;
};
