import type { VehicleInfo } from '@flottwart/contract/telematics';
import type { ReadingRow } from './reading.repository.ts';

export const toVehicleInfo = (row: ReadingRow): VehicleInfo => ({
  createdAt: row.read_at.toISOString(),
  licensePlate: row.license_plate,
  deviceType: row.device_type,
  serialNumber: row.serial_number,
  vehicleIdentificationNumber: row.vin,
  odometerKm: row.odometer_km,
  latitude: row.latitude,
  longitude: row.longitude,
});
