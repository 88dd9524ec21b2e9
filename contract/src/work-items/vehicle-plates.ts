import { z } from 'zod';
import { instant } from '../dates.ts';
import { endpoint } from '../endpoint.ts';
import { id, idInPath } from '../text.ts';
import { anyChange, itemPath, nothingToChange } from './core.ts';

/** Time in which a vehicle carries a plate: `from` is part of it, `to` is not; `null` is open. */
const platePeriod = z.object({
  id: id(),
  licensePlate: z.string(),
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime().nullable(),
});
export type PlatePeriod = z.infer<typeof platePeriod>;

export const listVehiclePlates = endpoint({
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
    /** Named another vehicle since, because they were not sent yet. */
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
  summary: 'Zeit eines Kennzeichens berichtigen; was unmittelbar davor oder danach liegt, und was darauf lautet, folgt',
  access: 'admin',
  params: periodPath,
  body: z
    .strictObject({ from: instant().nullable().optional(), to: instant().nullable().optional() })
    .refine(anyChange, nothingToChange),
  responses: { 200: correctedPlates },
});

export const removeVehiclePlate = endpoint({
  method: 'DELETE',
  path: '/api/vehicles/:id/plates/:plateId',
  summary: 'Falsch eingetragenes früheres Kennzeichen entfernen',
  access: 'admin',
  params: periodPath,
  responses: { 200: correctedPlates },
});
