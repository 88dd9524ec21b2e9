import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { tileSource } from './map.ts';
import { vehicleInfo } from './telematics.ts';
import { id } from './text.ts';
import { latestDriver } from './trips.ts';
import { itemPath } from './work-items/core.ts';
import { platePeriod } from './work-items/vehicle-plates.ts';

/** Latest known mileage. */
const cockpitOdometer = z.object({
  km: z.number(),
  /** Day in Berlin. */
  day: z.string(),
  source: z.enum(['telematics', 'repair']),
});
export type CockpitOdometer = z.infer<typeof cockpitOdometer>;

export const vehicleCockpit = z.object({
  driver: latestDriver.nullable(),
  odometer: cockpitOdometer.nullable(),
  position: z.object({ latitude: z.number(), longitude: z.number(), readAt: z.iso.datetime() }).nullable(),
  /** For the map around the position. */
  tiles: tileSource,
  /** Latest reading of the device; null without telematics. */
  telematics: vehicleInfo.nullable(),
  /** Plates with their times, the latest first. */
  plates: z.array(platePeriod),
  /** Attachment that was chosen as the picture of the vehicle. */
  photoId: id().nullable(),
});
export type VehicleCockpit = z.infer<typeof vehicleCockpit>;

const euro = z.number();

const monthCosts = z.object({
  /** YYYY-MM. */
  month: z.string(),
  leasing: euro,
  /** Signed as the positions are: not above zero. */
  credits: euro,
  repairs: euro,
});
export type MonthCosts = z.infer<typeof monthCosts>;

/** Costs of a vehicle; averages are of the complete months since it has been in the fleet. */
export const vehicleCosts = z.object({
  /** Complete months and the current one, earliest first. */
  months: z.array(monthCosts),
  perMonth: euro.nullable(),
  /** Complete months that `perMonth` is the average of. */
  averagedMonths: z.int().nullable(),
  /** Null without two mileages a month or more apart. */
  perKm: euro.nullable(),
  kmPerMonth: z.number().nullable(),
  /** Paid repairs without a date, which belong to no month. */
  undatedRepairs: z.int(),
  /** Medians over vehicles with costs that are not archived and not returned. */
  fleet: z.object({
    perMonth: euro.nullable(),
    vehicles: z.int(),
    perKm: euro.nullable(),
    /** Those of them whose distance is known. */
    vehiclesWithKm: z.int(),
  }),
});
export type VehicleCosts = z.infer<typeof vehicleCosts>;

const getVehicleCockpit = endpoint({
  method: 'GET',
  path: '/api/vehicles/:id/cockpit',
  summary: 'Fahrzeug auf einen Blick: Fahrer, Kilometerstand, Position, Telematikdaten, Kennzeichen, Foto',
  access: 'member',
  params: itemPath,
  responses: { 200: vehicleCockpit },
});

const getVehicleCosts = endpoint({
  method: 'GET',
  path: '/api/vehicles/:id/costs',
  summary: 'Kosten eines Fahrzeugs je Monat und Kilometer, im Vergleich mit dem Median der Flotte',
  access: 'member',
  params: itemPath,
  responses: { 200: vehicleCosts },
});

const chooseVehiclePhoto = endpoint({
  method: 'PATCH',
  path: '/api/vehicles/:id/photo',
  summary: 'Foto des Fahrzeugs unter seinen Anhängen wählen; null wählt keines',
  access: 'member',
  params: itemPath,
  body: z.strictObject({ attachmentId: id().nullable() }),
  responses: { 200: z.object({ photoId: id().nullable() }) },
});

export const vehicleCockpitEndpoints = { getVehicleCockpit, getVehicleCosts, chooseVehiclePhoto } as const;
