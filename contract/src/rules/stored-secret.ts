/** Reads so where a secret is stored; sent back, it leaves the stored one alone. */
export const secretMask = '********';

/** Shown where no secret is stored, see docs/coverage.md#entities. */
export const noSecret = 'Geheim';
