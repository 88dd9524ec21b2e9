import { z } from 'zod';
import { messageResponse } from './auth.ts';
import { day } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { listQuery } from './list.ts';
import { maxContactNameLength } from './rules/limits.ts';
import { id, idInPath, requiredLine } from './text.ts';
import { tripTimes } from './trips.ts';
import { itemPath } from './work-items/core.ts';

/** Vehicle of the trip under way, or of the latest one. */
const driverVehicle = z.object({
  /** Null for a vehicle that the company does not have. */
  id: id().nullable(),
  licensePlate: z.string(),
  trip: z.object({ id: id(), ...tripTimes }),
});
export type DriverVehicle = z.infer<typeof driverVehicle>;

const seconds = z.int().min(0);

/** Hours at the wheel from Monday to Sunday in Berlin; trips at the same time count once. */
const hoursWeek = z.object({
  monday: z.string(),
  seconds,
  days: z.array(z.object({ day: z.string(), seconds })),
});
export type HoursWeek = z.infer<typeof hoursWeek>;

export const licenceCheck = z.object({
  id: id(),
  checkedOn: z.string(),
  /** Name of the person who looked at the licence. */
  checkedBy: z.string(),
});
export type LicenceCheck = z.infer<typeof licenceCheck>;

const licenceState = z.object({
  /** Null for a driver whose licence was never checked here. */
  lastCheck: licenceCheck.nullable(),
  /** For a driver at work also without a check: some days after they were created, or the day that an update has chosen. */
  nextCheckOn: z.string().nullable(),
  /** True for a first check whose day an update has chosen. */
  isSpread: z.boolean(),
  /** Months between two checks, chosen by the company. */
  months: z.int(),
});
export type LicenceState = z.infer<typeof licenceState>;

export const driverOverview = z.object({
  vehicle: driverVehicle.nullable(),
  /** The current week and those before it, latest first. */
  weeks: z.array(hoursWeek),
  licence: licenceState,
});
export type DriverOverview = z.infer<typeof driverOverview>;

const getDriverOverview = endpoint({
  method: 'GET',
  path: '/api/employees/:id/overview',
  summary: 'Fahrer auf einen Blick: Fahrzeug, Stunden je Tag und Woche, Führerscheinkontrolle',
  access: 'member',
  params: itemPath,
  responses: { 200: driverOverview },
});

const listLicenceChecks = endpoint({
  method: 'GET',
  path: '/api/employees/:id/licence-checks',
  summary: 'Führerscheinkontrollen eines Fahrers, die jüngste zuerst',
  access: 'member',
  params: itemPath,
  query: listQuery(['checkedOn'], {}),
  responses: { 200: z.array(licenceCheck) },
  paged: true,
});

export const recordLicenceCheck = endpoint({
  method: 'POST',
  path: '/api/employees/:id/licence-checks',
  summary: 'Führerscheinkontrolle eintragen; eine Kopie wird nicht gespeichert',
  access: 'member',
  params: itemPath,
  body: z.strictObject({
    /** Today at the latest. */
    checkedOn: day(),
    /** Absent for the caller. */
    checkedBy: requiredLine(maxContactNameLength).optional(),
  }),
  responses: { 201: licenceCheck },
});

const removeLicenceCheck = endpoint({
  method: 'DELETE',
  path: '/api/employees/:id/licence-checks/:checkId',
  summary: 'Falsch eingetragene Führerscheinkontrolle entfernen',
  access: 'admin',
  params: z.strictObject({ id: idInPath(), checkId: idInPath() }),
  responses: { 200: messageResponse },
});

export const driverOverviewEndpoints = {
  getDriverOverview,
  listLicenceChecks,
  recordLicenceCheck,
  removeLicenceCheck,
} as const;
