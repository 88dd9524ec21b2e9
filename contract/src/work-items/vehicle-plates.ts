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

const periodPath = z.strictObject({ id: idInPath(), plateId: idInPath() });

export const correctVehiclePlate = endpoint({
  method: 'PATCH',
  path: '/api/vehicles/:id/plates/:plateId',
  summary: 'Zeit eines Kennzeichens berichtigen; was unmittelbar davor oder danach liegt, folgt',
  access: 'admin',
  params: periodPath,
  body: z
    .strictObject({ from: instant().nullable().optional(), to: instant().nullable().optional() })
    .refine(anyChange, nothingToChange),
  responses: { 200: z.array(platePeriod) },
});

export const removeVehiclePlate = endpoint({
  method: 'DELETE',
  path: '/api/vehicles/:id/plates/:plateId',
  summary: 'Falsch eingetragenes früheres Kennzeichen entfernen',
  access: 'admin',
  params: periodPath,
  responses: { 200: z.array(platePeriod) },
});
