/** With `SWEEPS=all`, as in `npm run test:all`, everything is tried; otherwise a representative of each kind. */
export const isFullSweep = process.env.SWEEPS === 'all';
