/** With `SWEEPS=all`, as in `npm run test:all`, everything is tried; otherwise a representative of each kind. */
export const isFullSweep = process.env.SWEEPS === 'all';

/** Tag of a story that only the full sweep runs, because other stories, or tests beside the code, represent it. */
export const sweep = { tag: '@sweep' };
