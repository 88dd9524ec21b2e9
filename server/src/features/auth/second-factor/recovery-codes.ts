import { createHash, randomBytes } from 'node:crypto';
import { base32 } from '../../../lib/base32.ts';

const count = 10;

/** 80 bits cannot be guessed, so a fast hash is enough. */
const codeBytes = 10;

const grouped = (text: string): string => text.match(/.{4}/g)?.join('-') ?? '';

/** Four groups of four characters. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => grouped(base32(randomBytes(codeBytes)).toLowerCase()));

/** Ignores case and dashes, because codes are typed or copied. */
export const hashOfRecoveryCode = (typed: string): Buffer =>
  createHash('sha256')
    .update(typed.toLowerCase().replace(/[^a-z2-7]/g, ''))
    .digest();
