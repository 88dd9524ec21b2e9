import type { ListColumns, ListName, SavedView } from '@flottwart/contract/views';
import { savedView } from '@flottwart/contract/views';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { parseStored } from '../../lib/parse-json.ts';

const viewColumns = ['id', 'list', 'name', 'state', 'columns', 'is_default'] as const;
type ViewRow = Pick<Selectable<Schema['user_list_views']>, (typeof viewColumns)[number]>;

export const toView = ({ is_default, state, ...row }: ViewRow): SavedView => ({
  ...row,
  state: parseStored(savedView.shape.state, state, 'settings of a list view'),
  isDefault: is_default,
});

export const selectColumns = (tx: TenantTransaction, companyId: CompanyId, userId: number) =>
  tx
    .selectFrom('user_list_columns')
    .select(['list', 'columns'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId);

export const saveColumns = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  userId: number,
  { list, columns }: ListColumns,
): Promise<void> => {
  if (columns === null) {
    await tx
      .deleteFrom('user_list_columns')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .where('list', '=', list)
      .execute();
    return;
  }
  await tx
    .insertInto('user_list_columns')
    .values({ company_id: companyId, user_id: userId, list, columns })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id', 'list']).doUpdateSet({ columns }))
    .execute();
};

export const selectViews = (tx: TenantTransaction, companyId: CompanyId, userId: number) =>
  tx
    .selectFrom('user_list_views')
    .select(viewColumns)
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .orderBy('name')
    .orderBy('id');

/** Serialises changes to a user's views, so that their limit and the single default hold. */
export const lockViewsOfUser = async (tx: TenantTransaction, companyId: CompanyId, userId: number): Promise<void> => {
  await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
};

export const findView = (
  tx: TenantTransaction,
  companyId: CompanyId,
  userId: number,
  id: number,
): Promise<ViewRow | undefined> => selectViews(tx, companyId, userId).where('id', '=', id).executeTakeFirst();

export const countViews = async (tx: TenantTransaction, companyId: CompanyId, userId: number): Promise<number> => {
  const { total } = await tx
    .selectFrom('user_list_views')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(total);
};

export const insertView = (tx: TenantTransaction, view: Insertable<Schema['user_list_views']>): Promise<ViewRow> =>
  tx.insertInto('user_list_views').values(view).returning(viewColumns).executeTakeFirstOrThrow();

export const updateViewRow = (
  tx: TenantTransaction,
  companyId: CompanyId,
  { userId, id }: { readonly userId: number; readonly id: number },
  changes: Updateable<Schema['user_list_views']>,
): Promise<ViewRow> =>
  tx
    .updateTable('user_list_views')
    .set(changes)
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(viewColumns)
    .executeTakeFirstOrThrow();

/** Clears the default, because a list has at most one default view. */
export const clearDefaultView = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  userId: number,
  list: ListName,
): Promise<void> => {
  await tx
    .updateTable('user_list_views')
    .set({ is_default: false })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .where('is_default', '=', true)
    .execute();
};

export const deleteViewRow = (
  tx: TenantTransaction,
  companyId: CompanyId,
  userId: number,
  id: number,
): Promise<{ id: number } | undefined> =>
  tx
    .deleteFrom('user_list_views')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
