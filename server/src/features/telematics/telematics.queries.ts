import { sql } from 'kysely';
import type { CompanyId } from '../../lib/company-id.ts';

export { requestTelematicsRefresh } from './request-refresh.ts';

/** Latest odometer per vehicle, joined by `vehicle_id`: `odometer_km` at `odometer_at`. */
export const latestOdometers = (companyId: CompanyId) =>
  sql`(select vehicle_id, odometer_km, odometer_at from telematics_readings
    where company_id = ${companyId} and odometer_km is not null)`;
