import type { Kind } from '@flottwart/contract/rules/kinds';
import { type RawBuilder, sql } from 'kysely';
import type { TenantContext, TenantTransaction } from '../db/tenant-transaction.ts';
import type { CompanyId } from '../lib/company-id.ts';

export interface RelationRow {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly status: string;
  readonly kind: Kind;
}

/** Items linked to one, read from both sides, because a link is stored once. */
export const linkedTo = (companyId: CompanyId, itemId: number | RawBuilder<number>) => sql`(
  select high_id as id from relations where company_id = ${companyId} and low_id = ${itemId}
  union all
  select low_id from relations where company_id = ${companyId} and high_id = ${itemId})`;

const excerpt = 300;

/** Reads a link from both sides, because it is stored once. */
export const selectRelated = (tx: TenantTransaction, companyId: CompanyId, itemId: number, kind: Kind | undefined) => {
  const related = tx
    .selectFrom('work_items')
    .select(['id', 'title', 'status', 'kind'])
    .select(sql<string>`left(description, ${sql.lit(excerpt)})`.as('description'))
    .where('company_id', '=', companyId)
    .where('id', 'in', (sub) =>
      sub
        .selectFrom('relations')
        .select('high_id as id')
        .where('company_id', '=', companyId)
        .where('low_id', '=', itemId)
        .unionAll(
          sub
            .selectFrom('relations')
            .select('low_id as id')
            .where('company_id', '=', companyId)
            .where('high_id', '=', itemId),
        ),
    );
  return kind ? related.where('kind', '=', kind) : related;
};

const pairOf = (companyId: CompanyId, one: number, other: number) => ({
  company_id: companyId,
  low_id: Math.min(one, other),
  high_id: Math.max(one, other),
});

/** Returns false for an existing link. */
export const insertRelation = async (
  { tx, companyId, now }: TenantContext,
  one: number,
  other: number,
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('relations')
    .values({ ...pairOf(companyId, one, other), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('low_id')
    .executeTakeFirst();
  return inserted !== undefined;
};

export const deleteRelationRow = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  one: number,
  other: number,
): Promise<boolean> => {
  const { low_id, high_id } = pairOf(companyId, one, other);
  const deleted = await tx
    .deleteFrom('relations')
    .where('company_id', '=', companyId)
    .where('low_id', '=', low_id)
    .where('high_id', '=', high_id)
    .returning('low_id')
    .executeTakeFirst();
  return deleted !== undefined;
};
