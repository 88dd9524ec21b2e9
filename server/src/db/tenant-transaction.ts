import type { Kysely } from 'kysely';
import type { CompanyId } from '../lib/company-id.ts';
import type { Session } from '../lib/session.ts';
import type { Schema } from './schema.ts';

declare const brand: unique symbol;

/** A transaction in which only one company's rows exist; only `db/tenant.ts` and `db/transaction.ts` make one. */
export type TenantTransaction = Kysely<Schema> & { readonly [brand]: 'TenantTransaction' };

/** A person's write: its transaction, its author and its instant. */
export interface WriteContext {
  readonly tx: TenantTransaction;
  readonly session: Pick<Session, 'companyId' | 'userId'>;
  readonly now: Date;
}

/** A write in one company whose author does not matter: imports, jobs, repositories. */
export interface TenantContext {
  readonly tx: TenantTransaction;
  readonly companyId: CompanyId;
  readonly now: Date;
}

export const tenantOf = ({ tx, session, now }: WriteContext): TenantContext => ({
  tx,
  companyId: session.companyId,
  now,
});
