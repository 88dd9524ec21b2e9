import { createAdmission } from './admission/admission.ts';
import { placeLimits } from './admission/limits.ts';
import { type Origin, originOf, strangerFrom } from './admission/origin.ts';
import { AppError, invalidField } from './app-error.ts';
import { createVerifyPassword, hashPassword, type MatchesHash, passwordProblem } from './passwords.ts';
import type { Session } from './session.ts';

/** Caller of the work: a member counts for the company, a known browser for itself, a stranger for the network. */
export interface PasswordCaller {
  readonly address?: string;
  readonly session?: Session | undefined;
  /** Browser that has signed in to the account before. */
  readonly knownDevice?: string | undefined;
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

/** No 429, which the security log reports as a lock-out: others of the network may have caused it. */
const tooManyWait = (): AppError =>
  new AppError('unavailable', 'Gerade werden viele Passwörter geprüft. Bitte gleich noch einmal versuchen.', {
    retryAfterSeconds: 10,
  });

const refusals = { company: tooManyWait, busy: tooManyWait };

const originOfCaller = ({ address = '', session, knownDevice }: PasswordCaller): Origin => {
  if (session) return originOf(session.companyId);
  const stranger = strangerFrom(address);
  return knownDevice === undefined ? stranger : { ...stranger, company: knownDevice };
};

export const createPasswordWork = (matches?: MatchesHash): PasswordWork => {
  const strangers = createAdmission(placeLimits.passwords, refusals);
  const known = createAdmission(placeLimits.knownPasswords, refusals);
  const verifyPassword = createVerifyPassword(matches);

  const inTurn = <T>(caller: PasswordCaller, work: () => Promise<T>): Promise<T> => {
    const isKnown = caller.session !== undefined || caller.knownDevice !== undefined;
    return (isKnown ? known : strangers).run(originOfCaller(caller), work);
  };

  return {
    verify: (caller, stored, password) => inTurn(caller, () => verifyPassword(stored, password)),
    hashNew: (caller, { password, field, tooWeak, known: personal }) =>
      inTurn(caller, async () => {
        const objection = await passwordProblem(password, tooWeak, personal);
        if (objection) throw invalidField(field, objection);
        return hashPassword(password);
      }),
  };
};
