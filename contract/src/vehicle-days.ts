import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { berlinZones } from './rules/berlin-time.ts';
import { id, idInPath } from './text.ts';
import { trip, tripTimes } from './trips.ts';

/** Trip of a vehicle's day, with the name recorded at its time. */
const tripOfDay = trip.pick({ id: true, firstName: true, lastName: true }).extend(tripTimes);
export type TripOfDay = z.infer<typeof tripOfDay>;

/** Offence of the day; without a time it has no moment. */
const offenceOfDay = z.object({
  /** Id of the police report. */
  id: id(),
  day: z.string(),
  caseNumber: z.string(),
  time: z.string().nullable(),
  timeZone: z.enum(berlinZones).nullable(),
});
export type OffenceOfDay = z.infer<typeof offenceOfDay>;

/** Trips and offences of one vehicle on a Berlin day, also the trips that reach into it. A trip over midnight has more days than one. */
export const vehicleDay = z.object({
  day: z.string(),
  /** The same day, except for a trip over midnight. */
  lastDay: z.string(),
  /** Earliest first. */
  trips: z.array(tripOfDay),
  /** There are more trips than are returned. */
  hasMoreTrips: z.boolean(),
  offences: z.array(offenceOfDay),
  hasMoreOffences: z.boolean(),
});
export type VehicleDay = z.infer<typeof vehicleDay>;

const params = z.strictObject({ id: idInPath() });

const getDayOfTrip = endpoint({
  method: 'GET',
  path: '/api/vehicle-driver-history/:id/day',
  summary:
    'Tag einer Fahrt: Fahrten und Ordnungswidrigkeiten des Fahrzeugs vom Tag ihres Beginns bis zum Tag ihres Endes',
  access: 'member',
  params,
  responses: { 200: vehicleDay },
});

const getDayOfOffence = endpoint({
  method: 'GET',
  path: '/api/police-reports/:id/day',
  summary: 'Tag einer Ordnungswidrigkeit: Fahrten und Ordnungswidrigkeiten des Fahrzeugs; 422 ohne Datum',
  access: 'member',
  params,
  responses: { 200: vehicleDay },
});

export const vehicleDayEndpoints = { getDayOfTrip, getDayOfOffence } as const;
