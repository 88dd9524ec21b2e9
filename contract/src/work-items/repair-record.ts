import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { sortKeys } from '../kinds/field.ts';
import { changeShape, readShape } from '../kinds/field-schemas.ts';
import { repairRecordFields } from '../kinds/repair-record/fields.ts';
import { exportOf, listQuery, paging } from '../list.ts';
import { repairTypes } from '../rules/kinds.ts';
import { maxCompanyNameLength, maxDescriptionLength, maxRepairReasonLength } from '../rules/limits.ts';
import { optionalMultiline, requiredLine } from '../text.ts';
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
import { vehicleToLink } from './vehicle-plates.ts';

const repairType = z.enum(repairTypes, 'Diese Reparaturart gibt es nicht.');

export const repairRecord = z.object({
  ...coreFields,
  ...archivedFields,
  ...readShape(repairRecordFields),
  /** Plate of the linked vehicle, the one linked first if there are several; empty without one. */
  licensePlate: z.string(),
});
export type RepairRecord = z.infer<typeof repairRecord>;

/** Optional both when a repair is created and when it is changed; a new one without a date is dated today. */
const changes = changeShape(repairRecordFields);

const repairSorts = [
  'id',
  'title',
  'assignedToEmail',
  'licensePlate',
  'cost',
  'status',
  ...sortKeys(repairRecordFields),
] as const;

export const listRepairRecords = endpoint({
  method: 'GET',
  path: '/api/repair-records',
  summary: 'Reparaturen',
  access: 'member',
  query: listQuery(repairSorts, {
    ...coreFilters('repairrecord'),
    ...archivedFilter,
  }),
  responses: { 200: z.array(repairRecord) },
  paged: true,
});

export const exportRepairRecords = exportOf(
  '/api/repair-records/export',
  'Reparaturen als Excel-Datei',
  listRepairRecords.query.omit(paging),
);

export const getRepairRecord = endpoint({
  method: 'GET',
  path: '/api/repair-records/:id',
  summary: 'Eine Reparatur',
  access: 'member',
  params: itemPath,
  responses: { 200: repairRecord },
});

export const createRepairRecord = endpoint({
  method: 'POST',
  path: '/api/repair-records',
  summary: 'Reparatur anlegen; mit Kennzeichen wird sie mit dem Fahrzeug verknüpft',
  access: 'member',
  body: z.strictObject({
    ...vehicleToLink(),
    ...changes,
    repairType,
    workshopName: requiredLine(maxCompanyNameLength),
    repairReason: requiredLine(maxRepairReasonLength),
    description: optionalMultiline(maxDescriptionLength).nullable().optional(),
    status: coreChangeFields('repairrecord').status,
    assignedToUsername: coreChangeFields('repairrecord').assignedToUsername,
  }),
  responses: { 201: repairRecord },
});

export const updateRepairRecord = endpoint({
  method: 'PATCH',
  path: '/api/repair-records/:id',
  summary: 'Reparatur ändern',
  access: 'member',
  params: itemPath,
  body: z
    .strictObject({
      ...coreChangeFields('repairrecord'),
      ...archivedChange,
      ...changes,
      repairType: repairType.optional(),
    })
    .refine(hasChanges, nothingToChange),
  responses: { 200: repairRecord },
});
