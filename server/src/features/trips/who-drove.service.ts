import type { Received, ResponseBody } from '@flottwart/contract/endpoint';
import type { whoDrove as whoDroveEndpoint } from '@flottwart/contract/trips';
import type { Context } from '../../context.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { Session } from '../../lib/session.ts';
import { getVehicleOfPlateAt } from '../vehicles/public.ts';
import { instantsOfOffence } from './offence-instants.ts';
import { toTrip } from './trip.mapper.ts';
import { type TripRow, tripsOf } from './trip.repository.ts';
import { findTripsAround } from './trip-lookup.repository.ts';

const findLastEnded = (
  tx: TenantTransaction,
  companyId: CompanyId,
  vehicleId: number,
  before: Date,
): Promise<TripRow | undefined> =>
  tripsOf(tx, companyId)
    .where('vehicle_id', '=', vehicleId)
    .where('start_time', '<', before)
    .where('end_time', '<', before)
    .orderBy('end_time', 'desc')
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

/**
 * Trips running at a Berlin time, and the nearest before and after it. In the repeated hour of the autumn clock change
 * these are the trips from its first instant to its second.
 */
export const whoDrove = (
  { db, clock }: Context,
  { companyId }: Session,
  { licensePlate, date, time }: Received<typeof whoDroveEndpoint>['query'],
): Promise<ResponseBody<typeof whoDroveEndpoint>> => {
  const instants = instantsOfOffence({ date, time }, clock());
  return inTenant(db, companyId, async (tx) => {
    const { id, title, license_plate } = await getVehicleOfPlateAt(tx, companyId, licensePlate, instants.first);
    const running = await findTripsAround(tx, companyId, id, { instants });
    const before = await findLastEnded(tx, companyId, id, instants.first);
    const after = await findNextStarted(tx, companyId, id, instants.last);
    return {
      vehicle: { id, title, licensePlate: license_plate },
      at: instants.first.toISOString(),
      trips: running.map(toTrip),
      before: before ? toTrip(before) : null,
      after: after ? toTrip(after) : null,
    };
  });
};
