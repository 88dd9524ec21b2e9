/** Rows of a page of a list, and of a table within a page; see docs/coverage.md#constants. */
export const pageSize = 20;
export const smallPageSize = 10;
