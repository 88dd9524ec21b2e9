import { plateKey } from '@flottwart/contract/rules/plate';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { documentLessors } from './document-lessors.ts';

export interface CreditSum {
  readonly count: number;
  readonly cents: number;
}

/** Credits of a lessor that have settled no invoice, or only in part: all of them, and those of these plates. */
export const sumUnallocatedCredits = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  lessor: string,
  licensePlates: readonly string[],
): Promise<{ readonly ofLessor: CreditSum; readonly ofPlates: CreditSum }> => {
  const isOfPlates = sql`p.plate_key = any (${[...new Set(licensePlates.map(plateKey))].filter((key) => key !== '')}::text[])`;
  const { rows } = await sql<{ ofLessor: CreditSum; ofPlates: CreditSum }>`
    select jsonb_build_object('count', count(*), 'cents', coalesce(sum(p.open_cents), 0)) as "ofLessor",
      jsonb_build_object('count', count(*) filter (where ${isOfPlates}),
        'cents', coalesce(sum(p.open_cents) filter (where ${isOfPlates}), 0)) as "ofPlates"
    from leasing_positions p
    join ${documentLessors(companyId)} as l on l.document_id = p.document_id and l.lessor = ${lessor}
    where p.company_id = ${companyId} and p.type = 'Gutschrift' and p.open_cents > 0`.execute(tx);
  const none = { count: 0, cents: 0 };
  return rows[0] ?? { ofLessor: none, ofPlates: none };
};
