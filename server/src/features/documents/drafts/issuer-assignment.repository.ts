import { maxIssuerAssignments } from '@flottwart/contract/rules/limits';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';

/** The latest ones, so that old issuers never keep a new one out. */
export const selectAssignments = (tx: TenantTransaction, companyId: CompanyId) =>
  tx
    .selectFrom('leasing_issuer_assignments')
    .select(['issuer_key', 'columns', 'types'])
    .where('company_id', '=', companyId)
    .orderBy('assigned_at', 'desc')
    .limit(maxIssuerAssignments);

export const upsertAssignment = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  assignment: {
    readonly issuerKey: string;
    readonly headingKey: string;
    readonly columns: readonly unknown[];
    readonly types: readonly unknown[];
    readonly footers: readonly string[];
    readonly by: string;
    readonly at: Date;
  },
): Promise<void> => {
  const values = {
    columns: JSON.stringify({
      headingKey: assignment.headingKey,
      columns: assignment.columns,
      footers: assignment.footers,
    }),
    types: JSON.stringify(assignment.types),
    assigned_by: assignment.by,
    assigned_at: assignment.at,
  };
  await tx
    .insertInto('leasing_issuer_assignments')
    .values({ company_id: companyId, issuer_key: assignment.issuerKey, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'issuer_key']).doUpdateSet(values))
    .execute();
};

/** A document that is taken back may have been read by wrong columns or a wrong type: its issuer's next one asks again. */
export const forgetAssignment = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  documentId: number,
): Promise<void> => {
  await tx
    .deleteFrom('leasing_issuer_assignments')
    .where('company_id', '=', companyId)
    .where('issuer_key', '=', (row) =>
      row
        .selectFrom('leasing_documents')
        .select('leasing_documents.issuer_key')
        .where('leasing_documents.company_id', '=', companyId)
        .where('leasing_documents.id', '=', documentId),
    )
    .execute();
};
