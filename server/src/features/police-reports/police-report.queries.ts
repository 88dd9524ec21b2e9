import { lateBefore } from '@flottwart/contract/rules/answer-deadline';
import { berlinMoment } from '@flottwart/contract/rules/berlin-time';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';

/** Counts reports with one of the statuses that are past their answer deadline. */
export const countLateReports = (
  tx: TenantTransaction,
  companyId: CompanyId,
  statuses: readonly string[],
  today: string,
) =>
  tx
    .selectFrom('work_items')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .where('kind', '=', 'policereport')
    .where('status', 'in', statuses)
    .where('created_at', '<', berlinMoment(lateBefore(today), '00:00'));
