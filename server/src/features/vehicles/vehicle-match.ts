import { missingPlate, plateKey } from '@flottwart/contract/rules/plate';
import { type SqlBool, sql } from 'kysely';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';

export interface KnownVehicle {
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

const keyOf = (plate = ''): string => {
  const key = plateKey(plate);
  return key === plateKey(missingPlate) ? '' : key;
};

/** Index of candidates for a set of vehicles, searched with `matchVehicle`. */
export const findVehiclesFor = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  known: readonly KnownVehicle[],
): Promise<VehicleIndex> => {
  const vins = [...new Set(known.flatMap(({ vin }) => (vin ? [vin] : [])))];
  const keys = [...new Set(known.map(({ plate }) => keyOf(plate)).filter((key) => key !== ''))];
  const rows = await tx
    .selectFrom('vehicles')
    .select(['id', 'vin', 'license_plate', 'plate_key'])
    .where('company_id', '=', companyId)
    .where(sql<SqlBool>`(vin = any(${vins}::text[]) or plate_key = any(${keys}::text[]))`)
    .orderBy('id')
    .execute();
  return { byVin: new Map(rows.map((row) => [row.vin, row])), byPlate: Map.groupBy(rows, (row) => row.plate_key) };
};

const fullVin = 17;

/**
 * Matches by VIN, else by a plate that only one vehicle carries. A different full VIN means a different vehicle, because
 * plates are reused.
 */
export const matchVehicle = (
  { byVin, byPlate }: VehicleIndex,
  { vin, plate }: KnownVehicle,
): MatchedVehicle | 'several' | undefined => {
  const found = vin ? byVin.get(vin) : undefined;
  if (found) return found;
  const ofPlate = byPlate.get(keyOf(plate)) ?? [];
  if (ofPlate.length > 1) return 'several';
  const [only] = ofPlate;
  return only && vin?.length === fullVin && only.vin.length === fullVin ? undefined : only;
};
