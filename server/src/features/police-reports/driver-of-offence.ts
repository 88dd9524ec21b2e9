import { isUncertain } from '@flottwart/contract/rules/open-trips';
import type { Alternative } from '@flottwart/contract/work-items/police-report';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { AppError } from '../../lib/app-error.ts';
import { hours } from '../../lib/clock.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { VehicleOfPlate } from '../plates/public.ts';
import {
  type CarriedPlate,
  distanceOf,
  findTrip,
  findTripsAcrossMove,
  findTripsAround,
  type Instants,
  isByThePlate,
  type Offence,
  type TripRow,
  toTripTimes,
} from '../trips/public.ts';

/** Trips of the vehicle this close to the offence are offered as alternatives. */
const alternativesWithinMs = hours(12) * 1000;

const toAlternative = (trip: TripRow): Alternative => ({
  id: trip.id,
  firstName: trip.first_name,
  lastName: trip.last_name,
  ...toTripTimes(trip),
  kennzeichen: trip.license_plate,
});

const alternativesError = (message: string, trips: readonly TripRow[]): AppError =>
  new AppError('not_found', message, { attached: { alternatives: trips.map(toAlternative) } });

const refuseTrip = (message: string): AppError =>
  new AppError('unprocessable', message, { fields: { tripId: message } });

/** The trip a person chose: of this vehicle or its plate, and as near to the offence as an alternative. */
export const getChosenTrip = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  tripId: number,
  { vehicle, instants }: { readonly vehicle: CarriedPlate; readonly instants: Instants },
): Promise<TripRow> => {
  const trip = await findTrip(tx, companyId, tripId);
  if (!trip) throw refuseTrip('Diese Fahrt gibt es nicht oder nicht mehr.');
  const isAcrossMove = isByThePlate(trip, vehicle) && distanceOf(trip, instants) === 0;
  if (trip.vehicle_id !== vehicle.id && !isAcrossMove)
    throw refuseTrip('Diese Fahrt gehört zu einem anderen Fahrzeug.');
  assertNear(trip, instants);
  return trip;
};

export const isNear = (trip: TripRow, instants: Instants): boolean =>
  distanceOf(trip, instants) <= alternativesWithinMs;

const assertNear = (trip: TripRow, instants: Instants): void => {
  if (!isNear(trip, instants)) throw refuseTrip('Diese Fahrt liegt mehr als zwölf Stunden vor oder nach der Tatzeit.');
};

/** True where the driver of a trip is a guess: it has no end and is not believed. */
export const isGuess = (trip: TripRow, now: Date): boolean => isUncertain(toTripTimes(trip), now);

/**
 * The one trip at the time of an offence; if none, several or one without a believed end match, a person chooses. A time is no choice of the latter: one minute
 * after its start, with which the specified retry names a trip, may be when the offence was.
 */
export const getTripOfOffence = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  vehicle: VehicleOfPlate,
  { offence: { instants }, now }: { readonly offence: Offence; readonly now: Date },
): Promise<TripRow> => {
  const acrossMove = await findTripsAcrossMove(tx, companyId, vehicle, instants);
  const ofVehicle = await findTripsAround(tx, companyId, vehicle.id, { instants, milliseconds: alternativesWithinMs });
  const near = [...acrossMove, ...ofVehicle].toSorted(
    (one, other) => distanceOf(one, instants) - distanceOf(other, instants),
  );
  const [nearest] = near;
  if (!nearest) throw new AppError('unprocessable', 'Das Fahrzeug wurde im angegebenen Zeitraum nicht bewegt');
  if (acrossMove.length > 0)
    throw alternativesError('Das Kennzeichen wechselte während einer Fahrt das Fahrzeug.', near);
  const running = near.filter((trip) => distanceOf(trip, instants) === 0);
  if (running.length > 1) throw alternativesError('Zu diesem Zeitpunkt passen mehrere Fahrten.', running);
  if (running.length === 0) throw alternativesError('Zu diesem Zeitpunkt gibt es keine Fahrt, aber in der Nähe.', near);
  if (isGuess(nearest, now))
    throw alternativesError('Für die Fahrt zu diesem Zeitpunkt fehlt die Abmeldung. Bitte den Fahrer auswählen.', near);
  return nearest;
};

/** True for a trip that ran at both moments of a repeated hour. */
export const ranAtBoth = (trip: TripRow, { first, last }: Instants): boolean =>
  [first, last].every((at) => distanceOf(trip, { first: at, last: at }) === 0);
