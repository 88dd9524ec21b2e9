import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import { lessorLikeness } from '../../../leasing-findings/lessors.ts';
import { servicePatterns } from '../../../leasing-findings/service-names.ts';
import type { CompanyId } from '../../../lib/company-id.ts';

export interface ProposalRow {
  readonly vehicle_id: number;
  readonly license_plate: string;
  readonly lessor: string;
  readonly first_month: string;
  readonly months: number;
  /** Steady services, the most expensive rate first. */
  readonly services: readonly { readonly service: string; readonly cents: number }[];
}

/** True for a service that recurs monthly. */
const recurs = (key: RawBuilder<unknown>) =>
  sql<boolean>`(${key} ~ ${servicePatterns.monthly} and ${key} !~ ${servicePatterns.notMonthly})`;

/** Fees and other services that are billed once, whatever their name ends with. */
const isOnce = sql`~ 'bearbeitung|uberfuhrung|ueberfuehrung|kaution|gebuhr|gebuehr|zulassung|anmeldung|abmeldung|bereitstellung|einmal|porto|versand'`;

/** Names of upkeep alone, which is agreed beside a rate and is none itself. */
const isUpkeep = sql`~ '^((wartung|reparatur|service|reifen|verschleiss|verschleiß|und)(en|wechsel)?( |$))+$'`;

interface Lessors {
  readonly lessor_key: string;
  readonly agreed_lessors: readonly string[];
  readonly billed_lessors: readonly string[];
}

/** True if a contract of the vehicle can be about the lessor, because none of those who bill the plate is more like its own. */
const isBound = ({ lessor_key, agreed_lessors, billed_lessors }: Lessors): boolean =>
  agreed_lessors.some((agreed) => {
    const best = Math.max(...billed_lessors.map((billed) => lessorLikeness(agreed, billed)));
    return lessor_key === '' || lessorLikeness(agreed, lessor_key) === best;
  });

/**
 * Contracts that the first invoices of a lessor suggest: the first amount of a service that was billed once a month in at least two months and is no fee. Upkeep alone makes no contract. Only for plates
 * of one vehicle, and for a lessor that none of its contracts can be about: those of others, who bill the plate under their own name.
 */
export const findProposals = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  { limit, vehicleIds = null }: { readonly limit: number; readonly vehicleIds?: readonly number[] | null },
): Promise<readonly ProposalRow[]> => {
  const { rows } = await sql<ProposalRow & Lessors>`
    with candidates as materialized (
      select v.id, v.plate_key, v.license_plate, v.provider_name from vehicles v
      where v.company_id = ${companyId} and v.plate_key <> ''
        and (${vehicleIds}::integer[] is null or v.id = any (${vehicleIds}::integer[]))
        and not exists (select from vehicle_plates o
          where o.company_id = ${companyId} and o.plate_key = v.plate_key and o.vehicle_id <> v.id)
        and exists (select from leasing_positions p where p.company_id = ${companyId} and p.plate_key = v.plate_key
          and p.type = 'Rechnung' and p.amount_cents > 0 and ${recurs(sql`p.service_key`)} and not p.service_key ${isOnce})
      order by v.license_plate, v.id limit ${limit}),
    issuers as materialized (
      select d.id, leasing_lessor_key(coalesce(d.issuer_name, '')) as lessor_key from leasing_documents d where d.company_id = ${companyId}),
    billed as materialized (
      select p.plate_key, d.lessor_key, p.service_key, p.amount_cents,
        min(leasing_service_name(p.service)) as service, max(p.document_id) as document_id,
        count(distinct date_trunc('month', coalesce(p.period_from, p.period_date))) as months, count(*) as lines,
        min(coalesce(p.period_from, date_trunc('month', p.period_date)::date)) as first_day
      from leasing_positions p join issuers d on d.id = p.document_id
      where p.company_id = ${companyId} and p.plate_key = any (array(select c.plate_key from candidates c))
        and p.type = 'Rechnung' and p.amount_cents > 0
      group by 1, 2, 3, 4),
    steady as materialized (
      select distinct on (b.plate_key, b.lessor_key, b.service_key) b.* from billed b
      where b.months >= 2 and not b.service_key ${isOnce}
        and (${recurs(sql`b.service_key`)} or b.lines = b.months and b.service_key !~ ${servicePatterns.varying})
      order by b.plate_key, b.lessor_key, b.service_key, b.first_day, b.months desc, b.amount_cents)
    select c.id as vehicle_id, c.license_plate, s.lessor_key,
      array(select leasing_lessor_key(t.lessor) from leasing_contracts t where t.company_id = ${companyId} and t.vehicle_id = c.id) as agreed_lessors,
      array(select distinct b.lessor_key from billed b where b.plate_key = c.plate_key) as billed_lessors, min(s.first_day)::text as first_month, max(s.months)::integer as months,
      coalesce((select d.issuer_name from leasing_documents d
        where d.company_id = ${companyId} and d.id = max(s.document_id)), c.provider_name) as lessor,
      jsonb_agg(jsonb_build_object('service', s.service, 'cents', s.amount_cents)
        order by s.service_key ${isUpkeep}, ${recurs(sql`s.service_key`)} desc, s.amount_cents desc, s.service_key) as services
    from candidates c join steady s on s.plate_key = c.plate_key
    group by c.id, c.plate_key, c.license_plate, c.provider_name, s.lessor_key
    having bool_or(not s.service_key ${isUpkeep})
    order by c.license_plate, c.id, s.lessor_key`.execute(tx);
  return rows.filter((row) => !isBound(row)).slice(0, limit);
};
