import { isMissingPlate, plateKey } from '@flottwart/contract/rules/plate';
import { type SqlBool, sql } from 'kysely';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { carriedAt, findPeriodsOfPlates, type PlatePeriodRow } from '../plates/public.ts';

export interface VehicleIdentifiers {
  readonly vin?: string | undefined;
  readonly plate?: string | undefined;
  /** Moment at which the vehicle carried the plate. */
  readonly at: Date;
}

export interface MatchedVehicle {
  readonly id: number;
  readonly vin: string;
  readonly license_plate: string;
}

type CarriedPlate = Pick<PlatePeriodRow, 'license_plate' | 'valid_from' | 'valid_to' | 'title' | 'vehicle_id'> & {
  readonly vehicle: MatchedVehicle;
};

export interface VehicleIndex {
  readonly byVin: ReadonlyMap<string, MatchedVehicle>;
  readonly byPlate: ReadonlyMap<string, readonly CarriedPlate[]>;
}

/** Index of candidates for a set of vehicles, searched with `matchVehicle`. */
export const findVehicleCandidates = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  identifiers: readonly Pick<VehicleIdentifiers, 'vin' | 'plate'>[],
): Promise<VehicleIndex> => {
  const vins = [...new Set(identifiers.flatMap(({ vin }) => (vin ? [vin] : [])))];
  const plates = identifiers.flatMap(({ plate = '' }) => (isMissingPlate(plate) ? [] : [plateKey(plate)]));
  const vehicles = await tx
    .selectFrom('vehicles')
    .select(['id', 'vin', 'license_plate'])
    .where('company_id', '=', companyId)
    .where(sql<SqlBool>`vin = any(${vins}::text[])`)
    .orderBy('id')
    .execute();
  const periods = (await findPeriodsOfPlates(tx, companyId, plates)).map((period) => ({
    ...period,
    vehicle: { id: period.vehicle_id, vin: period.vin, license_plate: period.license_plate },
  }));
  return {
    byVin: new Map(vehicles.map((row) => [row.vin, row])),
    byPlate: Map.groupBy(periods, ({ plate_key }) => plate_key),
  };
};

const fullVinLength = 17;

/**
 * Matches by VIN, else by a plate that only one vehicle carried then. A different full VIN means a different vehicle, because
 * plates are reused.
 */
export const matchVehicle = (
  { byVin, byPlate }: VehicleIndex,
  { vin, plate = '', at }: VehicleIdentifiers,
): MatchedVehicle | 'several' | undefined => {
  const found = vin ? byVin.get(vin) : undefined;
  if (found) return found;
  const ofPlate = carriedAt(byPlate.get(plateKey(plate)) ?? [], plate, at);
  if (ofPlate.length > 1) return 'several';
  const only = ofPlate[0]?.vehicle;
  return only && vin?.length === fullVinLength && only.vin.length === fullVinLength ? undefined : only;
};
