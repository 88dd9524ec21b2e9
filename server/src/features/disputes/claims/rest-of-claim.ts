import { sql } from 'kysely';
import type { CompanyId } from '../../../lib/company-id.ts';

/**
 * Rest of a claimed position `c` whose position is `p`: what was claimed of it less what has been credited since, and no more than its findings
 * still have at stake. A deduction counts as long as no line has taken it. Every figure of a claim and every reminder is made of it.
 */
export const restOfClaim = (
  companyId: CompanyId,
) => sql<number>`case when c.open_cents < 0 then least(greatest(p.open_cents, c.open_cents), 0) else greatest(least(
  p.open_cents, c.open_cents - greatest(c.position_open_cents - p.open_cents, 0),
  case when cardinality(c.finding_ids) > 0 then (
    select coalesce(sum(f.stake_cents), 0) from leasing_findings f
    where f.company_id = ${companyId} and f.id = any (c.finding_ids) and f.is_current and f.decision in ('open', 'claimed'))
  end), 0) end::bigint`;
