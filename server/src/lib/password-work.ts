import { AppError, invalidField } from './app-error.ts';
import { createFairSemaphore, whileHeld } from './fair-semaphore.ts';
import { shortAddress } from './network-address.ts';
import { createVerifyPassword, hashPassword, type MatchesHash, passwordProblem } from './passwords.ts';
import type { Session } from './session.ts';

/** Whoever causes the work: a member by company, a stranger by network address. */
export interface PasswordCaller {
  readonly address?: string;
  readonly session?: Session | undefined;
}

interface NewPassword {
  readonly password: string;
  /** Field of the form that a refusal belongs to. */
  readonly field: string;
  readonly tooWeak: string;
  /** Personal data others know. */
  readonly known: readonly string[];
}

/** Everything that computes argon2 or estimates guesses; each kind costs a core for up to a tenth of a second. */
export interface PasswordWork {
  readonly verify: (caller: PasswordCaller, stored: string | null | undefined, password: string) => Promise<boolean>;
  /** Refuses a password that is easy to guess, else returns its hash. */
  readonly hashNew: (caller: PasswordCaller, chosen: NewPassword) => Promise<string>;
}

/** One of the four threads that Node shares with files and DNS stays free; one network never has all places. */
const places = { total: 3, each: 2 };

/**
 * Bounds the wait of a network to some seconds. A bound for all networks together would let a few of them have everybody
 * refused.
 */
const maxWaiting = 300;

/** No 429, which the security log reports as a lock-out: whoever shares the network need not have caused it. */
const tooManyWait = (): AppError =>
  new AppError('unavailable', 'Gerade werden viele Passwörter geprüft. Bitte gleich noch einmal versuchen.', {
    retryAfterSeconds: 10,
  });

/** Networks as wide as one customer of a provider can get: /24 of IPv4, /48 of IPv6. */
const subjectOf = ({ address = '', session }: PasswordCaller): number | string =>
  session?.companyId ?? shortAddress(address);

/** Serves networks in turn: hundreds of guesses from one of them delay the sign-in of another by a single one. */
export const createPasswordWork = (matches?: MatchesHash): PasswordWork => {
  const semaphore = createFairSemaphore(places);
  const verifyPassword = createVerifyPassword(matches);

  const inTurn = async <T>(caller: PasswordCaller, work: () => Promise<T>): Promise<T> => {
    const subject = subjectOf(caller);
    if (semaphore.waiting(subject) >= maxWaiting) throw tooManyWait();
    return whileHeld(semaphore.acquire(subject, 1), work);
  };

  return {
    verify: (caller, stored, password) => inTurn(caller, () => verifyPassword(stored, password)),
    hashNew: (caller, { password, field, tooWeak, known }) =>
      inTurn(caller, async () => {
        const objection = await passwordProblem(password, tooWeak, known);
        if (objection) throw invalidField(field, objection);
        return hashPassword(password);
      }),
  };
};
