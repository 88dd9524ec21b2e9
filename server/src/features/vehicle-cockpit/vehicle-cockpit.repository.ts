import { unknownDay } from '@flottwart/contract/rules/known-dates';
import { sql } from 'kysely';
import type { CompanyId } from '../../lib/company-id.ts';
import { linkedTo } from '../../work-items/relation.repository.ts';
import { latestOdometers } from '../telematics/public.ts';

export interface LatestOdometerRow {
  readonly km: number;
  readonly day: string;
  readonly source: 'telematics' | 'repair';
}

/** Latest mileage of the device or of a repair that is not archived; on the same day the device knows better. */
export const selectLatestOdometer = (companyId: CompanyId, vehicleId: number, today: string) => sql<LatestOdometerRow>`
  select km, day, source from (
    select odometer_km as km, (odometer_at at time zone 'Europe/Berlin')::date as day, 'telematics' as source
    from ${latestOdometers(companyId)} as reading where vehicle_id = ${vehicleId} and odometer_at is not null
    union all
    select repair.mileage::float8, repair.repair_date, 'repair'
    from ${linkedTo(companyId, vehicleId)} as link
    join repair_records repair on repair.company_id = ${companyId} and repair.id = link.id
    join work_items item on item.company_id = ${companyId} and item.id = repair.id and not item.is_archived
    where repair.mileage is not null and repair.repair_date <= ${today}::date and repair.repair_date <> ${unknownDay}::date
  ) as known
  order by day desc, source desc limit 1`;
