import { z } from 'zod';
import { day } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { listQuery, severalOf } from './list.ts';
import { readinessReasons, readinessStates } from './rules/readiness-labels.ts';
import { id } from './text.ts';

const readinessReason = z.object({
  type: z.enum(readinessReasons),
  /** False for a remark. */
  isBlocking: z.boolean(),
  /** Status of the vehicle or of the repair. */
  status: z.string().nullable(),
  date: z.string().nullable(),
  /** Kilometres beyond the service. */
  km: z.int().nullable(),
  /** Hours of the driver on the day before, or length of a trip of that day if it is longer. */
  minutes: z.int().nullable(),
  repairId: id().nullable(),
  tripId: id().nullable(),
  /** Start of a trip without an end that is not believed; the hours are then not known. */
  openSince: z.iso.datetime().nullable(),
});

/** State of a vehicle on a day, with its reasons. */
export const vehicleReadiness = z.object({
  vehicleId: id(),
  title: z.string(),
  licensePlate: z.string(),
  status: z.string(),
  state: z.enum(readinessStates),
  reasons: z.array(readinessReason),
  /** Driver of the latest trip, or one linked to the vehicle. */
  driver: z.object({ id: id().nullable(), name: z.string() }).nullable(),
});
export type VehicleReadiness = z.infer<typeof vehicleReadiness>;

const count = z.int();

export const readinessCounts = z.object({
  day: z.string(),
  vehicles: count,
  states: z.object({ notReady: count, remark: count, ready: count }),
  /** A vehicle counts for each of its reasons. */
  reasons: z.object({
    status: count,
    inspection: count,
    inspectionUnknown: count,
    repair: count,
    lease: count,
    service: count,
    driver: count,
    shift: count,
  }),
});
export type ReadinessCounts = z.infer<typeof readinessCounts>;

export const listReadiness = endpoint({
  method: 'GET',
  path: '/api/readiness',
  summary: 'Fahrbereitschaft der Fahrzeuge an einem Tag (sonst morgen), nicht fahrbereite zuerst',
  access: 'member',
  query: listQuery(['state', 'licensePlate'], {
    day: day().optional(),
    state: severalOf(z.enum(readinessStates)).optional(),
    reason: severalOf(z.enum(readinessReasons)).optional(),
  }),
  responses: { 200: z.array(vehicleReadiness) },
  paged: true,
});

const countReadiness = endpoint({
  method: 'GET',
  path: '/api/readiness/counts',
  summary: 'Fahrbereitschaft in Zahlen, nach Zustand und Grund',
  access: 'member',
  query: z.strictObject({ day: day().optional() }),
  responses: { 200: readinessCounts },
});

export const readinessEndpoints = { listReadiness, countReadiness };
