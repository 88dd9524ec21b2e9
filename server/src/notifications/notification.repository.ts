import { maxNotifications } from '@flottwart/contract/rules/notifications';
import { sql } from 'kysely';
import type { TenantContext, TenantTransaction } from '../db/tenant-transaction.ts';
import type { CompanyId } from '../lib/company-id.ts';
import { constantDetail, insertFor, type NewNotification } from './new-notification.ts';

/** Inserts one row per member among the recipients. */
export const insertNotifications = (tenant: TenantContext, notification: NewNotification) =>
  insertFor(
    tenant,
    notification,
    constantDetail(notification.detail),
    sql`member.email_key = any(${notification.recipients}::text[])`,
  );

/** Deletes those older than an instant, and of each person all but the newest. */
export const deleteOldNotifications = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  olderThan: Date,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from notifications noted where noted.company_id = ${companyId} and (noted.created_at < ${olderThan}
      or noted.id in (select ranked.id from (
        select kept.id, row_number() over (partition by kept.user_id order by kept.created_at desc, kept.id desc) as place
        from notifications kept where kept.company_id = ${companyId}) as ranked
        where ranked.place > ${maxNotifications}))`.execute(tx);
  return Number(numAffectedRows ?? 0);
};

export const deleteOldDueNotices = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  olderThan: Date,
): Promise<void> => {
  await tx.deleteFrom('due_notices').where('company_id', '=', companyId).where('created_at', '<', olderThan).execute();
};
