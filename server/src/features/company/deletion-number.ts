import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike, because people copy it down. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const group = (): string => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('');

/** Made by chance: it proves that and when something was deleted, and says nothing about what. */
export const newDeletionNumber = (): string => `${group()}-${group()}-${group()}`;
