import { randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { hashPassword } from './passwords.ts';

/** One computation of argon2, the costly part of a check; replaced by tests that count them. */
export type MatchesHash = (stored: string, password: string) => Promise<boolean>;

export const matchesHash: MatchesHash = (stored, password) => verify(stored, password);

/** Does the same work without a stored hash, so that an account that does not exist takes as long as a wrong password. */
export type VerifyPassword = (stored: string | null | undefined, password: string) => Promise<boolean>;

export const createVerifyPassword = (matches: MatchesHash = matchesHash): VerifyPassword => {
  const hashOfNobody = hashPassword(randomBytes(32).toString('base64'));
  return async (stored, password) => {
    const isRight = await matches(stored ?? (await hashOfNobody), password);
    return isRight && typeof stored === 'string';
  };
};
