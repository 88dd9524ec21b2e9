import type { VehicleDay } from '@flottwart/contract/vehicle-days';
import type { Context } from '../../context.ts';
import { allRows, combineReads, firstRow } from '../../db/read.ts';
import { readInTenant } from '../../db/tenant.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Session } from '../../lib/session.ts';
import { toOffencesOfDay, toTripsOfDay } from './vehicle-day.mapper.ts';
import { type DayAnchor, selectDay, selectOffencesOfDay, selectTripsOfDay } from './vehicle-day.repository.ts';

/** More can neither be drawn nor read on one line of time. */
const maxTrips = 50;
const maxOffences = 50;

/** Day of a vehicle as a trip or an offence names it; one row above each limit says that there are more. */
export const getVehicleDay = async (
  { db, clock }: Context,
  { companyId }: Session,
  item: Omit<DayAnchor, 'now'>,
): Promise<VehicleDay> => {
  const anchor: DayAnchor = { ...item, now: clock() };
  const [named, trips, offences] = await readInTenant(db, companyId, () =>
    combineReads(
      firstRow(selectDay(companyId, anchor)),
      allRows(selectTripsOfDay(companyId, anchor, maxTrips + 1)),
      allRows(selectOffencesOfDay(companyId, anchor, maxOffences + 1)),
    ),
  );
  if (!named) throw notFound();
  if (named.day === null) throw new AppError('unprocessable', 'Diese Ordnungswidrigkeit hat noch kein Datum.');
  return {
    day: named.day,
    lastDay: named.last_day,
    trips: toTripsOfDay(trips.slice(0, maxTrips)),
    hasMoreTrips: trips.length > maxTrips,
    offences: toOffencesOfDay(offences.slice(0, maxOffences)),
    hasMoreOffences: offences.length > maxOffences,
  };
};
