import { dueLevels } from '@flottwart/contract/rules/due-names';
import { sql } from 'kysely';
import { insertRecords } from '../../db/insert-records.ts';
import type { TenantContext, TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { Reminder } from './due-date.mapper.ts';

/** Locks the company's row until the transaction ends, so that one server does the day's run. */
export const beginRun = async (tx: TenantTransaction, companyId: CompanyId, today: string): Promise<boolean> => {
  const begun = await tx
    .updateTable('companies')
    .set({ reminded_on: today })
    .where('company_id', '=', companyId)
    .where(sql<boolean>`reminded_on is distinct from ${today}::date`)
    .returning('company_id')
    .executeTakeFirst();
  return begun !== undefined;
};

/** Deletes mails that certainly were not sent, with their marks, so that what is still due is sent again. */
export const dropUnsentMails = async (tx: TenantTransaction, companyId: CompanyId): Promise<void> => {
  await tx.deleteFrom('reminder_mails').where('company_id', '=', companyId).where('sending_at', 'is', null).execute();
};

/** Includes the levels above, so that nobody reminded of something overdue is reminded that it is near. */
const fromLevel = ({ level }: Reminder): readonly string[] => dueLevels.slice(dueLevels.indexOf(level));

/** Filters out reminders the person already got. */
export const findUnsent = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  userId: number,
  reminders: readonly Reminder[],
): Promise<readonly Reminder[]> => {
  const candidates = reminders.map((reminder) => ({ ...reminder, levels: fromLevel(reminder) }));
  const { rows } = await sql<Reminder>`
    select candidate."itemId", candidate.type, candidate.due, candidate.level
    from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb)
      as candidate ("itemId" integer, type text, due text, level text, levels text[])
    where not exists (
      select from reminder_marks mark
      where mark.company_id = ${companyId} and mark.user_id = ${userId} and mark.item_id = candidate."itemId"
        and mark.type = candidate.type and mark.due = candidate.due and mark.level = any(candidate.levels))`.execute(
    tx,
  );
  return rows;
};

/** Inserts one mail to one person with its unique marks. */
export const insertReminderMail = async (
  { tx, companyId, now }: TenantContext,
  userId: number,
  reminders: readonly Reminder[],
): Promise<number> => {
  const { id } = await tx
    .insertInto('reminder_mails')
    .values({ company_id: companyId, user_id: userId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertRecords(tx, {
    table: 'reminder_marks',
    same: { company_id: companyId, user_id: userId, mail_id: id },
    columns: { item_id: 'integer', type: 'text', due: 'text', level: 'text' },
    rows: reminders.map(({ itemId, ...mark }) => ({ ...mark, item_id: itemId })),
  }).execute(tx);
  return id;
};
