export {
  type DriverKey,
  driverKeys,
  findOpenValues,
  lockDriversOfTrips,
  selectTripDrivers,
  type TripCursor,
  type TripDriver,
  type TripSelection,
  updateTripDrivers,
} from './driver-link.repository.ts';
export { type LatestDriverRow, selectLatestDriver, toLatestTrip } from './latest-driver.repository.ts';
export {
  futureMessage,
  type Instants,
  instantsOfOffence,
  type Offence,
  offenceOf,
} from './offence-instants.ts';
export { toTrip } from './trip.mapper.ts';
export { countTrips, secondsWithin, type TripRow, tripsOf } from './trip.repository.ts';
export { judgedAt } from './trip.service.ts';
export { earliestOpenTrip, type TripOutcome, upsertTrips } from './trip-import.service.ts';
export {
  type CarriedPlate,
  distanceOf,
  findTrip,
  findTripsAcrossMove,
  findTripsAround,
  isByThePlate,
} from './trip-lookup.repository.ts';
export { restoreTrips } from './trip-restore.service.ts';
export type { ImportedTrip } from './trip-snapshot.ts';
export {
  drivenUntil,
  knownEnd,
  type TripTimesRow,
  toTripTimes,
  tripStateIs,
  tripTimes,
  tripTimesColumns,
} from './trip-times.ts';
export { namingTripsOfPlate } from './trips-without-vehicle.ts';
