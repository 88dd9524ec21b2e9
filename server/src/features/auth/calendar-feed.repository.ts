import type { Role } from '@flottwart/contract/users';
import type { TenantContext, TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';

export interface FeedOwner {
  readonly id: number;
  readonly email: string;
  readonly role: Role;
}

export const findFeedOwner = (
  tx: TenantTransaction,
  companyId: CompanyId,
  tokenHash: Buffer,
): Promise<FeedOwner | undefined> =>
  tx
    .selectFrom('calendar_feeds')
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'calendar_feeds.company_id').onRef('users.id', '=', 'calendar_feeds.user_id'),
    )
    .select(['users.id', 'users.email', 'users.role'])
    .where('calendar_feeds.company_id', '=', companyId)
    .where('calendar_feeds.token_hash', '=', tokenHash)
    .executeTakeFirst();

export const findFeedOf = (tx: TenantTransaction, companyId: CompanyId, userId: number) =>
  tx
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Replaces the old feed address, which stops working. */
export const replaceFeed = async (
  { tx, companyId, now }: TenantContext,
  userId: number,
  tokenHash: Buffer,
): Promise<void> => {
  await tx
    .insertInto('calendar_feeds')
    .values({ company_id: companyId, user_id: userId, token_hash: tokenHash, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id']).doUpdateSet({ token_hash: tokenHash, created_at: now }),
    )
    .execute();
};

export const deleteFeed = async (tx: TenantTransaction, companyId: CompanyId, userId: number): Promise<void> => {
  await tx.deleteFrom('calendar_feeds').where('company_id', '=', companyId).where('user_id', '=', userId).execute();
};
