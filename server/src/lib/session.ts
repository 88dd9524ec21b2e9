import type { Role } from '@flottwart/contract/users';

/** Who is calling, as far as any handler needs to know. */
export interface Session {
  readonly companyId: number;
  readonly userId: number;
  readonly role: Role;
  readonly tokenHash: Buffer;
}

export interface FoundSession extends Session {
  /** The company asks for a second factor that is not set up yet: until then there is nothing else to do. */
  readonly lacksSecondFactor: boolean;
}

/** How http asks for the owner of a bearer token; the sign-in feature answers. */
export type FindSession = (bearer: string) => Promise<FoundSession | undefined>;
