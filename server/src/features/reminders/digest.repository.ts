import { sql } from 'kysely';
import type { TenantContext, TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { Reminder } from './due-date.mapper.ts';
import type { DueRow } from './due-date.repository.ts';

export interface DigestEntry extends Reminder {
  readonly kind: DueRow['kind'];
  readonly title: string;
  /** Empty for a driver. */
  readonly licensePlate: string;
}

/** Sizes of the whole mail, listed or not. */
export interface DigestCounts {
  readonly entries: number;
  readonly overdue: number;
  readonly vehicles: number;
  readonly drivers: number;
}

export interface Digest {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName: string;
  /** Entries of the most urgent vehicles and drivers, one after the other. */
  readonly entries: readonly DigestEntry[];
  readonly counts: DigestCounts;
}

/** Longer lists are better read on the page of due dates. */
const maxGroups = 10;

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

const entriesOf = (companyId: CompanyId, mailId: number) => sql`
  select mark.item_id, mark.type, mark.due, mark.level, item.kind, item.title,
    coalesce(vehicle.license_plate, '') as license_plate, coalesce(vehicle.license_plate, item.title) as name,
    array_position(array['overdue', 'week', 'month'], mark.level) as rank
  from reminder_marks mark
  join work_items item on item.company_id = mark.company_id and item.id = mark.item_id
  left join vehicles vehicle on vehicle.company_id = item.company_id and vehicle.id = item.id
  where mark.company_id = ${companyId} and mark.mail_id = ${mailId} and not item.is_archived`;

/** A vehicle or driver takes the place of its most urgent entry; within a level dates come before mileages. */
export const listEntries = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  mailId: number,
): Promise<readonly DigestEntry[]> => {
  const { rows } = await sql<DigestEntry>`
    select item_id as "itemId", type, due, level, kind, title, license_plate as "licensePlate"
    from (
      select *, dense_rank() over (order by first_position) as group_position
      from (
        select *, min(position) over (partition by item_id) as first_position
        from (
          select *, row_number() over (
            order by rank, type = 'service-km', case when type = 'service-km' then '' else due end,
              name, item_id, type, due) as position
          from (${entriesOf(companyId, mailId)}) as entry
        ) as ordered
      ) as grouped
    ) as numbered
    where group_position <= ${maxGroups} order by group_position, position`.execute(tx);
  return rows;
};

export const countEntries = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  mailId: number,
): Promise<DigestCounts> => {
  const { rows } = await sql<DigestCounts>`
    select count(*)::integer as entries, (count(*) filter (where level = 'overdue'))::integer as overdue,
      (count(distinct item_id) filter (where kind = 'vehicle'))::integer as vehicles,
      (count(distinct item_id) filter (where kind = 'employee'))::integer as drivers
    from (${entriesOf(companyId, mailId)}) as entry`.execute(tx);
  return rows[0] ?? { entries: 0, overdue: 0, vehicles: 0, drivers: 0 };
};
