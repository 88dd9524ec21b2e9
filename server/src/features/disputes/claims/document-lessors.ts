import { sql } from 'kysely';
import type { CompanyId } from '../../../lib/company-id.ts';
import { vehicleOfPlateAt } from '../../plates/public.ts';

/** Lessor that a billed vehicle has: by its only contract of the day, else its own field, else the other documents that bill its plate. */
const lessorOfVehicle = (companyId: CompanyId) => sql<string | null>`coalesce(
  (select min(t.lessor) from leasing_contracts t
    where t.company_id = ${companyId} and t.vehicle_id = c.vehicle_id and t.from_day <= c.invoice_date
      and coalesce(t.to_day, 'infinity') >= c.invoice_date having count(distinct leasing_lessor_key(t.lessor)) = 1),
  (select nullif(btrim(v.provider_name), '') from vehicles v where v.company_id = ${companyId} and v.id = c.vehicle_id),
  (select min(o.issuer_name) from leasing_positions q join leasing_documents o on o.company_id = ${companyId} and o.id = q.document_id
    where q.company_id = ${companyId} and q.plate_key = c.plate_key and o.issuer_name is not null
    having count(distinct o.issuer_name_key) = 1))`;

/**
 * Lessor of each document: who issued it, else the one that all its vehicles have; empty if neither says it. Documents of one lessor print its VAT id or leave it out:
 * they have the only VAT id of their name. Two VAT ids of one name are two lessors.
 */
export const documentLessors = (companyId: CompanyId) => sql<{
  readonly document_id: number;
  readonly lessor: string;
  /** Empty if unknown. */
  readonly name: string;
}>`(
  with unnamed as materialized (
    select distinct d.id, d.invoice_date, p.plate_key, p.license_plate from leasing_documents d
    join leasing_positions p on p.company_id = ${companyId} and p.document_id = d.id
    where d.company_id = ${companyId} and d.issuer_name is null and p.plate_key <> ''),
  carried as materialized (
    select u.id, u.invoice_date, u.plate_key, ${vehicleOfPlateAt(
      sql`${companyId}`,
      { key: sql.ref('u.plate_key'), plate: sql.ref('u.license_plate') },
      sql.ref('u.invoice_date'),
    )} as vehicle_id from unnamed u),
  derived as materialized (
    select b.id, min(b.name) as name, leasing_lessor_key(min(b.name)) as name_key
    from (select c.id, ${lessorOfVehicle(companyId)} as name from carried c) as b
    where b.name is not null group by b.id having count(distinct leasing_lessor_key(b.name)) = 1),
  named as materialized (
    select issuer_name_key as name_key, coalesce(
      case when count(distinct issuer_vat_id) = 1 then min(issuer_key) filter (where issuer_vat_id is not null) end,
      min(issuer_key) filter (where issuer_vat_id is null)) as lessor
    from leasing_documents where company_id = ${companyId} and issuer_name_key <> '' group by issuer_name_key)
  select d.id as document_id, coalesce(d.issuer_name, v.name, '') as name,
    case when d.issuer_vat_id is not null then d.issuer_key
      else coalesce(n.lessor, nullif(d.issuer_key, ''), v.name_key, '') end as lessor
  from leasing_documents d
  left join derived v on v.id = d.id
  left join named n on n.name_key = coalesce(v.name_key, d.issuer_name_key)
  where d.company_id = ${companyId})`;
