import { type Kysely, sql } from 'kysely';
import type { CompanyId } from '../../../server/src/lib/company-id.ts';

const kind = sql`leasing_kind(type, aff)`;

/** Every stored sum beside the same sum computed from the positions. */
const sumsOf = (companyId: CompanyId) => {
  const own = sql`company_id = ${companyId}`;
  return [
    [
      sql`select month, kind, sum_cents, positions::bigint from leasing_month_sums where ${own}`,
      sql`select date_trunc('month', period_date)::date, ${kind}, sum(amount_cents)::bigint, count(*)
        from leasing_positions where ${own} group by 1, 2`,
    ],
    [
      sql`select license_plate, year, kind, sum_cents, positions::bigint from leasing_plate_sums where ${own}`,
      sql`select license_plate, extract(year from period_date)::integer, ${kind}, sum(amount_cents)::bigint, count(*)
        from leasing_positions where ${own} group by 1, 2, 3`,
    ],
    [
      sql`select license_plate, open_cents, positions::bigint, oldest_date from leasing_open_sums where ${own}`,
      sql`select license_plate, sum(open_cents)::bigint, count(*), min(period_date) from leasing_positions
        where ${own} and type = 'Rechnung' and open_cents <> 0 group by 1`,
    ],
    [
      sql`select status, sum(rows)::bigint from list_counts where ${own} and list = 'leaseplan' group by 1`,
      sql`select leasing_status(type, processed), count(*) from leasing_positions where ${own} group by 1`,
    ],
    [
      sql`select id, settled_cents from leasing_positions where ${own} and settled_cents > 0`,
      sql`select unnest(array[invoice_id, credit_id]) as id, sum(amount_cents)::bigint from leasing_links where ${own} group by 1`,
    ],
  ] as const;
};

/** Throws if stored sums differ from those of the positions. */
export const checkSums = async (owner: Kysely<unknown>, companyId: CompanyId): Promise<void> => {
  for (const [kept, computed] of sumsOf(companyId)) {
    const { rows } =
      await sql`((${kept}) except (${computed})) union all ((${computed}) except (${kept})) limit 3`.execute(owner);
    if (rows.length > 0) throw new Error(`A kept sum is wrong: ${JSON.stringify(rows)}`);
  }
};
