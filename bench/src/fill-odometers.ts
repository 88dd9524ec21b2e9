import { type Kysely, sql } from 'kysely';
import type { CompanyId } from '../../server/src/lib/company-id.ts';
import { insertItems } from './fill-items.ts';
import type { Sizes } from './sizes-and-accounts.ts';

/** Vehicles by their number from 0 on, with the mileage that they have today: one of a hundred is beyond its service. */
const driven = (companyId: CompanyId, firstVehicle: number) => sql`(
  select company_id, id, vin, license_plate, id - ${firstVehicle}::integer as n, 1000 + (id - ${firstVehicle}::integer) * 61 % 2000 as km_per_month,
    next_service_km - ((id - ${firstVehicle}::integer) * 89 % 20000 - 200) as km
  from vehicles where company_id = ${companyId}) as vehicle`;

const monthsOfDevice = 12;

/**
 * A device in every vehicle, spread over the country, that reports the mileage of four out of five. The slot of the queue is taken, so that no provider
 * is called meanwhile.
 */
export const fillDevices = async (
  owner: Kysely<unknown>,
  companyId: CompanyId,
  firstVehicle: number,
): Promise<void> => {
  await sql`insert into telematics_credentials (company_id, username, database_name, sealed_secret)
    values (${companyId}, 'bench', 'bench', ''::bytea)`.execute(owner);
  await sql`insert into telematics_refreshes (company_id, queued_at, started_at) values (${companyId}, '2100-01-01', '2100-01-01')`.execute(
    owner,
  );
  await sql`insert into telematics_readings (company_id, vehicle_id, credential_id, device_type, serial_number, vin, license_plate,
      latitude, longitude, read_at, odometer_km, odometer_at)
    select vehicle.company_id, vehicle.id, telematics_credentials.id, 'GO9', 'G' || vehicle.id, vehicle.vin, vehicle.license_plate,
      47.5 + vehicle.id * 37 % 700 / 100.0, 6.5 + vehicle.id * 61 % 800 / 100.0, now(),
      case when n % 5 > 0 then km end, case when n % 5 > 0 then now() - n % 40 * interval '1 hour' end
    from ${driven(companyId, firstVehicle)} join telematics_credentials on telematics_credentials.company_id = vehicle.company_id`.execute(
    owner,
  );
  await sql`insert into odometer_months (company_id, vehicle_id, month, odometer_km, odometer_at)
    select company_id, id, month::date, km - months * km_per_month, month + interval '8 hours'
    from ${driven(companyId, firstVehicle)}
    cross join generate_series(0, ${sql.lit(monthsOfDevice - 1)}) as months
    cross join lateral (select date_trunc('month', now()) - make_interval(months => months)) as begin (month)
    where n % 5 > 0`.execute(owner);
};

/** Two repairs of every vehicle with their mileages, one of fifty not done yet, written as links so that triggers keep their odometers. */
export const fillRepairs = async (
  owner: Kysely<unknown>,
  companyId: CompanyId,
  firstVehicle: number,
  sizes: Sizes,
): Promise<void> => {
  const first = await insertItems(owner, companyId, {
    kind: 'repairrecord',
    status: `case when n % 50 = 0 then 'RepairRecordStatus_OPEN' else 'RepairRecordStatus_DONE' end`,
    count: 2 * sizes.vehicles,
    title: `'Reparatur ' || n`,
    terms: `'Bremsen'`,
  });
  const months = sql`(1 + n % 3 + 6 * half)`;
  await sql`insert into repair_records (company_id, id, repair_type, repair_date, mileage)
    select company_id, ${first} + 2 * n + half, 'Bremsen', current_date - ${months} * 30, km - ${months} * km_per_month
    from ${driven(companyId, firstVehicle)} cross join generate_series(0, 1) as half`.execute(owner);
  await sql`insert into relations (company_id, low_id, high_id, created_at)
    select company_id, id, ${first} + 2 * n + half, now()
    from ${driven(companyId, firstVehicle)} cross join generate_series(0, 1) as half`.execute(owner);
};
