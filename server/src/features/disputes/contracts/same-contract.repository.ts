import { sql } from 'kysely';
import type { TenantTransaction } from '../../../db/tenant-transaction.ts';
import type { CompanyId } from '../../../lib/company-id.ts';

interface AgreedOnce {
  readonly vehicleId: number;
  readonly lessor: string;
  readonly service: string;
  readonly from: string;
}

interface SameContract {
  readonly id: number;
  /** 0 for the rate itself, else the position of the service. */
  readonly place: number;
}

/** Contract of the lessor that agrees the service from the same day, lessor and service compared as findings compare them. */
export const findSameContract = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  { vehicleId, lessor, service, from }: AgreedOnce,
): Promise<SameContract | undefined> => {
  const { rows } = await sql<SameContract>`
    select c.id, a.place
    from leasing_contracts c join vehicles v on v.company_id = ${companyId} and v.id = c.vehicle_id
    cross join lateral (
      select 0 as place, c.rate_service as service
      union all select s.place::integer, s.agreed ->> 'service'
        from jsonb_array_elements(c.services) with ordinality as s (agreed, place)) as a
    where c.company_id = ${companyId} and c.vehicle_id = ${vehicleId} and c.from_day = ${from}::date
      and leasing_lessor_key(c.lessor) = leasing_lessor_key(${lessor})
      and leasing_service_key(a.service, v.plate_key) = leasing_service_key(${service}, v.plate_key)
    order by c.id, a.place limit 1`.execute(tx);
  return rows[0];
};
