import { type RawBuilder, sql } from 'kysely';
import type { CompanyId } from '../../lib/company-id.ts';
import { linkedTo } from '../../work-items/relation.repository.ts';
import { toTripTimes, tripTimesColumns } from './trip-times.ts';

export interface LatestDriverRow {
  readonly id: number | null;
  readonly name: string;
  readonly trip_id: number | null;
  readonly start_time: Date | null;
  readonly end_time: Date | null;
  readonly presumed_end: Date | null;
  readonly unclear_from: Date | null;
}

/** Trip of the latest driver; null for one who is linked. */
export const toLatestTrip = ({ trip_id, start_time, ...times }: Omit<LatestDriverRow, 'id' | 'name'>) =>
  trip_id === null || start_time === null ? null : { id: trip_id, ...toTripTimes({ ...times, start_time }) };

/** Driver of the latest trip, one step in the index of the vehicle; without trips the first active driver who is linked. */
export const selectLatestDriver = (
  companyId: CompanyId,
  vehicleId: number | RawBuilder<number>,
) => sql<LatestDriverRow>`
  (select employee_id as id, trim(first_name || ' ' || last_name) as name, id as trip_id, ${tripTimesColumns(companyId)}
  from trips where company_id = ${companyId} and vehicle_id = ${vehicleId}
  order by start_time desc, id desc limit 1)
  union all
  (select person.id, person.title, null, null, null, null, null
  from ${linkedTo(companyId, vehicleId)} as link
  join work_items person on person.company_id = ${companyId} and person.id = link.id
  where person.kind = 'employee' and person.status = 'ACTIVE'
  order by person.id limit 1)
  limit 1`;
