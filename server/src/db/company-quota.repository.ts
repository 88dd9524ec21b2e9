import { sql } from 'kysely';
import type { CompanyId } from '../lib/company-id.ts';
import type { QuotaOrLimitName } from './quotas-and-limits.ts';
import type { TenantTransaction } from './tenant-transaction.ts';

/** Values that the operator set for the company instead of the defaults. */
export const selectQuotas = (tx: TenantTransaction, companyId: CompanyId) =>
  tx.selectFrom('company_quotas').select(['name', 'value']).where('company_id', '=', companyId).orderBy('name');

export const selectQuota = (tx: TenantTransaction, companyId: CompanyId, name: QuotaOrLimitName) =>
  selectQuotas(tx, companyId).where('name', '=', name);

/** Use that is stored anyway: mails since an instant, and the space of attachments. */
export const selectStoredUse = (companyId: CompanyId, since: Date) =>
  sql<{ readonly police_mails: number; readonly claim_mails: number; readonly attachment_bytes: number }>`
    select count(*) filter (where purpose = 'police-report') as police_mails,
      count(*) filter (where purpose = 'leasing-claim') as claim_mails,
      coalesce((select bytes from attachment_usage where company_id = ${companyId}), 0) as attachment_bytes
    from company_mails where company_id = ${companyId} and created_at > ${since}`;

export const upsertQuota = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  name: QuotaOrLimitName,
  value: number,
): Promise<void> => {
  await tx
    .insertInto('company_quotas')
    .values({ company_id: companyId, name, value })
    .onConflict((known) => known.columns(['company_id', 'name']).doUpdateSet({ value }))
    .execute();
};

export const deleteQuota = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  name: QuotaOrLimitName,
): Promise<void> => {
  await tx.deleteFrom('company_quotas').where('company_id', '=', companyId).where('name', '=', name).execute();
};
