import { unknownDay } from '@flottwart/contract/rules/known-dates';
import { sql } from 'kysely';
import type { CompanyId } from '../../lib/company-id.ts';
import { latestOdometers } from '../telematics/public.ts';

export interface LatestDriverRow {
  readonly id: number | null;
  readonly name: string;
  readonly trip_id: number | null;
  readonly start_time: Date | null;
  readonly end_time: Date | null;
}

/** Items linked to a vehicle, read from both sides, because a link is stored once. */
export const linkedTo = (companyId: CompanyId, vehicleId: number) => sql`(
  select high_id as id from relations where company_id = ${companyId} and low_id = ${vehicleId}
  union all
  select low_id from relations where company_id = ${companyId} and high_id = ${vehicleId})`;

/** Driver of the latest trip, one step in the index of the vehicle; without trips the first active driver who is linked. */
export const selectLatestDriver = (companyId: CompanyId, vehicleId: number) => sql<LatestDriverRow>`
  (select employee_id as id, trim(first_name || ' ' || last_name) as name, id as trip_id, start_time, end_time
  from trips where company_id = ${companyId} and vehicle_id = ${vehicleId}
  order by start_time desc, id desc limit 1)
  union all
  (select person.id, person.title, null, null, null
  from ${linkedTo(companyId, vehicleId)} as link
  join work_items person on person.company_id = ${companyId} and person.id = link.id
  where person.kind = 'employee' and person.status = 'ACTIVE'
  order by person.id limit 1)
  limit 1`;

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
