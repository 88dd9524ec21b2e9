import { addDays, addMonths } from '@flottwart/contract/rules/berlin-time';
import { maxKmPerDay, repairMileageMonths } from '@flottwart/contract/rules/mileage-projection';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CompanyId } from '../lib/company-id.ts';

interface RepairPeriod {
  /** Day in Berlin: a mileage of a later one is planned. */
  readonly today: string;
  /** Days from this one on; all if absent. */
  readonly from?: string;
  /** Whole fleet if absent. */
  readonly isWanted?: VehicleCondition | undefined;
}

/** Condition on the id of a vehicle. */
export type VehicleCondition = (id: RawBuilder<unknown>) => RawBuilder<SqlBool>;

export const isOneVehicle =
  (vehicleId: number): VehicleCondition =>
  (id) =>
    sql`${id} = ${vehicleId}::integer`;

const isAny: VehicleCondition = () => sql`true`;

/** Noon of a day in Berlin. */
export const noonOf = (day: string) => sql`((${sql.ref(day)} + time '12:00') at time zone 'Europe/Berlin')`;

/** True where a mileage follows from an earlier one of the vehicle. */
const follows = (km: string, day: string) => sql`
  odometer_km between ${sql.ref(km)} and ${sql.ref(km)} + ${maxKmPerDay}::float8 * greatest(read_on - ${sql.ref(day)}, 1)`;

/** Mileages of repairs, without those that contradict both before them: somebody mistyped them. */
const repairReadings = (companyId: CompanyId, { today, from, isWanted = isAny }: RepairPeriod) => sql`(
  select vehicle_id, odometer_km, read_on from (
    select vehicle_id, odometer_km::float8 as odometer_km, read_on,
      lag(odometer_km) over by_day as km_before, lag(read_on) over by_day as day_before,
      lag(odometer_km, 2) over by_day as km_earlier, lag(read_on, 2) over by_day as day_earlier
    from repair_odometers
    where company_id = ${companyId} and read_on <= ${today}::date and ${isWanted(sql`vehicle_id`)}
      and ${from === undefined ? sql`true` : sql`read_on >= ${from}::date`}
    window by_day as (partition by vehicle_id order by read_on, repair_id)
  ) as reading
  where km_before is null or ${follows('km_before', 'day_before')} or ${follows('km_earlier', 'day_earlier')})`;

/** Mileages of repairs within days, as `odometer_km` at `odometer_at`. */
export const repairOdometers = (companyId: CompanyId, period: RepairPeriod) => sql`(
  select vehicle_id, odometer_km, ${noonOf('read_on')} as odometer_at from ${repairReadings(companyId, period)} as reading)`;

/** True where the repair was after the day of the device's reading and does not contradict it. */
const isRepairLatest = sql`(device.vehicle_id is null or (
  repair.read_on > (device.odometer_at at time zone 'Europe/Berlin')::date
  and repair.odometer_km between device.odometer_km
    and device.odometer_km + ${maxKmPerDay}::float8 * (repair.read_on - (device.odometer_at at time zone 'Europe/Berlin')::date)))`;

const latestIn = (companyId: CompanyId, period: RepairPeriod) => sql`(
  select coalesce(device.vehicle_id, repair.vehicle_id) as vehicle_id,
    case when ${isRepairLatest} then repair.odometer_km else device.odometer_km end as odometer_km,
    case when ${isRepairLatest} then ${noonOf('repair.read_on')} else device.odometer_at end as odometer_at,
    case when ${isRepairLatest} then 'repair' else 'telematics' end as source,
    repair.first_km as first_repair_km, ${noonOf('repair.first_on')} as first_repair_at
  from (
    select vehicle_id, odometer_km, odometer_at from telematics_readings
    where company_id = ${companyId} and odometer_km is not null and odometer_at is not null and ${(period.isWanted ?? isAny)(sql`vehicle_id`)}
  ) as device
  full join (
    select distinct on (vehicle_id) vehicle_id, odometer_km, read_on,
      first_value(odometer_km) over by_day as first_km, first_value(read_on) over by_day as first_on
    from ${repairReadings(companyId, period)} as reading
    window by_day as (partition by vehicle_id order by read_on)
    order by vehicle_id, read_on desc
  ) as repair on repair.vehicle_id = device.vehicle_id)`;

/**
 * Latest mileage per vehicle, of its device or of a repair of the last months: `odometer_km` at `odometer_at`, with its `source`, and the first one of
 * repairs. Of these vehicles, or of all. One course for board, reminders, readiness, lists, cockpit and costs (docs/decisions/0119-one-odometer-course.md).
 */
export const latestOdometers = (companyId: CompanyId, today: string, isWanted?: VehicleCondition) =>
  latestIn(companyId, { today, from: addDays(addMonths(today, -repairMileageMonths), 1), isWanted });

/** Latest mileage of one vehicle, however old. */
export const latestOdometerOf = (companyId: CompanyId, vehicleId: number, today: string) =>
  latestIn(companyId, { today, isWanted: isOneVehicle(vehicleId) });
