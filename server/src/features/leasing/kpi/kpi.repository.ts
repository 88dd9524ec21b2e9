import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';

export const selectMonthSums = (tx: TenantTransaction, companyId: CompanyId) =>
  tx
    .selectFrom('leasing_month_sums')
    .select(['month', 'kind', 'sum_cents', 'positions'])
    .where('company_id', '=', companyId)
    .orderBy('month')
    .orderBy('kind');

export const selectPlateSums = (tx: TenantTransaction, companyId: CompanyId) =>
  tx
    .selectFrom('leasing_plate_sums')
    .select(['license_plate', 'year', 'kind', 'sum_cents', 'positions'])
    .where('company_id', '=', companyId)
    .orderBy('license_plate')
    .orderBy('year');

/** Revision that changes with the sums. */
export const selectRevision = (tx: TenantTransaction, companyId: CompanyId) =>
  tx.selectFrom('leasing_revisions').select('revision').where('company_id', '=', companyId);

export type MonthSum = Awaited<ReturnType<ReturnType<typeof selectMonthSums>['execute']>>[number];
export type PlateSum = Awaited<ReturnType<ReturnType<typeof selectPlateSums>['execute']>>[number];
