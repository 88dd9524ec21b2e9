import type { BerlinZone } from '@flottwart/contract/rules/berlin-time';
import { sql } from 'kysely';
import type { CompanyId } from '../../lib/company-id.ts';
import { plateKeyIn } from '../plates/public.ts';
import { knownEnd, type TripTimesRow, tripTimesColumns } from '../trips/public.ts';

/** Trip or police report that names the vehicle and the day. */
export interface DayAnchor {
  readonly kind: 'trip' | 'policereport';
  readonly id: number;
  /** End of a running trip. */
  readonly now: Date;
}

/** Days after the first that a trip can cover; one that was never ended would cover years. */
const maxFurtherDays = 6;
const maxFurtherDaysOfRunning = 1;

const sources = {
  trip: (companyId: CompanyId, { id, now }: DayAnchor) => sql`
    select id as trip_id, null::integer as report_id, vehicle_id, vin, ${plateKeyIn('license_plate')} as plate_key,
      (start_time at time zone 'Europe/Berlin')::date as day,
      ((coalesce(${knownEnd(companyId)}, ${now}) - interval '1 microsecond') at time zone 'Europe/Berlin')::date as end_day,
      case when end_time is null then ${maxFurtherDaysOfRunning}::integer else ${maxFurtherDays}::integer end as further_days
    from trips where company_id = ${companyId} and id = ${id}`,
  policereport: (companyId: CompanyId, { id }: DayAnchor) => sql`
    select trip_id, id as report_id, vehicle_id, vin, ${plateKeyIn('license_plate')} as plate_key, offence_date as day,
      offence_date as end_day, 0 as further_days
    from police_reports where company_id = ${companyId} and id = ${id}`,
};

const anchor = (companyId: CompanyId, of: DayAnchor) => sql`
  anchor as materialized (
    select *, day::timestamp at time zone 'Europe/Berlin' as begins,
      (last_day + 1)::timestamp at time zone 'Europe/Berlin' as ends
    from (
      select *, greatest(day, least(end_day, day + further_days)) as last_day
      from (${sources[of.kind](companyId, of)}) as source
    ) as covered)`;

type DaysRow = { readonly day: string; readonly last_day: string } | { readonly day: null; readonly last_day: null };

/** No row without the item, no day for an offence without a date. */
export const selectDay = (companyId: CompanyId, of: DayAnchor) =>
  sql<DaysRow>`with ${anchor(companyId, of)} select day, last_day from anchor`;

export interface TripOfDayRow extends TripTimesRow {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
}

/**
 * Trips of the vehicle, else of its VIN, else of its plate alone, as sources name a vehicle that the company does not have. Each is a range of an
 * index of its own. The trip of the anchor comes first, so that no limit leaves it out.
 */
export const selectTripsOfDay = (companyId: CompanyId, of: DayAnchor, limit: number) => {
  const tripsOnDay = sql`
    select id, first_name, last_name, ${tripTimesColumns(companyId)} from trips
    where company_id = ${companyId} and start_time < anchor.ends
      and (start_time >= anchor.begins or coalesce(${knownEnd(companyId)} > anchor.begins, true))`;
  return sql<TripOfDayRow>`
    with ${anchor(companyId, of)}
    select found.* from anchor cross join lateral (
      ${tripsOnDay} and vehicle_id = anchor.vehicle_id
      union ${tripsOnDay} and vehicle_id is null and anchor.vehicle_id is null and vin = nullif(anchor.vin, '')
      union ${tripsOnDay} and vehicle_id is null and anchor.vehicle_id is null and anchor.vin = '' and is_by_plate
        and ${plateKeyIn('license_plate')} = nullif(anchor.plate_key, '')
      union ${tripsOnDay} and id = anchor.trip_id
    ) as found
    order by found.id is distinct from anchor.trip_id, found.start_time, found.id
    limit ${limit}`;
};

export interface OffenceOfDayRow {
  readonly id: number;
  readonly day: string;
  readonly case_number: string;
  readonly time: string | null;
  readonly offence_zone: BerlinZone | null;
}

/** Offences that are not archived, and the anchor itself, which comes first. */
export const selectOffencesOfDay = (companyId: CompanyId, of: DayAnchor, limit: number) =>
  sql<OffenceOfDayRow>`
    with ${anchor(companyId, of)}
    select report.id, report.offence_date as day, report.case_number, to_char(report.offence_time, 'HH24:MI') as time, report.offence_zone
    from anchor
    join police_reports as report on report.company_id = ${companyId}
      and report.offence_date between anchor.day and anchor.last_day
    join work_items as item on item.company_id = ${companyId} and item.id = report.id
    where report.id = anchor.report_id or (not item.is_archived and (report.vehicle_id = anchor.vehicle_id
      or (report.vehicle_id is null and anchor.vehicle_id is null
        and ${plateKeyIn('report.license_plate')} = nullif(anchor.plate_key, ''))))
    order by report.id is distinct from anchor.report_id, report.offence_date, report.offence_time, report.id
    limit ${limit}`;
