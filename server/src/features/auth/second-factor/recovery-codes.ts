import { createHash, randomBytes } from 'node:crypto';
import { base32 } from '../../../lib/base32.ts';

const howMany = 10;

/** Eighty bits: beyond guessing, so a fast hash keeps them well enough. */
const codeBytes = 10;

const grouped = (text: string): string => text.match(/.{4}/g)?.join('-') ?? '';

/** As they are shown: four groups of four. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: howMany }, () => grouped(base32(randomBytes(codeBytes)).toLowerCase()));

/** Copied or typed, with or without dashes, in capitals or not. */
export const hashOfRecoveryCode = (typed: string): Buffer =>
  createHash('sha256')
    .update(typed.toLowerCase().replace(/[^a-z2-7]/g, ''))
    .digest();
