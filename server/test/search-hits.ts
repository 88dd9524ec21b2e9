import type { Hits } from '../src/db/search.ts';

/** Hits of a search as the database returns them. */
export const hitsOf = (...ids: readonly number[]): Hits => ({ ids: `{${ids.join(',')}}`, total: ids.length });
