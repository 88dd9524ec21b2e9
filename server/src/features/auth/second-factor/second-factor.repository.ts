import { allRows, mapRead, type Read } from '../../../db/read.ts';
import type { TenantContext, TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { deleteSessionsOfUser } from '../session.repository.ts';

const columns = ['sealed_secret', 'enabled_at', 'last_step', 'pending_secret', 'pending_since'] as const;

export interface SecondFactorRow {
  readonly sealed_secret: Buffer | null;
  readonly enabled_at: Date | null;
  readonly last_step: number;
  readonly pending_secret: Buffer | null;
  readonly pending_since: Date | null;
}

export const selectFactor = (tx: TenantTransaction, companyId: CompanyId, userId: number) =>
  tx.selectFrom('second_factors').select(columns).where('company_id', '=', companyId).where('user_id', '=', userId);

/** Row lock until the transaction ends: of many simultaneous uses of one code exactly one succeeds. */
export const lockFactor = (
  tx: TenantTransaction,
  companyId: CompanyId,
  userId: number,
): Promise<SecondFactorRow | undefined> => selectFactor(tx, companyId, userId).forUpdate().executeTakeFirst();

export const storePendingSecret = async (
  { tx, companyId, now }: TenantContext,
  userId: number,
  sealed: Buffer,
): Promise<void> => {
  const pending = { pending_secret: sealed, pending_since: now };
  await tx
    .insertInto('second_factors')
    .values({ company_id: companyId, user_id: userId, sealed_secret: null, enabled_at: null, ...pending })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(pending))
    .execute();
};

/** Enables the pending secret. */
export const enablePendingSecret = async (
  { tx, companyId, now }: TenantContext,
  userId: number,
  step: number,
): Promise<void> => {
  await tx
    .updateTable('second_factors')
    .set((row) => ({
      sealed_secret: row.ref('pending_secret'),
      enabled_at: now,
      last_step: step,
      pending_secret: null,
      pending_since: null,
    }))
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
};

export const setLastStep = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  userId: number,
  step: number,
): Promise<void> => {
  await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
};

/** Deletes the recovery codes by cascade. */
export const deleteFactor = async (tx: TenantTransaction, companyId: CompanyId, userId: number): Promise<void> => {
  await tx.deleteFrom('second_factors').where('company_id', '=', companyId).where('user_id', '=', userId).execute();
};

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
export const deleteSecondFactor = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  userId: number,
): Promise<boolean> => {
  if (!(await hasSecondFactor(tx, companyId, userId))) return false;
  await deleteFactor(tx, companyId, userId);
  await deleteSessionsOfUser(tx, companyId, userId);
  return true;
};
