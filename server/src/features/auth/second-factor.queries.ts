import { allRows, mapRead, type Read } from '../../db/read.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { deleteFactor, lockFactor } from './second-factor/second-factor.repository.ts';
import { deleteSessionsOfUser } from './session.repository.ts';

export { type AccountKey, findAccountKey } from './account.repository.ts';
export { noteAccountEvent } from './account-event.repository.ts';
export { securityNotice } from './security-mail.job.ts';
export { deleteSessionsOfUser } from './session.repository.ts';

export const readUsersWithSecondFactor = (tx: TenantTransaction, companyId: CompanyId): Read<ReadonlySet<number>> =>
  mapRead(
    allRows(
      tx
        .selectFrom('second_factors')
        .select('user_id')
        .where('company_id', '=', companyId)
        .where('enabled_at', 'is not', null),
    ),
    (rows) => new Set(rows.map((row) => row.user_id)),
  );

export const hasSecondFactor = async (tx: TenantTransaction, companyId: CompanyId, userId: number): Promise<boolean> =>
  (await lockFactor(tx, companyId, userId))?.enabled_at instanceof Date;

/** Ends all sessions, because the lost phone may hold one; returns false if there was no factor. */
export const dropSecondFactor = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  userId: number,
): Promise<boolean> => {
  if (!(await hasSecondFactor(tx, companyId, userId))) return false;
  await deleteFactor(tx, companyId, userId);
  await deleteSessionsOfUser(tx, companyId, userId);
  return true;
};
