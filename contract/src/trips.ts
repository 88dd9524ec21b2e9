import { z } from 'zod';
import { day, timeOfDay } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { exportOf, inDayOrder, listQuery, paging, severalOf } from './list.ts';
import { berlinZones } from './rules/berlin-time.ts';
import { maxPlateLength } from './rules/limits.ts';
import { id, idInPath, requiredLine } from './text.ts';

/** Times of a trip, by which the rules of `open-trips` judge it. */
export const tripTimes = {
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime().nullable(),
  /** Start of the next trip of the same driver or vehicle, by which one without an end is presumed to have ended. */
  presumedEnd: z.iso.datetime().nullable(),
  /** Moment from which a trip without an end is unclear: its start and the company's longest shift. */
  unclearFrom: z.iso.datetime().nullable(),
};

/** Driver of the latest trip, or one who is linked to a vehicle without trips. */
export const latestDriver = z.object({
  id: id().nullable(),
  /** Empty for a trip that names nobody. */
  name: z.string(),
  /** Null for a linked driver. */
  trip: z.object({ id: id(), ...tripTimes }).nullable(),
});
export type LatestDriver = z.infer<typeof latestDriver>;

/** Trip with the names and the plate recorded at its time. */
export const trip = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  birthDay: z.string().nullable(),
  driverId: id().nullable(),
  vehicleId: id().nullable(),
  vin: z.string(),
  kennzeichen: z.string(),
  ...tripTimes,
});
export type Trip = z.infer<typeof trip>;

const tripStatuses = ['running', 'unclear', 'finished'] as const;

const sortable = ['startTime', 'endTime', 'firstName', 'lastName', 'vin', 'kennzeichen', 'duration'] as const;

const tripFilters = listQuery(sortable, {
  from: day().optional(),
  to: day().optional(),
  status: severalOf(z.enum(tripStatuses)).optional(),
});

export const listTrips = endpoint({
  method: 'GET',
  path: '/api/vehicle-driver-history',
  summary: 'Fahrten; q sucht in Kennzeichen, VIN und Namen der Fahrer',
  access: 'member',
  query: inDayOrder(tripFilters),
  responses: { 200: z.array(trip) },
  paged: true,
});

export const exportTrips = exportOf(
  '/api/vehicle-driver-history/export',
  'Fahrten als Excel-Datei',
  inDayOrder(tripFilters.omit(paging)),
);

export const getTrip = endpoint({
  method: 'GET',
  path: '/api/vehicle-driver-history/:id',
  summary: 'Eine Fahrt',
  access: 'member',
  params: z.strictObject({ id: idInPath() }),
  responses: { 200: trip },
});

export const searchTrips = endpoint({
  method: 'GET',
  path: '/api/vehicle-driver-history/search',
  summary: 'Fahrten eines Fahrzeugs oder eines Fahrers',
  access: 'member',
  query: listQuery(sortable, { vehicleId: idInPath().optional(), employeeId: idInPath().optional() }),
  responses: { 200: z.array(trip) },
  paged: true,
});

/** Trips at a time ("Wer fuhr?"), and the nearest before and after it. */
export const whoDrove = endpoint({
  method: 'GET',
  path: '/api/vehicle-driver-history/who-drove',
  summary: 'Wer hatte das Fahrzeug zu einem Zeitpunkt?',
  access: 'member',
  query: z.strictObject({
    licensePlate: requiredLine(maxPlateLength),
    date: day(),
    time: timeOfDay(),
    /** One of both, where the clock showed the time twice; without it the answer is about both. */
    timeZone: z.enum(berlinZones, 'Erlaubt sind MESZ und MEZ.').optional(),
  }),
  responses: {
    200: z.object({
      vehicle: z.object({ id: id(), title: z.string(), licensePlate: z.string() }),
      at: z.iso.datetime(),
      /** Second moment of a time that the clock showed twice, unless one of both was asked for; else `at`. */
      until: z.iso.datetime(),
      trips: z.array(trip),
      /** A trip at the time has no end and is not believed: its driver is likely, not certain. */
      isUnclear: z.boolean(),
      before: trip.nullable(),
      after: trip.nullable(),
    }),
  },
});
