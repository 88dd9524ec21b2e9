import type { FleetPositions } from '@flottwart/contract/map';
import { returnedStatus } from '@flottwart/contract/rules/readiness';
import { sql } from 'kysely';
import { plateOrNull } from '../../../db/paging.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { selectLatestDriver } from '../../trips/public.ts';

interface MapStateRow {
  readonly state: FleetPositions['state'];
  /** Start of the last reading of the devices. */
  readonly started_at: Date | null;
}

export const selectMapState = (companyId: CompanyId) => sql<MapStateRow>`
  select case
      when not positions_enabled then 'off'
      when exists (select from telematics_credentials where company_id = ${companyId}) then 'on'
      else 'unconnected'
    end as state,
    (select started_at from telematics_refreshes where company_id = ${companyId}) as started_at
  from companies where company_id = ${companyId}`;

export interface PositionRow {
  readonly vehicle_id: number;
  readonly title: string;
  readonly license_plate: string;
  readonly status: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly read_at: Date;
  /** Null without any driver; the name of a trip that names nobody is empty. */
  readonly driver_name: string | null;
  readonly driver_id: number | null;
  readonly trip_id: number | null;
  readonly start_time: Date | null;
  readonly end_time: Date | null;
  readonly presumed_end: Date | null;
  readonly unclear_from: Date | null;
}

interface PositionFilter {
  readonly vehicleId?: number | undefined;
  readonly limit: number;
}

/** Positions of vehicles that the company still has, with the driver of each in one step of an index; none where they are switched off. */
export const selectPositions = (companyId: CompanyId, { vehicleId, limit }: PositionFilter) => sql<PositionRow>`
  select page.*, driver.id as driver_id, driver.name as driver_name, driver.trip_id, driver.start_time, driver.end_time,
    driver.presumed_end, driver.unclear_from
  from (
    select vehicles.id as vehicle_id, work_items.title, vehicles.license_plate, work_items.status,
      reading.latitude, reading.longitude, reading.read_at, nullif(${plateOrNull('vehicles.license_plate')}, '') as plate
    from telematics_readings reading
    join companies on companies.company_id = ${companyId} and companies.positions_enabled
    join vehicles on vehicles.company_id = ${companyId} and vehicles.id = reading.vehicle_id
    join work_items on work_items.company_id = ${companyId} and work_items.id = reading.vehicle_id
    where reading.company_id = ${companyId} and reading.latitude is not null and reading.longitude is not null
      and not work_items.is_archived and work_items.status <> ${returnedStatus}
      and ${vehicleId === undefined ? sql`true` : sql`reading.vehicle_id = ${vehicleId}`}
    order by plate, vehicles.id limit ${limit}
  ) as page
  left join lateral (${selectLatestDriver(companyId, sql<number>`page.vehicle_id`)}) as driver on true
  order by page.plate, page.vehicle_id`;
