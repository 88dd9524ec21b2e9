import type { TenantContext } from '../../db/tenant-transaction.ts';
import type { RowOutcome } from '../../work-items/write-items.ts';
import type { ImportOptions, VehicleRecord } from './plan-vehicle.ts';
import { upsertVehicles } from './vehicle-import.service.ts';
import { findVehicleCandidates, matchVehicle } from './vehicle-match.ts';

type NamedRecord = Omit<VehicleRecord, 'vin'> & { readonly vin?: string | undefined };

const unnamed = (plate: string, isSeveral: boolean): RowOutcome => ({
  result: 'skipped',
  reason: isSeveral
    ? `Das Kennzeichen ${plate} trugen mehrere Fahrzeuge. Bitte die VIN angeben.`
    : `Zum Kennzeichen ${plate} gibt es kein Fahrzeug. Neu angelegt wird eines nur mit VIN.`,
});

/** `upsertVehicles` for records of which some name their vehicle by the plate that it carries now. */
export const upsertNamedVehicles = async (
  tenant: TenantContext,
  records: readonly NamedRecord[],
  options: ImportOptions,
): Promise<readonly RowOutcome[]> => {
  const { tx, companyId, now } = tenant;
  const plateOf = ({ licensePlate }: NamedRecord): string => String(licensePlate ?? '');
  const byPlate = records.filter(({ vin }) => !vin).map((record) => ({ plate: plateOf(record) }));
  const index = await findVehicleCandidates(tx, companyId, byPlate);
  const taken = new Set(records.map(({ vin }) => vin));
  const named = records.map((record): VehicleRecord | RowOutcome => {
    if (record.vin) return { ...record, vin: record.vin };
    const match = matchVehicle(index, { plate: plateOf(record), at: now });
    if (match === 'several' || !match) return unnamed(plateOf(record), match === 'several');
    if (taken.has(match.vin)) return { result: 'skipped', reason: 'Dasselbe Fahrzeug steht in einer anderen Zeile.' };
    taken.add(match.vin);
    return { ...record, vin: match.vin };
  });
  const isNamed = (one: VehicleRecord | RowOutcome): one is VehicleRecord => 'vin' in one;
  const outcomes = (await upsertVehicles(tenant, named.filter(isNamed), options)).values();
  return named.map((one) => (isNamed(one) ? (outcomes.next().value as RowOutcome) : one));
};
