import type { Role } from '@flottwart/contract/users';
import type { CompanyId } from './company-id.ts';

/** Caller, as far as any handler needs to know. */
export interface Session {
  readonly companyId: CompanyId;
  readonly userId: number;
  readonly role: Role;
  readonly tokenHash: Buffer;
  /** Network that registered the company, as long as the company is new. */
  readonly registeredFrom?: string | undefined;
}

export interface FoundSession extends Session {
  /** The company requires a second factor that is not set up yet; until then only its setup is allowed. */
  readonly lacksSecondFactor: boolean;
}

/** Session look-ups that http calls and the sign-in feature implements. */
export interface Sessions {
  readonly find: (bearer: string) => Promise<FoundSession | undefined>;
  /** The session as of the last call, without a round trip; `underCheck` compares it with the stored one before anything is answered. */
  readonly recall: (bearer: string) => RecalledSession | undefined;
}

export interface RecalledSession {
  readonly session: FoundSession;
  /** Runs `work`, whose first read carries the check; `undefined` if the session has changed, then nothing of `work` counts. */
  readonly underCheck: <T>(work: () => Promise<T>) => Promise<{ readonly result: T } | undefined>;
}

/** Origin of a call; holds the whole address for rate limits, of which only `shortAddress` is ever stored. */
export interface Caller {
  readonly address: string;
  /** Readable name, such as „Firefox auf Windows“. */
  readonly device: string;
  /** Token of a browser that has signed in before, from its cookie. */
  readonly deviceToken?: string | undefined;
  readonly session?: Session | undefined;
}
