import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { TenantTransaction } from '../../../db/tenant.ts';

export type PoliceMailRow = Selectable<Schema['police_mails']>;

export const selectPoliceMails = (tx: TenantTransaction, companyId: number, reportId: number) =>
  tx
    .selectFrom('police_mails')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('report_id', '=', reportId)
    .orderBy('id', 'desc');

export const findCurrentMail = (
  tx: TenantTransaction,
  companyId: number,
  reportId: number,
): Promise<PoliceMailRow | undefined> =>
  selectPoliceMails(tx, companyId, reportId).where('is_current', '=', true).executeTakeFirst();

export const selectPoliceMail = (tx: TenantTransaction, companyId: number, id: number) =>
  tx.selectFrom('police_mails').selectAll().where('company_id', '=', companyId).where('id', '=', id);

export const countMailsSince = async (tx: TenantTransaction, companyId: number, since: Date): Promise<number> => {
  const { total } = await tx
    .selectFrom('police_mails')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(total);
};

/** The earlier mail of the report stays as a record. */
export const replaceCurrentMail = async (
  tx: TenantTransaction,
  mail: Insertable<Schema['police_mails']>,
): Promise<number> => {
  await tx
    .updateTable('police_mails')
    .set({ is_current: false })
    .where('company_id', '=', mail.company_id)
    .where('report_id', '=', mail.report_id)
    .where('is_current', '=', true)
    .execute();
  const { id } = await tx.insertInto('police_mails').values(mail).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** Changes a mail only from the states named, so that of several who try one succeeds. */
export const changeMail = (
  tx: TenantTransaction,
  companyId: number,
  id: number,
  from: readonly PoliceMailRow['state'][],
  change: Updateable<Schema['police_mails']>,
): Promise<PoliceMailRow | undefined> =>
  tx
    .updateTable('police_mails')
    .set(change)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst();
