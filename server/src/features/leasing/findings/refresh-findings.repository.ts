import { sql } from 'kysely';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import { isDistributed } from '../../../db/transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';

/** Positions that one statement compares in about four seconds. */
const positionsPerStatement = 50_000;

/**
 * Finds the findings of plates with a long history, some at a time: the commit, which does it for all that are due at once, would run into the
 * statement timeout with hundreds of them. A cluster does it at the commit, on the workers.
 */
export const refreshDueFindings = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  maxPositions = positionsPerStatement,
): Promise<void> => {
  if (isDistributed(tx)) return;
  const { rows } = await sql<{ plate: string; count: number }>`
    select p.plate_key as plate, count(*) as count from leasing_positions p
    where p.company_id = ${companyId} and p.plate_key = any(array(
      select d.plate_key from leasing_checked_plates d where d.company_id = ${companyId} and d.is_due))
    group by 1 order by 1`.execute(tx);
  if (rows.reduce((sum, { count }) => sum + count, 0) <= maxPositions) return;
  let plates: string[] = [];
  let positions = 0;
  for (const [at, { plate, count }] of rows.entries()) {
    plates.push(plate);
    positions += count;
    if (positions < maxPositions && at < rows.length - 1) continue;
    await sql`
      update leasing_checked_plates set is_due = false
      where company_id = ${companyId} and plate_key = any(${plates}::text[])`.execute(tx);
    await sql`select refresh_leasing_findings(${companyId}::integer, ${plates}::text[])`.execute(tx);
    [plates, positions] = [[], 0];
  }
};
