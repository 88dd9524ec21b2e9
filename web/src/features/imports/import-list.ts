import type { ListDefinition } from '../../lists/list-state.ts';

/** Newest first, nothing to choose but the page. */
export const importList: ListDefinition<'id'> = { sortable: ['id'], sort: 'id', order: 'desc', filters: {} };
