import { z } from 'zod';
import { day } from '../dates.ts';
import { endpoint } from '../endpoint.ts';
import { exportOf, listQuery, paging } from '../list.ts';
import { repairTypes } from '../rules/kinds.ts';
import {
  maxCompanyNameLength,
  maxContactNameLength,
  maxDescriptionLength,
  maxInvoiceNumberLength,
  maxMileageKm,
  maxPhoneLength,
  maxRepairCost,
  maxRepairReasonLength,
} from '../rules/limits.ts';
import { email, optionalMultiline, requiredLine } from '../text.ts';
import {
  archivedChange,
  archivedFields,
  archivedFilter,
  clearable,
  clearableLine,
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
  repairType: z.string(),
  repairDate: z.string().nullable(),
  mileageAtRepair: z.int().nullable(),
  repairReason: z.string(),
  contactPerson: z.string(),
  contactPhone: z.string(),
  contactEmail: z.string(),
  workshopName: z.string(),
  invoiceNumber: z.string(),
  estimatedCost: z.number().nullable(),
  actualCost: z.number().nullable(),
  /** Plate of the linked vehicle, the one linked first if there are several; empty without one. */
  licensePlate: z.string(),
});
export type RepairRecord = z.infer<typeof repairRecord>;

/** Euro with at most two decimals; stored as integer cents. */
const euro = () =>
  z
    .number()
    .min(0, 'Darf nicht negativ sein.')
    .max(maxRepairCost)
    .refine((value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6, 'Höchstens zwei Nachkommastellen.');

/** Optional both when a repair is created and when it is changed; a new one without a date is dated today. */
const details = {
  repairDate: clearable(day()),
  mileageAtRepair: clearable(z.int().min(0).max(maxMileageKm)),
  contactPerson: clearableLine(maxContactNameLength),
  contactPhone: clearableLine(maxPhoneLength),
  contactEmail: clearable(email()),
  invoiceNumber: clearableLine(maxInvoiceNumberLength),
  estimatedCost: clearable(euro()),
  actualCost: clearable(euro()),
};

const repairSorts = [
  'id',
  'title',
  'repairType',
  'workshopName',
  'repairDate',
  'assignedToEmail',
  'licensePlate',
  'cost',
  'status',
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
    repairType,
    workshopName: requiredLine(maxCompanyNameLength),
    repairReason: requiredLine(maxRepairReasonLength),
    ...details,
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
      repairType: repairType.optional(),
      repairReason: clearableLine(maxRepairReasonLength),
      workshopName: clearableLine(maxCompanyNameLength),
      ...details,
    })
    .refine(hasChanges, nothingToChange),
  responses: { 200: repairRecord },
});
