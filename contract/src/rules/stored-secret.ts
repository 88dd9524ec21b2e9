/** Mask of a stored secret; sent back, it keeps the stored one. */
export const secretMask = '********';

/** Shown where no secret is stored, see docs/coverage.md#entities. */
export const noSecret = 'Geheim';
