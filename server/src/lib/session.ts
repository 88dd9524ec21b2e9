import type { Role } from '@flottwart/contract/users';

/** Who is calling, as far as any handler needs to know. */
export interface Session {
  readonly companyId: number;
  readonly userId: number;
  readonly role: Role;
  readonly tokenHash: Buffer;
}

/** How http asks for the owner of a bearer token; the sign-in feature answers. */
export type FindSession = (bearer: string) => Promise<Session | undefined>;
