import { z } from 'zod';
import { day, instant, timeOfDay } from '../dates.ts';
import { endpoint } from '../endpoint.ts';
import { apiError } from '../errors.ts';
import { exportOf, inDayOrder, listQuery, paging } from '../list.ts';
import { offenceDayError } from '../rules/answer-deadline.ts';
import { berlinZones } from '../rules/berlin-time.ts';
import {
  earliestOffenceDay,
  maxAuthorityNameLength,
  maxAuthorityReferenceLength,
  maxCaseNumberLength,
  maxDriverReasonLength,
  maxOffencePlaceLength,
  maxPhoneLength,
  maxPlateLength,
  maxPoliceSubjectLength,
} from '../rules/limits.ts';
import { email, id, idInPath, postalAddress, requiredLine } from '../text.ts';
import { tripTimes } from '../trips.ts';
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

export const policeReport = z.object({
  ...coreFields,
  ...archivedFields,
  caseNumber: z.string(),
  date: z.string().nullable(),
  time: z.string().nullable(),
  /** Only for a time that the clock showed twice; null there means that nobody said which. */
  timeZone: z.enum(berlinZones).nullable(),
  licensePlate: z.string(),
  vin: z.string(),
  vehicleId: id().nullable(),
  driverId: id().nullable(),
  /** In lists alone; empty without a driver. */
  driverName: z.string().optional(),
  /** Trip that names the driver. */
  tripId: id().nullable(),
  /** Sentence, in answers about one report: by the times of the plate another vehicle carried it then, or none. */
  plateHint: z.string().optional(),
  /** Reason for a driver chosen manually, empty for one named by a trip. */
  driverReason: z.string(),
  emailSubject: z.string(),
  policeEmail: z.string(),
  offencePlace: z.string(),
  authorityName: z.string(),
  /** Lines below the name. */
  authorityAddress: z.string(),
  authorityFax: z.string(),
  /** The authority's own sign, where it is not the case number. */
  authorityReference: z.string(),
  /** Date of the authority's letter. */
  authorityLetterDate: z.string().nullable(),
});
export type PoliceReport = z.infer<typeof policeReport>;

const reportFilters = listQuery(['id', 'caseNumber', 'date', 'time', 'licensePlate', 'status'], {
  from: day().optional(),
  to: day().optional(),
  ...coreFilters('policereport'),
  ...archivedFilter,
  /** Last day for the answer of a report that has none yet. */
  dueUntil: day().optional(),
  /** Driver who is named. */
  driverId: idInPath().optional(),
});

export const listPoliceReports = endpoint({
  method: 'GET',
  path: '/api/police-reports',
  summary: 'Ordnungswidrigkeiten',
  access: 'member',
  query: inDayOrder(reportFilters),
  responses: { 200: z.array(policeReport) },
  paged: true,
});

export const exportPoliceReports = exportOf(
  '/api/police-reports/export',
  'Ordnungswidrigkeiten als Excel-Datei',
  inDayOrder(reportFilters.omit(paging)),
);

export const getPoliceReport = endpoint({
  method: 'GET',
  path: '/api/police-reports/:id',
  summary: 'Eine Ordnungswidrigkeit',
  access: 'member',
  params: itemPath,
  responses: { 200: policeReport },
});

/** Day of an offence or of a letter about one; whether it is still to come the server's clock says. */
const offenceDay = () =>
  day().refine((value) => value >= earliestOffenceDay, offenceDayError('', earliestOffenceDay) ?? undefined);

/** Authority that asks, and what its letter says. */
const inquiry = {
  policeEmail: clearable(email()),
  offencePlace: clearableLine(maxOffencePlaceLength),
  authorityName: clearableLine(maxAuthorityNameLength),
  authorityAddress: clearable(postalAddress()),
  authorityFax: clearableLine(maxPhoneLength),
  authorityReference: clearableLine(maxAuthorityReferenceLength),
  authorityLetterDate: clearable(offenceDay()),
  /** Takes these details into the address book, also where its entry says something else; without it such an entry stays. */
  updatesAddressBook: z.boolean().optional(),
};

export const updatePoliceReport = endpoint({
  method: 'PATCH',
  path: '/api/police-reports/:id',
  summary: 'Ordnungswidrigkeit ändern',
  access: 'member',
  params: itemPath,
  body: z
    .strictObject({
      ...coreChangeFields('policereport'),
      ...archivedChange,
      caseNumber: clearableLine(maxCaseNumberLength),
      date: clearable(offenceDay()),
      time: clearable(timeOfDay()),
      timeZone: clearable(z.enum(berlinZones, 'Erlaubt sind MESZ und MEZ.')),
      /** Trip that names the driver, as the report's time and vehicle allow. */
      tripId: id().optional(),
      /** Driver chosen manually, with the reason; the trip of the report is dropped. */
      driverId: id().optional(),
      driverReason: requiredLine(maxDriverReasonLength).optional(),
      emailSubject: clearableLine(maxPoliceSubjectLength),
      ...inquiry,
    })
    .refine(hasChanges, nothingToChange),
  responses: { 200: policeReport },
});

/** Trip near the time of the offence, offered as an alternative. */
export const alternative = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  ...tripTimes,
  kennzeichen: z.string(),
});
export type Alternative = z.infer<typeof alternative>;

const offence = {
  date: offenceDay(),
  time: timeOfDay(),
  licensePlate: requiredLine(maxPlateLength),
  caseNumber: requiredLine(maxCaseNumberLength),
  /** True moment of the offence, where date and time do not say it: a repeated hour, or a retry with the time of a trip. */
  offenceTime: instant().optional(),
  ...inquiry,
};

/** One of the two moments that a time of the repeated hour may mean. */
const moment = z.object({ timeZone: z.enum(berlinZones), offenceTime: z.iso.datetime() });

/** Asks which of both is meant. */
const asksForMoment = apiError.extend({ choices: z.array(moment).optional() });

export const generatePoliceReport = endpoint({
  method: 'POST',
  path: '/api/police-reports/generate-from-incident',
  summary:
    'Ordnungswidrigkeit aus einem Vorfall anlegen; 404 mit Alternativen, wenn keine Fahrt genau passt, 422 mit zwei Zeitpunkten, wenn in der doppelten Stunde offenceTime fehlt',
  access: 'member',
  body: z.strictObject({
    ...offence,
    /** Chosen trip, instead of the one at date and time. */
    tripId: id().optional(),
  }),
  responses: { 201: z.object({ report: z.object({ id: id() }) }) },
  refusals: { 404: apiError.extend({ alternatives: z.array(alternative) }), 422: asksForMoment },
});

export const createPoliceReport = endpoint({
  method: 'POST',
  path: '/api/police-reports',
  summary:
    'Ordnungswidrigkeit ohne Fahrt anlegen, mit von Hand gewähltem Fahrer und Grund; 422 mit zwei Zeitpunkten in der doppelten Stunde, wenn offenceTime fehlt',
  access: 'member',
  body: z.strictObject({ ...offence, driverId: id(), driverReason: requiredLine(maxDriverReasonLength) }),
  responses: { 201: z.object({ report: z.object({ id: id() }) }) },
  refusals: { 422: asksForMoment },
});
