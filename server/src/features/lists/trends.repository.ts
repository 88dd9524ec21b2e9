import { sql } from 'kysely';
import type { CompanyId } from '../../lib/company-id.ts';

/** Days in Berlin. */
interface TrendPeriod {
  readonly firstMonday: string;
  readonly today: string;
}

export interface ChangesRow {
  readonly monday: string;
  readonly tasksCreated: number;
  readonly tasksDone: number;
  /** Vehicles that stopped minus those that went on. */
  readonly stopped: number;
}

/** Creations and statuses of the period by week, read along their index; archived vehicles are in no list. */
export const selectChangesByWeek = (
  companyId: CompanyId,
  { firstMonday }: TrendPeriod,
  stopped: readonly string[],
) => sql<ChangesRow>`
  select date_trunc('week', change.created_at at time zone 'Europe/Berlin')::date as monday,
    count(*) filter (where item.kind = 'task' and change.field = 'created')::integer as "tasksCreated",
    (count(distinct change.item_id) filter (where item.kind = 'task' and change.field = 'status'
      and change.new_value = 'TaskStatus_DONE'))::integer as "tasksDone",
    (count(*) filter (where item.kind = 'vehicle' and change.new_value = any(${stopped}::text[]))
      - count(*) filter (where item.kind = 'vehicle' and change.old_value = any(${stopped}::text[])))::integer as stopped
  from work_item_changes change
  join work_items item on item.company_id = ${companyId} and item.id = change.item_id
    and not (item.kind = 'vehicle' and item.is_archived)
  where change.company_id = ${companyId} and change.field in ('created', 'status')
    and change.created_at >= (${firstMonday}::date::timestamp at time zone 'Europe/Berlin')
  group by 1`;

interface CostsRow {
  readonly monday: string;
  readonly cents: number;
}

/** Paid repairs of the period by the week of their date. */
export const selectRepairCostsByWeek = (companyId: CompanyId, { firstMonday, today }: TrendPeriod) => sql<CostsRow>`
  select date_trunc('week', repair.repair_date)::date as monday, sum(repair.actual_cost_cents)::bigint as cents
  from repair_records repair
  where repair.company_id = ${companyId} and repair.actual_cost_cents is not null
    and repair.repair_date between ${firstMonday}::date and ${today}::date
  group by 1`;
