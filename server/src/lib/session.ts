import type { Role } from '@flottwart/contract/users';
import type { CompanyId } from './company-id.ts';

/** Caller, as far as any handler needs to know. */
export interface Session {
  readonly companyId: CompanyId;
  readonly userId: number;
  readonly role: Role;
  readonly tokenHash: Buffer;
}

export interface FoundSession extends Session {
  /** The company requires a second factor that is not set up yet; until then only its setup is allowed. */
  readonly lacksSecondFactor: boolean;
}

/** Session look-up that http calls and the sign-in feature implements. */
export type FindSession = (bearer: string) => Promise<FoundSession | undefined>;

/** Origin of a call; holds the whole address for rate limits, of which only `shortAddress` is ever stored. */
export interface Caller {
  readonly address: string;
  /** Readable name, such as „Firefox auf Windows“. */
  readonly device: string;
  /** Token of a browser that has signed in before, from its cookie. */
  readonly deviceToken?: string | undefined;
  readonly session?: Session | undefined;
}
