import { z } from 'zod';
import { day, instant } from '../dates.ts';
import { endpoint } from '../endpoint.ts';
import { apiError } from '../errors.ts';
import { sortKeys } from '../kinds/field.ts';
import { changeShape, readShape } from '../kinds/field-schemas.ts';
import { vehicleFields } from '../kinds/vehicle/fields.ts';
import { exportOf, listQuery, paging } from '../list.ts';
import { maxPlateLength, maxVinLength } from '../rules/limits.ts';
import { canonicalPlate, canonicalVin, isMissingPlate, plateError, typedPlateError } from '../rules/plate.ts';
import { id, line, requiredLine } from '../text.ts';
import { latestDriver } from '../trips.ts';
import {
  archivedChange,
  archivedFields,
  archivedFilter,
  coreChangeFields,
  coreFields,
  coreFilters,
  hasChanges,
  itemPath,
  nothingToChange,
} from './core.ts';

export const vehicle = z.object({
  ...coreFields,
  ...archivedFields,
  ...readShape(vehicleFields),
  /** In the list alone. */
  driver: latestDriver.nullable().optional(),
});
export type Vehicle = z.infer<typeof vehicle>;

/** VIN in its normal form; the length counts without the blanks of its groups. */
export const vin = () =>
  z
    .string()
    .overwrite(canonicalVin)
    .pipe(requiredLine(maxVinLength).regex(/^[A-Z0-9]+$/, 'Nur Buchstaben und Ziffern.'));

/** Plate of a vehicle in its normal form; junk is refused, and a plate whose parts are not clear. */
export const plate = () => wellFormedPlate(requiredLine(maxPlateLength), typedPlateError);

/** Plate in a PATCH: `null`, an empty text or the placeholder clears. */
export const clearablePlate = () => wellFormedPlate(line(maxPlateLength)).nullable().optional();

const wellFormedPlate = (text: z.ZodType<string, string>, errorOf = plateError) =>
  text
    .superRefine((value, context) => {
      const message = errorOf(value);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .transform((value) => (isMissingPlate(value) ? '' : canonicalPlate(value)));

/** Takes the plate from the vehicle that carries it; without it such a plate is refused. */
const movePlate = z.boolean().optional();

/** Ends a plate that was entered today in the history; without it another one takes its place unless something names it. */
const keepFormerPlate = z.boolean().optional();

/** Undo of another plate: the periods become what they were, also those of the vehicle that it was taken from. */
const undoPlate = z.strictObject({
  /** Plate that the undone change gave; by now another one is left. */
  licensePlate: requiredLine(maxPlateLength),
  /** Start of the plate before, where the change replaced it; `null`: since ever. */
  from: instant().nullable(),
  wasMoved: z.boolean(),
});
export type UndonePlate = z.infer<typeof undoPlate>;

/** Names the vehicle that carries the plate, so that a person can decide to move it. */
const plateRefusal = apiError.extend({
  carrier: z.object({ id: id(), title: z.string(), licensePlate: z.string() }).optional(),
});

/** Every field of a list's row. */
const vehicleSorts = [
  'id',
  'title',
  'description',
  'status',
  'assignedToEmail',
  'createdAt',
  'updatedAt',
  ...sortKeys(vehicleFields),
] as const;

export const listVehicles = endpoint({
  method: 'GET',
  path: '/api/vehicles',
  summary: 'Fahrzeuge',
  access: 'member',
  query: listQuery(vehicleSorts, {
    ...coreFilters('vehicle'),
    ...archivedFilter,
    /** Last day for an inspection, the service or the return of the vehicle. */
    dueUntil: day().optional(),
  }),
  responses: { 200: z.array(vehicle) },
  paged: true,
});

export const exportVehicles = exportOf(
  '/api/vehicles/export',
  'Fahrzeuge als Excel-Datei',
  listVehicles.query.omit(paging),
);

export const getVehicle = endpoint({
  method: 'GET',
  path: '/api/vehicles/:id',
  summary: 'Ein Fahrzeug',
  access: 'member',
  params: itemPath,
  responses: { 200: vehicle },
});

export const createVehicle = endpoint({
  method: 'POST',
  path: '/api/vehicles',
  summary: 'Fahrzeug anlegen',
  access: 'member',
  body: z.strictObject({ vin: vin(), licensePlate: plate(), movePlate }),
  responses: { 201: vehicle },
  refusals: { 409: plateRefusal },
});

export const updateVehicle = endpoint({
  method: 'PATCH',
  path: '/api/vehicles/:id',
  summary: 'Fahrzeug ändern',
  access: 'member',
  params: itemPath,
  body: z
    .strictObject({
      ...coreChangeFields('vehicle'),
      ...archivedChange,
      ...changeShape(vehicleFields),
      /** For an ADMIN only. */
      vin: vin().optional(),
      /** Parts that are not clear are refused unless it is the vehicle's own plate. */
      licensePlate: clearablePlate(),
      movePlate,
      keepFormerPlate,
      undoPlate: undoPlate.optional(),
    })
    .refine(
      ({ movePlate: _move, keepFormerPlate: _keep, undoPlate: _undo, ...changes }) => hasChanges(changes),
      nothingToChange,
    ),
  responses: { 200: vehicle },
  refusals: { 409: plateRefusal },
});

export const licensePlates = endpoint({
  method: 'GET',
  path: '/api/vehicles/license-plates',
  summary: 'Kennzeichen aller Fahrzeuge; mit includeFormer auch frühere und die archivierter Fahrzeuge',
  access: 'member',
  query: listQuery(['licensePlate'], { includeFormer: z.enum(['true', 'false']).optional() }),
  responses: { 200: z.array(z.string()) },
  paged: true,
});
