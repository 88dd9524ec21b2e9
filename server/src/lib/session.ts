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
