import { maxIssuerAssignments } from '@flottwart/contract/rules/limits';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';

/** The latest ones, so that old issuers never keep a new one out. */
export const selectAssignments = (tx: TenantTransaction, companyId: CompanyId) =>
  tx
    .selectFrom('leasing_issuer_assignments')
    .select(['issuer_key', 'columns'])
    .where('company_id', '=', companyId)
    .orderBy('assigned_at', 'desc')
    .limit(maxIssuerAssignments);

export const upsertAssignment = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  assignment: {
    readonly issuerKey: string;
    readonly columns: readonly unknown[];
    readonly by: string;
    readonly at: Date;
  },
): Promise<void> => {
  const values = {
    columns: JSON.stringify(assignment.columns),
    assigned_by: assignment.by,
    assigned_at: assignment.at,
  };
  await tx
    .insertInto('leasing_issuer_assignments')
    .values({ company_id: companyId, issuer_key: assignment.issuerKey, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'issuer_key']).doUpdateSet(values))
    .execute();
};
