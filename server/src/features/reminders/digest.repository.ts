import { sql } from 'kysely';
import type { TenantContext, TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { Reminder } from './due-date.mapper.ts';

export interface DigestEntry extends Reminder {
  readonly title: string;
  readonly licensePlate: string;
}

export interface Digest {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName: string;
  readonly entries: readonly DigestEntry[];
}

/** Claims a mail for exactly one caller; a retry after a crash finds it claimed. */
export const claimMail = ({ tx, companyId, now }: TenantContext, mailId: number) =>
  tx
    .updateTable('reminder_mails')
    .set({ sending_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', mailId)
    .where('sending_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();

export const releaseMail = async (tx: TenantTransaction, companyId: CompanyId, mailId: number): Promise<void> => {
  await tx
    .updateTable('reminder_mails')
    .set({ sending_at: null })
    .where('company_id', '=', companyId)
    .where('id', '=', mailId)
    .execute();
};

export const recordMailSent = async ({ tx, companyId, now }: TenantContext, mailId: number): Promise<void> => {
  await tx
    .updateTable('reminder_mails')
    .set({ sent_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', mailId)
    .execute();
};

/** Deletes the marks by cascade, so that a later resubscription includes what is due then. */
export const deleteMail = async (tx: TenantTransaction, companyId: CompanyId, mailId: number): Promise<void> => {
  await tx.deleteFrom('reminder_mails').where('company_id', '=', companyId).where('id', '=', mailId).execute();
};

/** Finds the recipient unless they have unsubscribed. */
export const findAddressee = (tx: TenantTransaction, companyId: CompanyId, userId: number) =>
  tx
    .selectFrom('users')
    .innerJoin('companies', 'companies.company_id', 'users.company_id')
    .select(['users.email', 'users.first_name', 'users.last_name', 'companies.name'])
    .where('users.company_id', '=', companyId)
    .where('users.id', '=', userId)
    .where('users.reminder_mails', '=', true)
    .executeTakeFirst();

export const listEntries = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  mailId: number,
): Promise<readonly DigestEntry[]> => {
  const { rows } = await sql<DigestEntry>`
    select mark.vehicle_id as "vehicleId", mark.type, mark.due, mark.level, item.title,
      vehicle.license_plate as "licensePlate"
    from reminder_marks mark
    join vehicles vehicle on vehicle.company_id = mark.company_id and vehicle.id = mark.vehicle_id
    join work_items item on item.company_id = mark.company_id and item.id = mark.vehicle_id
    where mark.company_id = ${companyId} and mark.mail_id = ${mailId} and not item.is_archived
    order by mark.type = 'service-km', case when mark.type = 'service-km' then '' else mark.due end,
      vehicle.license_plate, mark.vehicle_id, mark.type`.execute(tx);
  return rows;
};
