import { missingPlate, plateKey } from '@flottwart/contract/rules/plate';
import { type SqlBool, sql } from 'kysely';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';

export interface VehicleIdentifiers {
  readonly vin?: string | undefined;
  readonly plate?: string | undefined;
}

export interface MatchedVehicle {
  readonly id: number;
  readonly vin: string;
  readonly license_plate: string;
  readonly plate_key: string;
}

export interface VehicleIndex {
  readonly byVin: ReadonlyMap<string, MatchedVehicle>;
  readonly byPlate: ReadonlyMap<string, readonly MatchedVehicle[]>;
}

const matchableKey = (plate = ''): string => {
  const key = plateKey(plate);
  return key === plateKey(missingPlate) ? '' : key;
};

/** Index of candidates for a set of vehicles, searched with `matchVehicle`. */
export const findVehicleCandidates = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  identifiers: readonly VehicleIdentifiers[],
): Promise<VehicleIndex> => {
  const vins = [...new Set(identifiers.flatMap(({ vin }) => (vin ? [vin] : [])))];
  const keys = [...new Set(identifiers.map(({ plate }) => matchableKey(plate)).filter((key) => key !== ''))];
  const rows = await tx
    .selectFrom('vehicles')
    .select(['id', 'vin', 'license_plate', 'plate_key'])
    .where('company_id', '=', companyId)
    .where(sql<SqlBool>`(vin = any(${vins}::text[]) or plate_key = any(${keys}::text[]))`)
    .orderBy('id')
    .execute();
  return { byVin: new Map(rows.map((row) => [row.vin, row])), byPlate: Map.groupBy(rows, (row) => row.plate_key) };
};

const fullVinLength = 17;

/**
 * Matches by VIN, else by a plate that only one vehicle carries. A different full VIN means a different vehicle, because
 * plates are reused.
 */
export const matchVehicle = (
  { byVin, byPlate }: VehicleIndex,
  { vin, plate }: VehicleIdentifiers,
): MatchedVehicle | 'several' | undefined => {
  const found = vin ? byVin.get(vin) : undefined;
  if (found) return found;
  const ofPlate = byPlate.get(matchableKey(plate)) ?? [];
  if (ofPlate.length > 1) return 'several';
  const [only] = ofPlate;
  return only && vin?.length === fullVinLength && only.vin.length === fullVinLength ? undefined : only;
};
