import { sql } from 'kysely';
import type { TenantContext, TenantTransaction } from '../../db/tenant-transaction.ts';
import { AppError } from '../../lib/app-error.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { keepEmailDirectory } from './account.repository.ts';

/** Voids the password of a pending account; returns false if its address has been confirmed meanwhile. */
export const voidPassword = async ({ tx, companyId, now }: TenantContext, userId: number): Promise<boolean> => {
  const voided = await tx
    .updateTable('users')
    .set({ password_hash: null, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return voided !== undefined;
};

/** Deletes a pending account, and the company if it has no other member; returns false if there is no such account. */
export const deletePendingAccount = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  userId: number,
): Promise<boolean> => {
  const deleted = await tx
    .deleteFrom('users')
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!deleted) return false;
  await keepEmailDirectory(tx, companyId, userId);
  const left = await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .limit(1)
    .executeTakeFirst();
  if (!left) await sql`select delete_own_tenant()`.execute(tx);
  return true;
};

/** Restarts the seven days after which a pending account is deleted. */
export const renewPendingAccount = async (tx: TenantTransaction, userId: number): Promise<void> => {
  await sql`select renew_pending_account(${userId})`.execute(tx);
};

/** True once somebody of the company has confirmed an address: its pending accounts are then invitations. */
export const hasConfirmedMember = async (tx: TenantTransaction, companyId: CompanyId): Promise<boolean> => {
  const confirmed = await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('email_verified_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return confirmed !== undefined;
};

export const confirmedElsewhere = (): AppError =>
  new AppError('conflict', 'Diese E-Mail-Adresse wurde bereits für ein anderes Konto bestätigt.');
