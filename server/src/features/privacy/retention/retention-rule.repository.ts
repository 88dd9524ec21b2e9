import { counted } from '@flottwart/contract/rules/counted';
import { minRetentionMonths, type RetentionKind } from '@flottwart/contract/rules/retention';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import { invalidField } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';

export type RuleRow = Selectable<Schema['retention_rules']>;

export const selectRules = (tx: TenantTransaction, companyId: CompanyId) =>
  tx.selectFrom('retention_rules').selectAll().where('company_id', '=', companyId);

/** Row lock on the rule until the transaction ends. */
export const lockRule = (
  tx: TenantTransaction,
  companyId: CompanyId,
  kind: RetentionKind,
): Promise<RuleRow | undefined> => selectRules(tx, companyId).where('kind', '=', kind).forShare().executeTakeFirst();

export const writeRule = (tx: TenantTransaction, rule: Insertable<Schema['retention_rules']>): Promise<RuleRow> =>
  tx
    .insertInto('retention_rules')
    .values(rule)
    .onConflict((known) =>
      known.columns(['company_id', 'kind']).doUpdateSet({
        months: rule.months,
        set_by: rule.set_by,
        set_at: rule.set_at,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteRule = async (tx: TenantTransaction, companyId: CompanyId, kind: RetentionKind): Promise<void> => {
  await tx.deleteFrom('retention_rules').where('company_id', '=', companyId).where('kind', '=', kind).execute();
};

export const selectDeletions = (tx: TenantTransaction, companyId: CompanyId) =>
  tx.selectFrom('retention_deletions').selectAll().where('company_id', '=', companyId);

/** Adds to the count of a run that was aborted. */
export const recordDeletion = async (
  tx: TenantTransaction,
  deletion: Insertable<Schema['retention_deletions']>,
): Promise<void> => {
  await tx
    .insertInto('retention_deletions')
    .values(deletion)
    .onConflict((known) =>
      known.columns(['company_id', 'deleted_on', 'kind', 'months', 'set_by']).doUpdateSet({
        rows: sql`retention_deletions.rows + excluded.rows`,
        oldest: sql`least(retention_deletions.oldest, excluded.oldest)`,
        latest: sql`greatest(retention_deletions.latest, excluded.latest)`,
      }),
    )
    .execute();
};

export const assertPeriod = (kind: RetentionKind, months: number): void => {
  const fewest = minRetentionMonths[kind];
  if (months < fewest) throw invalidField('months', `Mindestens ${counted(fewest, 'Monat', 'Monate')}.`);
};
