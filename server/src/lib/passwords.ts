import { randomBytes } from 'node:crypto';
import { isGuessable } from '@flottwart/contract/rules/guessable-password';
import { isStrongPassword } from '@flottwart/contract/rules/password-strength';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from './app-error.ts';
import type { GuessedPassword } from './guess-estimate.thread.ts';
import { scriptBeside } from './program-files.ts';
import { createThreadService } from './thread-service.ts';

/** OWASP's recommendation for argon2id, the library's default variant: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** One thread for all of them: up to a tenth of a second each, and the lists take 50 MB. */
const estimateGuesses = createThreadService<GuessedPassword, number>({
  script: scriptBeside(import.meta.dirname, 'guess-estimate.thread'),
  maxWaiting: 50,
  tooMany: () =>
    new AppError('unavailable', 'Gerade werden viele Passwörter geprüft. Bitte gleich noch einmal versuchen.', {
      retryAfterSeconds: 5,
    }),
});

/** Guesses that cover the public lists and their usual variations. */
const guessesOfAList = 1e8;

/** Returns the objection to a new password, or nothing; `known` is personal data others know. */
export const passwordProblem = async (
  password: string,
  tooWeak: string,
  known: readonly string[] = [],
): Promise<string | undefined> => {
  if (!isStrongPassword(password)) return tooWeak;
  if (isGuessable(password, known) || (await estimateGuesses({ password, known })) < guessesOfAList)
    return 'Dieses Passwort steht auf öffentlichen Listen oder ist leicht zu erraten. Bitte ein anderes wählen.';
  return undefined;
};

/** One computation of argon2, the costly part of a check; replaced by tests that count them. */
export type MatchesHash = (stored: string, password: string) => Promise<boolean>;

export const matchesHash: MatchesHash = (stored, password) => verify(stored, password);

/** Does the same work without a stored hash, so that an account that does not exist takes as long as a wrong password. */
export type VerifyPassword = (stored: string | null | undefined, password: string) => Promise<boolean>;

let hashed: Promise<string> | undefined;

/** One for the whole process, computed before the first check. */
const hashNobody = (): Promise<string> => {
  hashed ??= hashPassword(randomBytes(32).toString('base64'));
  return hashed;
};

export const createVerifyPassword = (matches: MatchesHash = matchesHash): VerifyPassword => {
  const hashOfNobody = hashNobody();
  return async (stored, password) => {
    const isRight = await matches(stored ?? (await hashOfNobody), password);
    return isRight && typeof stored === 'string';
  };
};
