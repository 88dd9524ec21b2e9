import { randomInt } from 'node:crypto';

/** Excludes characters that look alike, because people copy the number by hand. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const group = (): string => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('');

/** Random: it proves that and when something was deleted, and reveals nothing about the content. */
export const newDeletionNumber = (): string => `${group()}-${group()}-${group()}`;
