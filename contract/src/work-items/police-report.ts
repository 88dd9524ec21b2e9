import { z } from 'zod';
import { day, timeOfDay } from '../dates.ts';
import { endpoint } from '../endpoint.ts';
import { apiError } from '../errors.ts';
import { exportOf, listQuery, paging } from '../list.ts';
import { maxCaseNumberLength, maxPlateLength, maxPoliceSubjectLength } from '../rules/limits.ts';
import { email, id, requiredLine } from '../text.ts';
import {
  anyChange,
  clearable,
  clearableLine,
  coreChanges,
  coreFields,
  coreFilters,
  itemPath,
  nothingToChange,
} from './core.ts';

export const policeReport = z.object({
  ...coreFields,
  caseNumber: z.string(),
  date: z.string().nullable(),
  time: z.string().nullable(),
  licensePlate: z.string(),
  vin: z.string(),
  vehicleId: id().nullable(),
  driverId: id().nullable(),
  emailSubject: z.string(),
  policeEmail: z.string(),
});
export type PoliceReport = z.infer<typeof policeReport>;

export const listPoliceReports = endpoint({
  method: 'GET',
  path: '/api/police-reports',
  summary: 'Ordnungswidrigkeiten',
  access: 'member',
  query: listQuery(['id', 'caseNumber', 'date', 'time', 'licensePlate', 'status'], {
    from: day().optional(),
    to: day().optional(),
    ...coreFilters('policereport'),
  }),
  responses: { 200: z.array(policeReport) },
  paged: true,
});

export const exportPoliceReports = exportOf(
  '/api/police-reports/export',
  'Ordnungswidrigkeiten als Excel-Datei',
  listPoliceReports.query.omit(paging),
);

export const getPoliceReport = endpoint({
  method: 'GET',
  path: '/api/police-reports/:id',
  summary: 'Eine Ordnungswidrigkeit',
  access: 'member',
  params: itemPath,
  responses: { 200: policeReport },
});

export const updatePoliceReport = endpoint({
  method: 'PATCH',
  path: '/api/police-reports/:id',
  summary: 'Ordnungswidrigkeit ändern',
  access: 'member',
  params: itemPath,
  body: z
    .strictObject({
      ...coreChanges('policereport'),
      caseNumber: clearableLine(maxCaseNumberLength),
      date: clearable(day()),
      time: clearable(timeOfDay()),
      emailSubject: clearableLine(maxPoliceSubjectLength),
      policeEmail: clearable(email()),
    })
    .refine(anyChange, nothingToChange),
  responses: { 200: policeReport },
});

/** Trip near the time of the offence, offered as an alternative. */
export const alternative = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime().nullable(),
  kennzeichen: z.string(),
});
export type Alternative = z.infer<typeof alternative>;

export const generatePoliceReport = endpoint({
  method: 'POST',
  path: '/api/police-reports/generate-from-incident',
  summary: 'Ordnungswidrigkeit aus einem Vorfall anlegen; 404 mit Alternativen, wenn keine Fahrt genau passt',
  access: 'member',
  body: z.strictObject({
    date: day(),
    time: timeOfDay(),
    licensePlate: requiredLine(maxPlateLength),
    caseNumber: requiredLine(maxCaseNumberLength),
  }),
  responses: { 201: z.object({ report: z.object({ id: id() }) }) },
  refusals: { 404: apiError.extend({ alternatives: z.array(alternative) }) },
});
