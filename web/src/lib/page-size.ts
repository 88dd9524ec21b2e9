/** Rows of a table within a page. */
export const smallPageSize = 10;

/** Rows of what was uploaded, see docs/coverage.md#constants. */
export const uploadPageSize = 7;

/** Page sizes to choose from. */
export const pageSizes: readonly number[] = [20, 50, 100, 200];

const key = 'pageSize';
const listeners = new Set<() => void>();

/** Size chosen for all lists on this device; `null` for each list's own. */
export const chosenPageSize = (): number | null => {
  try {
    const size = Number(localStorage.getItem(key));
    return pageSizes.includes(size) ? size : null;
  } catch {
    return null;
  }
};

export const choosePageSize = (size: number): void => {
  try {
    localStorage.setItem(key, String(size));
  } catch {
    // A full or forbidden storage only forgets the choice.
  }
  for (const listener of listeners) listener();
};

export const watchPageSize = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
