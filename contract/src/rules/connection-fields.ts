/** Allowed mail ports; others are refused to prevent port scans through this server. */
export const mailPorts: readonly number[] = [25, 465, 587, 2525];

/** Mask of a stored secret; sent back, it keeps the stored one. */
export const secretMask = '********';

/** Shown where no secret is stored, see docs/coverage.md#entities; sent back, it is no secret either. */
export const noSecret = 'Geheim';
