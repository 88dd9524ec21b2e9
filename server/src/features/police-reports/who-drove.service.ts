import type { Received, ResponseBody } from '@flottwart/contract/endpoint';
import type { BerlinZone } from '@flottwart/contract/rules/berlin-time';
import { isUncertain } from '@flottwart/contract/rules/open-trips';
import type { whoDrove as whoDroveEndpoint } from '@flottwart/contract/trips';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { Session } from '../../lib/session.ts';
import { getVehicleOfPlateAt } from '../plates/public.ts';
import {
  findTripsAcrossMove,
  findTripsAround,
  type Instants,
  instantsOfOffence,
  knownEnd,
  namingTripsOfPlate,
  type TripRow,
  toTrip,
  tripsOf,
} from '../trips/public.ts';

const findLastEnded = (
  tx: TenantTransaction,
  companyId: CompanyId,
  vehicleId: number,
  before: Date,
): Promise<TripRow | undefined> =>
  tripsOf(tx, companyId)
    .where('vehicle_id', '=', vehicleId)
    .where('start_time', '<', before)
    .where(knownEnd(companyId), '<', before)
    .orderBy(knownEnd(companyId), 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();

const findNextStarted = (
  tx: TenantTransaction,
  companyId: CompanyId,
  vehicleId: number,
  after: Date,
): Promise<TripRow | undefined> =>
  tripsOf(tx, companyId)
    .where('vehicle_id', '=', vehicleId)
    .where('start_time', '>', after)
    .orderBy('start_time')
    .orderBy('id')
    .executeTakeFirst();

/** One of two moments with the same time; a zone says nothing about other times. */
const inZone = ({ first, last }: Instants, zone: BerlinZone | undefined): Instants => {
  if (zone === undefined || first.getTime() === last.getTime()) return { first, last };
  const chosen = zone === 'MESZ' ? first : last;
  return { first: chosen, last: chosen };
};

/**
 * Trips at a Berlin time, and the nearest before and after it. In the repeated hour of the autumn clock change
 * these are the trips from its first instant to its second.
 */
export const whoDrove = (
  { db, clock }: Context,
  { companyId }: Session,
  { licensePlate, date, time, timeZone }: Received<typeof whoDroveEndpoint>['query'],
): Promise<ResponseBody<typeof whoDroveEndpoint>> => {
  const now = clock();
  const instants = inZone(instantsOfOffence({ date, time }, now), timeZone);
  return inTenant(db, companyId, async (tx) => {
    const vehicle = await getVehicleOfPlateAt(tx, companyId, licensePlate, instants.first).catch(
      namingTripsOfPlate(tx, companyId, licensePlate, instants),
    );
    const { id, title, license_plate } = vehicle;
    const ofVehicle = await findTripsAround(tx, companyId, id, { instants });
    const trips = [...ofVehicle, ...(await findTripsAcrossMove(tx, companyId, vehicle, instants))].map(toTrip);
    const before = await findLastEnded(tx, companyId, id, instants.first);
    const after = await findNextStarted(tx, companyId, id, instants.last);
    return {
      vehicle: { id, title, licensePlate: license_plate },
      at: instants.first.toISOString(),
      until: instants.last.toISOString(),
      trips,
      isUnclear: trips.some((trip) => isUncertain(trip, now)),
      before: before ? toTrip(before) : null,
      after: after ? toTrip(after) : null,
    };
  });
};
