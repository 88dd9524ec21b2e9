import { AppError, invalidField } from './app-error.ts';
import { createFairSemaphore, type Release, whileHeld } from './fair-semaphore.ts';
import { shortAddress } from './network-address.ts';
import { createVerifyPassword, hashPassword, type MatchesHash, passwordProblem } from './passwords.ts';
import type { Session } from './session.ts';

/** Whoever causes the work: a member by company, a known browser by itself, a stranger by network address. */
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

/** One of the four threads that Node shares with files and DNS stays free; one network never has all places. */
const places = { total: 3, each: 2 };

/** A caller who has proved the account before does not wait for strangers, and takes the fourth thread for a moment. */
const placesOfKnown = { total: 1, each: 1 };

/** Bounds the wait of everybody to some seconds. */
const maxWaiting = 100;

/** No 429, which the security log reports as a lock-out: whoever shares the network need not have caused it. */
const tooManyWait = (): AppError =>
  new AppError('unavailable', 'Gerade werden viele Passwörter geprüft. Bitte gleich noch einmal versuchen.', {
    retryAfterSeconds: 10,
  });

/** Networks as wide as one customer of a provider can get: /24 of IPv4, /48 of IPv6. */
const subjectOf = ({ address = '', session, knownDevice }: PasswordCaller): number | string =>
  session?.companyId ?? knownDevice ?? shortAddress(address);

interface Lane {
  readonly run: <T>(subject: number | string, work: () => Promise<T>) => Promise<T>;
}

/**
 * Serves subjects in turn: hundreds of guesses from one network delay the sign-in of another by a single one. If too many wait,
 * the latest of the subject with the most gives way, so that no network fills the queue for the others; only very many networks
 * together do.
 */
const createLane = (shares: typeof places): Lane => {
  const semaphore = createFairSemaphore(shares);
  const waiting = new Map<number | string, AbortController[]>();
  let count = 0;

  /** Sends the latest of the fullest subject away, which may be the one that has just come. */
  const makeRoom = (subject: number | string): void => {
    const own = waiting.get(subject) ?? [];
    const fullest = [...waiting.values()].reduce((most, one) => (one.length > most.length ? one : most), own);
    fullest.at(-1)?.abort(tooManyWait());
  };

  const enter = (subject: number | string): Promise<Release> => {
    const controller = new AbortController();
    const before = semaphore.waiting(subject);
    const acquired = semaphore.acquire(subject, 1, controller.signal);
    if (semaphore.waiting(subject) === before) return acquired;
    waiting.set(subject, [...(waiting.get(subject) ?? []), controller]);
    count += 1;
    let isWaiting = true;
    const leave = (): void => {
      if (!isWaiting) return;
      isWaiting = false;
      count -= 1;
      const left = (waiting.get(subject) ?? []).filter((one) => one !== controller);
      if (left.length > 0) waiting.set(subject, left);
      else waiting.delete(subject);
    };
    controller.signal.addEventListener('abort', leave, { once: true });
    if (count > maxWaiting) makeRoom(subject);
    return acquired.finally(leave);
  };

  return { run: async (subject, work) => whileHeld(enter(subject), work) };
};

export const createPasswordWork = (matches?: MatchesHash): PasswordWork => {
  const [strangers, known] = [createLane(places), createLane(placesOfKnown)];
  const verifyPassword = createVerifyPassword(matches);

  const inTurn = <T>(caller: PasswordCaller, work: () => Promise<T>): Promise<T> => {
    const isKnown = caller.session !== undefined || caller.knownDevice !== undefined;
    return (isKnown ? known : strangers).run(subjectOf(caller), work);
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
