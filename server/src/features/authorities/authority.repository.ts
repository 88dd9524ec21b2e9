import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';

const columns = ['id', 'name', 'address', 'email', 'fax'] as const;
export type AuthorityRow = Pick<Selectable<Schema['authorities']>, (typeof columns)[number]>;
export type AuthorityChanges = Omit<Updateable<Schema['authorities']>, 'company_id' | 'id'>;

export const selectAuthorities = (tx: TenantTransaction, companyId: CompanyId) =>
  tx.selectFrom('authorities').select(columns).where('company_id', '=', companyId);

export const lockAuthority = (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
): Promise<AuthorityRow | undefined> =>
  selectAuthorities(tx, companyId).where('id', '=', id).forUpdate().executeTakeFirst();

export const lockAuthorityOfName = (
  tx: TenantTransaction,
  companyId: CompanyId,
  nameKey: string,
): Promise<AuthorityRow | undefined> =>
  selectAuthorities(tx, companyId).where('name_key', '=', nameKey).forUpdate().executeTakeFirst();

export const countAuthorities = async (tx: TenantTransaction, companyId: CompanyId): Promise<number> => {
  const { total } = await tx
    .selectFrom('authorities')
    .select(sql<number>`count(*)`.as('total'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(total);
};

/** A colleague's report may have added the same name meanwhile. */
export const insertAuthority = async (
  tx: TenantTransaction,
  authority: Insertable<Schema['authorities']>,
): Promise<void> => {
  await tx
    .insertInto('authorities')
    .values(authority)
    .onConflict((conflict) => conflict.columns(['company_id', 'name_key']).doNothing())
    .execute();
};

export const updateAuthorityRow = (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
  changes: AuthorityChanges,
): Promise<AuthorityRow> =>
  tx
    .updateTable('authorities')
    .set(changes)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

export const deleteAuthorityRow = (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
): Promise<{ id: number } | undefined> =>
  tx
    .deleteFrom('authorities')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
