import { sql } from 'kysely';

export { requestTelematicsRefresh } from './request-refresh.ts';

/** The latest odometer of each vehicle that has one, to be joined by `vehicle_id`: `odometer_km` at `odometer_at`. */
export const latestOdometers = (companyId: number) =>
  sql`(select vehicle_id, odometer_km, odometer_at from telematics_readings
    where company_id = ${companyId} and odometer_km is not null)`;
