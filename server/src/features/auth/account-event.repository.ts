import type { AccountEventKind } from '@flottwart/contract/account-security';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { queueStatement } from '../../db/transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { shortAddress } from '../../lib/network-address.ts';
import type { Caller } from '../../lib/session.ts';

export interface NewAccountEvent {
  readonly userId: number;
  readonly kind: AccountEventKind;
  readonly caller: Caller;
  readonly now: Date;
  /** Set when somebody other than the account's owner acted. */
  readonly byWhom?: string;
}

export const recordAccountEvent = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  { userId, kind, caller, now, byWhom }: NewAccountEvent,
): Promise<void> => {
  const insert = tx.insertInto('account_events').values({
    company_id: companyId,
    user_id: userId,
    kind,
    device: caller.device,
    address: shortAddress(caller.address),
    by_whom: byWhom ?? null,
    created_at: now,
  });
  await queueStatement(tx, insert);
};

const ofUser = (tx: TenantTransaction, companyId: CompanyId, userId: number) =>
  tx.selectFrom('account_events').where('company_id', '=', companyId).where('user_id', '=', userId);

export const selectAccountEvents = (tx: TenantTransaction, companyId: CompanyId, userId: number) =>
  ofUser(tx, companyId, userId)
    .select(['id', 'kind', 'device', 'address', 'by_whom', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');

export const countAccountEvents = (tx: TenantTransaction, companyId: CompanyId, userId: number) =>
  ofUser(tx, companyId, userId).select((row) => row.fn.countAll<number>().as('total'));

export const deleteOldAccountEvents = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  before: Date,
): Promise<void> => {
  await tx.deleteFrom('account_events').where('company_id', '=', companyId).where('created_at', '<', before).execute();
};
