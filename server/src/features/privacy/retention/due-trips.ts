import { sql } from 'kysely';
import type { CompanyId } from '../../../lib/company-id.ts';
import type { DueRows } from './expired-row.ts';

/** Open reports by vehicle or by driver, so that only trips of few vehicles and drivers are compared. */
const openReports = (companyId: CompanyId, column: 'vehicle_id' | 'driver_id') => sql`
  select named.${sql.ref(column)} from police_reports named
  join work_items report on report.company_id = named.company_id and report.id = named.id
  where named.company_id = ${companyId} and report.company_id = ${companyId}
    and named.${sql.ref(column)} is not null and report.status <> 'PoliceReportStatus_CLOSED'
    and not report.is_archived`;

/** Matches trips around the day of an offence; an offence without a day could concern any trip. */
const nearOpenReport = (companyId: CompanyId) => sql<boolean>`exists (select from police_reports named
  join work_items report on report.company_id = named.company_id and report.id = named.id
  where named.company_id = ${companyId} and report.status <> 'PoliceReportStatus_CLOSED' and not report.is_archived
    and (named.vehicle_id = trip.vehicle_id or named.driver_id = trip.employee_id)
    and (named.offence_date is null or named.offence_date between
      (trip.start_time at time zone 'Europe/Berlin')::date - 1 and (trip.end_time at time zone 'Europe/Berlin')::date + 1))`;

const held = (companyId: CompanyId) =>
  sql`select held.item_id from retention_holds held where held.company_id = ${companyId}`;

/** Ended trips; a hold on a vehicle or driver keeps their trips too. */
export const dueTrips: DueRows = (companyId, { instant }) => sql`
  select trip.id, trip.end_time as aged, concat_ws(' ', trip.license_plate, trip.first_name, trip.last_name) as label,
    ((trip.vehicle_id in (${openReports(companyId, 'vehicle_id')})
        or trip.employee_id in (${openReports(companyId, 'driver_id')})) is true and ${nearOpenReport(companyId)})
      or (trip.vehicle_id in (${held(companyId)})) is true or (trip.employee_id in (${held(companyId)})) is true as held
  from trips trip where trip.company_id = ${companyId} and trip.end_time < ${instant}`;
