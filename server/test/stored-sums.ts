import { type RawBuilder, sql } from 'kysely';
import type { CompanyId } from '../src/lib/company-id.ts';

const kind = sql`case when type = 'Rechnung' then 'RECHNUNG' when aff then 'GUTSCHRIFT_AFF' else 'GUTSCHRIFT_NON_AFF' end`;

type Rows = RawBuilder<Record<string, unknown>>;

/** Each stored sum of a company and the same computed from its leasing positions. */
export const storedAndComputedSums = (companyId: CompanyId): readonly (readonly [kept: Rows, counted: Rows])[] => {
  const own = sql`company_id = ${companyId}`;
  return [
    [
      sql`select month::text, kind, sum_cents, positions from leasing_month_sums where ${own} order by 1, 2`,
      sql`select date_trunc('month', period_date)::date::text as month, ${kind} as kind, sum(amount_cents)::bigint as sum_cents,
        count(*)::integer as positions from leasing_positions where ${own} group by 1, 2 order by 1, 2`,
    ],
    [
      sql`select license_plate, year, kind, sum_cents, positions from leasing_plate_sums where ${own} order by 1, 2, 3`,
      sql`select license_plate::text collate "default" as license_plate, extract(year from period_date)::integer as year,
        ${kind} as kind, sum(amount_cents)::bigint as sum_cents, count(*)::integer as positions
        from leasing_positions where ${own} group by 1, 2, 3 order by 1, 2, 3`,
    ],
    [
      sql`select license_plate, open_cents, positions, oldest_date from leasing_open_sums where ${own} order by 1`,
      sql`select license_plate, sum(open_cents)::bigint as open_cents, count(*)::integer as positions,
        min(period_date) as oldest_date from leasing_positions
        where ${own} and type = 'Rechnung' and open_cents <> 0 group by 1 order by 1`,
    ],
    [
      sql`select coalesce(sum(open_cents), 0)::bigint as cents from leasing_open_sums where ${own}`,
      // Open is the billed amount less what credits have settled, whichever lines deductions have found.
      sql`select (coalesce((select sum(amount_cents) from leasing_positions where ${own} and type = 'Rechnung'), 0)
        - coalesce((select sum(l.amount_cents) from leasing_links l
          join leasing_positions c on c.company_id = l.company_id and c.id = l.credit_id and c.type = 'Gutschrift'
          where l.company_id = ${companyId}), 0))::bigint as cents`,
    ],
    [
      sql`select status, sum(rows)::integer as rows from list_counts where ${own} and list = 'leaseplan'
        group by 1 having sum(rows) <> 0 order by 1`,
      sql`select leasing_status(type, processed) as status, count(*)::integer as rows from leasing_positions
        where ${own} group by 1 order by 1`,
    ],
    [
      sql`select id, settled_cents from leasing_positions where ${own} order by 1`,
      sql`select p.id, coalesce((select sum(l.amount_cents) from leasing_links l where l.company_id = p.company_id
        and p.id in (l.invoice_id, l.credit_id)), 0)::bigint as settled_cents
        from leasing_positions p where ${own} order by 1`,
    ],
  ];
};
