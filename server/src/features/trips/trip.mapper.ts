import type { Trip } from '@flottwart/contract/trips';
import type { TripRow } from './trip.repository.ts';

export const toTrip = (row: TripRow): Trip => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  birthDay: row.birth_day,
  driverId: row.employee_id,
  vehicleId: row.vehicle_id,
  vin: row.vin,
  kennzeichen: row.license_plate,
  startTime: row.start_time.toISOString(),
  endTime: row.end_time?.toISOString() ?? null,
});
