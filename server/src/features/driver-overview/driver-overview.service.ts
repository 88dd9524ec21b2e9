import type { DriverOverview, DriverVehicle, HoursWeek } from '@flottwart/contract/driver-overview';
import { addDays, berlinDay, berlinInstant } from '@flottwart/contract/rules/berlin-time';
import { daysOfWeek, hoursMondays } from '@flottwart/contract/rules/driver-hours';
import { elementAt } from '@flottwart/contract/rules/known-entries';
import type { Context } from '../../context.ts';
import { allRows, combineReads, firstRow, withGenericPlan } from '../../db/read.ts';
import { readInTenant } from '../../db/tenant.ts';
import { notFound } from '../../lib/app-error.ts';
import type { Session } from '../../lib/session.ts';
import { assertItemExists } from '../../work-items/item.repository.ts';
import { toTripTimes } from '../trips/public.ts';
import {
  type DriverTripRow,
  type HoursPeriod,
  selectDrivenSeconds,
  selectDriverTrip,
} from './driver-overview.repository.ts';
import { selectLicenceState } from './licence-check.repository.ts';
import { toLicenceState } from './licence-check.service.ts';

const midnight = (day: string): Date => berlinInstant(day, '00:00');

/** Days from the first Monday to the Sunday to come; each begins at midnight in Berlin, so that one has 23 or 25 hours. */
const periodOf = (mondays: readonly string[], now: Date): HoursPeriod => {
  const days = mondays.toReversed().flatMap(daysOfWeek);
  return { begins: days.map(midnight), end: midnight(addDays(elementAt(days, days.length - 1), 1)), now };
};

const toVehicle = ({ vehicle_id, license_plate, trip_id, ...times }: DriverTripRow): DriverVehicle => ({
  id: vehicle_id,
  licensePlate: license_plate,
  trip: { id: trip_id, ...toTripTimes(times) },
});

/** Latest week first; the rows are those of the days in their order. */
const toWeeks = (mondays: readonly string[], rows: readonly { readonly seconds: number }[]): HoursWeek[] =>
  mondays.map((monday, index) => {
    const first = (mondays.length - 1 - index) * 7;
    const days = daysOfWeek(monday).map((day, weekday) => ({ day, seconds: rows[first + weekday]?.seconds ?? 0 }));
    return { monday, seconds: days.reduce((sum, { seconds }) => sum + seconds, 0), days };
  });

/** One round trip, whose cost depends on the driver's trips of a few weeks alone. */
export const getDriverOverview = async (
  { db, clock }: Context,
  { companyId }: Session,
  id: number,
): Promise<DriverOverview> => {
  const now = clock();
  const mondays = hoursMondays(berlinDay(now));
  const [, trip, seconds, licence] = await readInTenant(db, companyId, (tx) =>
    withGenericPlan(
      combineReads(
        assertItemExists(tx, companyId, id, 'employee'),
        firstRow(selectDriverTrip(companyId, id, now)),
        allRows(selectDrivenSeconds(companyId, id, periodOf(mondays, now))),
        firstRow(selectLicenceState(companyId, id)),
      ),
    ),
  );
  if (!licence) throw notFound();
  return {
    vehicle: trip ? toVehicle(trip) : null,
    weeks: toWeeks(mondays, seconds),
    licence: toLicenceState(licence),
  };
};
