import { sql } from 'kysely';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';

/** Cents of all debits that no credit has settled yet. */
export const sumOpenCents = (tx: TenantTransaction, companyId: CompanyId) =>
  tx
    .selectFrom('leasing_open_sums')
    .select(sql<number>`coalesce(sum(open_cents), 0)`.as('total'))
    .where('company_id', '=', companyId);
