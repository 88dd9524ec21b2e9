import type { Role } from '@flottwart/contract/users';
import { rowByKey } from '../../db/read.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { publishSessionEnd } from '../../live/live-events.ts';
import { keepEmailDirectory } from '../auth/public.ts';

const columns = ['id', 'email', 'first_name', 'last_name', 'role', 'email_verified_at', 'reminder_mails'] as const;

export interface UserRow {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: Role;
  readonly email_verified_at: Date | null;
  readonly reminder_mails: boolean;
}

const selectUser = (tx: TenantTransaction, companyId: CompanyId, id: number) =>
  tx.selectFrom('users').select(columns).where('company_id', '=', companyId).where('id', '=', id);

export const readUser = rowByKey(selectUser);

export const selectUsers = (tx: TenantTransaction, companyId: CompanyId) =>
  tx.selectFrom('users').select(columns).where('company_id', '=', companyId);

type Users = ReturnType<typeof selectUsers>;

const sortColumns = { lastName: 'last_name', firstName: 'first_name', email: 'email', role: 'role' } as const;

/** Equal values by name, so that two of one role are in the order of the list. */
export const sortUsers = (
  rows: Users,
  sort: keyof typeof sortColumns = 'lastName',
  order: 'asc' | 'desc' = 'asc',
): Users =>
  rows.orderBy(sortColumns[sort], order).orderBy('last_name', order).orderBy('first_name', order).orderBy('id', order);

/** Locks all members ordered by id, so that two simultaneous changes cannot both remove the last ADMIN. */
export const lockUsers = (tx: TenantTransaction, companyId: CompanyId): Promise<UserRow[]> =>
  tx.selectFrom('users').select(columns).where('company_id', '=', companyId).orderBy('id').forUpdate().execute();

export const updateUser = (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
  changes: {
    readonly first_name?: string;
    readonly last_name?: string;
    readonly role?: Role;
    readonly reminder_mails?: boolean;
    readonly updated_at: Date;
  },
): Promise<UserRow | undefined> =>
  tx
    .updateTable('users')
    .set(changes)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();

export const deleteUser = async (tx: TenantTransaction, companyId: CompanyId, id: number): Promise<void> => {
  await tx.deleteFrom('users').where('company_id', '=', companyId).where('id', '=', id).execute();
  await keepEmailDirectory(tx, companyId, id);
  await publishSessionEnd(tx, companyId, id);
};
