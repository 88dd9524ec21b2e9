import type { NotificationChoice, NotificationKind } from '@flottwart/contract/rules/notifications';
import { sql } from 'kysely';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { CompanyId } from '../lib/company-id.ts';

/** Choices that differ from the default. */
export const selectChoices = (tx: TenantTransaction, companyId: CompanyId, userId: number) =>
  tx
    .selectFrom('notification_choices')
    .select(['kind', 'choice'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId);

export const upsertChoice = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  userId: number,
  { kind, choice }: { readonly kind: NotificationKind; readonly choice: NotificationChoice },
): Promise<void> => {
  await tx
    .insertInto('notification_choices')
    .values({ company_id: companyId, user_id: userId, kind, choice })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id', 'kind']).doUpdateSet({ choice }))
    .execute();
};

/** Members who do not want to be notified of a kind. */
export const findMembersWithout = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  kind: NotificationKind,
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ user_id: number }>`
    select chosen.user_id from notification_choices chosen
    where chosen.company_id = ${companyId} and chosen.kind = ${kind} and chosen.choice = 'off'`.execute(tx);
  return new Set(rows.map(({ user_id }) => user_id));
};
