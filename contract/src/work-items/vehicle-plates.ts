import { z } from 'zod';
import { instant } from '../dates.ts';
import { endpoint } from '../endpoint.ts';
import { maxPlateLength } from '../rules/limits.ts';
import { id, idInPath, line } from '../text.ts';
import { hasChanges, itemPath, nothingToChange } from './core.ts';
import { plate } from './vehicle.ts';

/** Period in which a vehicle carries a plate: `from` is part of it, `to` is not; `null` is open. */
export const platePeriod = z.object({
  id: id(),
  licensePlate: z.string(),
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime().nullable(),
  /** Named by trips, offences or leasing positions of this time. */
  isNamed: z.boolean(),
  /** Entered today and named by nothing: another plate takes its place unless `keepFormerPlate` is sent with it. */
  isReplaceable: z.boolean(),
});
export type PlatePeriod = z.infer<typeof platePeriod>;

const listVehiclePlates = endpoint({
  method: 'GET',
  path: '/api/vehicles/:id/plates',
  summary: 'Kennzeichen eines Fahrzeugs mit ihren Zeiten, das jüngste zuerst',
  access: 'member',
  params: itemPath,
  responses: { 200: z.array(platePeriod) },
});

/** Answer to a correction: all plates of the vehicle, and what became of the offences of the plate. */
const correctedPlates = z.object({
  plates: z.array(platePeriod),
  reports: z.object({
    /** Name another vehicle or the corrected plate since, because they were not sent yet. */
    followed: z.int(),
    /** Sent, closed, or without a clear vehicle: they stay, with a hint. */
    kept: z.int(),
  }),
});
export type CorrectedPlates = z.infer<typeof correctedPlates>;

const periodPath = z.strictObject({ id: idInPath(), plateId: idInPath() });

export const correctVehiclePlate = endpoint({
  method: 'PATCH',
  path: '/api/vehicles/:id/plates/:plateId',
  summary:
    'Zeit oder Tippfehler eines Kennzeichens berichtigen; was unmittelbar davor oder danach liegt, und was darauf lautet, folgt',
  access: 'admin',
  params: periodPath,
  body: z
    .strictObject({
      /** Mistyped plate as it always was; the time stays, trips and offences that name it get this one. */
      licensePlate: plate().optional(),
      from: instant().nullable().optional(),
      to: instant().nullable().optional(),
    })
    .refine(hasChanges, nothingToChange)
    .refine(({ licensePlate, ...times }) => licensePlate === undefined || !hasChanges(times), {
      path: ['licensePlate'],
      message: 'Bitte Tippfehler und Zeit nacheinander berichtigen.',
    }),
  responses: { 200: correctedPlates },
});

const removeVehiclePlate = endpoint({
  method: 'DELETE',
  path: '/api/vehicles/:id/plates/:plateId',
  summary: 'Falsch eingetragenes früheres Kennzeichen entfernen',
  access: 'admin',
  params: periodPath,
  responses: { 200: correctedPlates },
});

export const vehiclePlateEndpoints = { listVehiclePlates, correctVehiclePlate, removeVehiclePlate } as const;

/** Vehicle of a new item, by the plate that it carries or by its id; empty means none. */
export const vehicleToLink = () => ({
  licensePlate: line(maxPlateLength).nullable().optional(),
  vehicleId: id().nullable().optional(),
});
