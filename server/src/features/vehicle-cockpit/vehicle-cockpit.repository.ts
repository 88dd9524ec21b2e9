import type { CockpitOdometer } from '@flottwart/contract/vehicle-cockpit';
import { sql } from 'kysely';
import type { CompanyId } from '../../lib/company-id.ts';
import { latestOdometerOf } from '../vehicles/public.ts';

/** Latest mileage of the device or of a repair that is not archived; on the same day the device knows better. */
export const selectLatestOdometer = (companyId: CompanyId, vehicleId: number, today: string) => sql<CockpitOdometer>`
  select odometer_km as km, (odometer_at at time zone 'Europe/Berlin')::date as day, source
  from ${latestOdometerOf(companyId, vehicleId, today)} as odometer`;
