import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idInPath } from './text.ts';

/** Latest reading of a vehicle's device. */
export const vehicleInfo = z.object({
  /** Time of the reading. */
  createdAt: z.iso.datetime(),
  licensePlate: z.string(),
  deviceType: z.string(),
  serialNumber: z.string(),
  vehicleIdentificationNumber: z.string(),
  odometerKm: z.number().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export type VehicleInfo = z.infer<typeof vehicleInfo>;

export const getVehicleInfo = endpoint({
  method: 'GET',
  path: '/api/geotab/vehicle-info',
  summary: 'Telematikdaten eines Fahrzeugs; 400, wenn es keine gibt',
  access: 'member',
  query: z.strictObject({ vehicleId: idInPath() }),
  responses: { 200: vehicleInfo },
});
