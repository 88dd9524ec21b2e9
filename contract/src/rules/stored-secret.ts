/** Reads so where a secret is stored; sent back, it leaves the stored one alone. */
export const secretMask = '********';

/** Section 3 of the specification: reads so where none is stored. */
export const noSecret = 'Geheim';
