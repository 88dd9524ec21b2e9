import type { VehicleInfo } from '@flottwart/contract/telematics';
import type { Context } from '../../context.ts';
import { combineReads, firstRow } from '../../db/read.ts';
import { readInTenant } from '../../db/tenant.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Session } from '../../lib/session.ts';
import { selectVehicleCreatedAt } from '../vehicles/public.ts';
import { type ReadingRow, selectReading } from './reading.repository.ts';
import { selectFreshness } from './refresh.repository.ts';
import { refreshIfStale } from './request-refresh.ts';

/** Returns the stored reading at once; a live event follows if a triggered refresh finds a newer one. */
export const getVehicleInfo = async (
  context: Context,
  { companyId }: Session,
  vehicleId: number,
): Promise<VehicleInfo> => {
  const [vehicle, reading, freshness] = await readInTenant(context.db, companyId, (tx) =>
    combineReads(
      firstRow(selectVehicleCreatedAt(tx, companyId, vehicleId)),
      firstRow(selectReading(tx, companyId, vehicleId)),
      firstRow(selectFreshness(tx, companyId)),
    ),
  );
  if (!vehicle) throw notFound();
  if (!freshness) throw new AppError('invalid_input', 'Für diese Firma ist keine Telematik eingerichtet.');
  // A run that began before the vehicle was created cannot have matched it.
  await refreshIfStale(context, companyId, freshness.started_at, [vehicle.created_at]);
  if (!reading) throw new AppError('invalid_input', 'Zu diesem Fahrzeug gibt es keine Telematikdaten.');
  return toVehicleInfo(reading);
};

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
