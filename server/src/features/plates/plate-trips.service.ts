import { sql } from 'kysely';
import type { TenantContext, TenantTransaction } from '../../db/tenant-transaction.ts';
import { queueStatement } from '../../db/transaction.ts';
import { refreshFindings } from '../../leasing-findings/refresh-findings.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { publishChange } from '../../live/live-events.ts';
import { lockDriversOfTrips } from '../trips/public.ts';
import type { PlatePeriodRow } from './plan-plates.ts';
import { renameTrips } from './plate-correction.repository.ts';
import { carrierAt } from './plate-lookup.repository.ts';
import { plateKeyIn } from './plate-period.repository.ts';

/**
 * Gives trips that name a plate alone to the vehicle that carried it when they began, none if that is not clear. Looks
 * into the index key by key, whatever the statistics say.
 */
const relinkTrips = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  keys: readonly string[],
  onChange: () => Promise<void>,
): Promise<void> => {
  const carrier = carrierAt(
    sql`${companyId}::integer`,
    { key: sql<string>`wanted.key`, plate: sql<string>`trip.license_plate` },
    sql`trip.start_time`,
  );
  const update = sql`
    with found as materialized (
      select trip.id, wanted.key, ${carrier} as vehicle_id from unnest(${keys}::text[]) as wanted (key)
      cross join lateral (
        select trips.id, trips.license_plate, trips.start_time from trips
        where trips.company_id = ${companyId} and trips.is_by_plate and ${plateKeyIn('trips.license_plate')} = wanted.key
      ) as trip
    )
    update trips set vehicle_id = found.vehicle_id, vin = coalesce(
      (select vin from vehicles where vehicles.company_id = ${companyId} and vehicles.id = found.vehicle_id), ''),
      license_plate = coalesce((select max(period.license_plate) from vehicle_plates period
        where period.company_id = ${companyId} and period.vehicle_id = found.vehicle_id and period.plate_key = found.key
          and (period.valid_from is null or trips.start_time >= period.valid_from)
          and (period.valid_to is null or trips.start_time < period.valid_to)), trips.license_plate)
    from found
    where trips.company_id = ${companyId} and trips.id = found.id
      and trips.vehicle_id is distinct from found.vehicle_id`;
  await queueStatement(tx, update, {
    onResult: ({ numAffectedRows }) => (numAffectedRows ? onChange() : undefined),
  });
};

/** Lets trips and findings of invoices follow changed periods of plates; the caller holds the lock of the plates, which keeps imports away, so that only changes of drivers remain. */
export const followPeriods = async (
  { tx, companyId }: Pick<TenantContext, 'tx' | 'companyId'>,
  keys: readonly string[],
): Promise<void> => {
  const wanted = [...new Set(keys)].filter((key) => key !== '');
  if (wanted.length === 0) return;
  await lockDriversOfTrips(tx, companyId, 'read');
  await relinkTrips(tx, companyId, wanted, () => publishChange(tx, companyId, { kind: 'trip', part: 'item' }));
  await refreshFindings(tx, companyId, wanted);
};

/** Lets trips follow a corrected plate, before the period itself gets it; the caller holds the lock of the plates. */
export const renameTripsOfPlate = async (
  { tx, companyId }: Pick<TenantContext, 'tx' | 'companyId'>,
  period: PlatePeriodRow,
  plate: string,
): Promise<void> => {
  await lockDriversOfTrips(tx, companyId, 'write');
  await renameTrips(tx, companyId, period, plate);
  await publishChange(tx, companyId, { kind: 'trip', part: 'item' });
};
