import { missingPlate, plateKey } from '@flottwart/contract/rules/plate';
import { defaultStatus } from '@flottwart/contract/work-items/kinds';
import type { TenantContext, TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { type Difference, differenceOf } from '../../work-items/field-changes.ts';
import { coreColumns } from '../../work-items/item.repository.ts';
import { changeItems, createItems, type Remark, type RowOutcome } from '../../work-items/write-items.ts';
import { givePlates } from './plates/give-plates.service.ts';
import { withoutTakenPlates } from './plates/imported-plates.ts';
import type { PlateRequest } from './plates/plan-plates.ts';
import { lockPlates } from './plates/plate-period.repository.ts';
import { vehicleColumns, vehicleTerms, vehicleTitle } from './vehicle.mapper.ts';
import { type OwnColumns, ownColumns, type VehicleRow, vehicles } from './vehicle.repository.ts';
import { withoutPlate } from './vehicle.service.ts';
import { insertVehicles, updateVehicles } from './vehicle-set.repository.ts';

/** Vehicle data from a source, by wire key; an absent key leaves the stored value. */
export type VehicleRecord = { readonly vin: string } & {
  readonly [K in keyof typeof vehicleColumns]?: string | number | null | undefined;
};

interface ImportOptions {
  /** True for files; a provider only fills empty fields, so that corrections made here survive. */
  readonly overwrites: boolean;
}

interface PlannedChange {
  readonly before: VehicleRow;
  readonly after: VehicleRow;
  readonly changes: Difference<VehicleRow>['changes'];
}

const isEmpty = (value: unknown): boolean => value === null || value === '' || value === missingPlate;

/** Values of the source for fields that are still empty here. */
const missingValues = (before: VehicleRow, record: VehicleRecord): Partial<VehicleRecord> =>
  Object.fromEntries(
    Object.entries(vehicleColumns).flatMap(([key, { column }]) => {
      const value = record[key as keyof typeof vehicleColumns];
      return value !== undefined && !isEmpty(value) && isEmpty(before[column]) ? [[key, value]] : [];
    }),
  );

const planChange = (
  before: VehicleRow,
  record: VehicleRecord,
  { overwrites }: ImportOptions,
): PlannedChange | undefined => {
  const { set, changes } = differenceOf(vehicleColumns, before, overwrites ? record : missingValues(before, record));
  if (changes.length === 0) return undefined;
  const license_plate = set.license_plate === '' ? missingPlate : (set.license_plate ?? before.license_plate);
  return { before, after: { ...before, ...set, license_plate, plate_key: plateKey(license_plate) }, changes };
};

const newVehicle = ({ vin, ...record }: VehicleRecord): OwnColumns => {
  const empty = {
    ...Object.fromEntries(Object.values(vehicleColumns).map(({ column, cleared }) => [column, cleared])),
    vin,
    license_plate: missingPlate,
  } as OwnColumns;
  const { set } = differenceOf(vehicleColumns, { ...empty } as VehicleRow, record);
  const vehicle = { ...empty, ...set };
  const license_plate = vehicle.license_plate || missingPlate;
  return { ...vehicle, license_plate, plate_key: plateKey(license_plate) };
};

/** Reports a plate that differs from ours, because only a person can say which is right. */
const plateMismatch = (
  { after, before }: { after: VehicleRow; before: VehicleRow },
  record: VehicleRecord,
): Remark[] => {
  const providerPlate = typeof record.licensePlate === 'string' ? record.licensePlate : '';
  if (isEmpty(providerPlate) || plateKey(providerPlate) === after.plate_key) return [];
  const reason = `Das Kennzeichen lautet beim Anbieter ${providerPlate}, hier ${before.license_plate}. Hier wurde nichts geändert.`;
  return [{ about: `VIN ${before.vin}`, reason }];
};

/** Creates vehicles with unknown VINs, updates those that differ and returns one outcome per record. */
export const upsertVehicles = async (
  tenant: TenantContext,
  records: readonly VehicleRecord[],
  options: ImportOptions,
): Promise<readonly RowOutcome[]> => {
  const { tx, companyId } = tenant;
  await lockPlates(tx, companyId);
  const existing = await lockVehicles(
    tx,
    companyId,
    records.map(({ vin }) => vin),
  );
  const accepted = await withoutTakenPlates(tenant, records, (record) =>
    plateRequest(existing.get(record.vin), record, options),
  );
  const changed: PlannedChange[] = [];
  const created: VehicleRecord[] = [];
  const outcomes = accepted.map(({ record, remarks: taken }): RowOutcome => {
    const before = existing.get(record.vin);
    if (!before) {
      created.push(record);
      return { result: 'created', remarks: taken };
    }
    const plan = planChange(before, record, options);
    if (plan) changed.push(plan);
    const remarks = [...taken, ...plateMismatch(plan ?? { before, after: before }, record)];
    return { result: plan ? 'changed' : 'unchanged', remarks };
  });
  await changeVehicles(tenant, changed);
  await createVehicles(tenant, created);
  return outcomes;
};

/** Plate that a record asks for; null if it stays as it is. */
const plateRequest = (
  before: VehicleRow | undefined,
  record: VehicleRecord,
  options: ImportOptions,
): PlateRequest | null => {
  if (!before) return { vehicleId: null, plate: newVehicle(record).license_plate };
  const plan = planChange(before, record, options);
  if (!plan || plan.after.license_plate === before.license_plate) return null;
  return { vehicleId: before.id, plate: plan.after.license_plate };
};

/** Stores since when these vehicles carry their plates, and takes them from returned ones. */
const storePlates = async (
  tenant: TenantContext,
  requests: readonly (PlateRequest & { readonly vehicleId: number })[],
): Promise<void> => {
  const losers = await givePlates(tenant, requests);
  if (losers.length === 0) return;
  const rows = await vehicles(tenant.tx, tenant.companyId)
    .select([...coreColumns, ...ownColumns])
    .where('vehicles.id', 'in', losers)
    .orderBy('vehicles.id')
    .forUpdate()
    .execute();
  await writeVehicles(tenant, rows.map(withoutPlate));
};

const lockVehicles = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  vins: readonly string[],
): Promise<ReadonlyMap<string, VehicleRow>> => {
  if (vins.length === 0) return new Map();
  const rows = await vehicles(tx, companyId)
    .select([...coreColumns, ...ownColumns])
    .where('vehicles.vin', 'in', vins)
    .orderBy('vehicles.id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.vin, row]));
};

const changeVehicles = async (tenant: TenantContext, planned: readonly PlannedChange[]): Promise<void> => {
  await writeVehicles(tenant, planned);
  const requests = planned
    .filter(({ before, after }) => before.license_plate !== after.license_plate)
    .map(({ after }) => ({ vehicleId: after.id, plate: after.license_plate }));
  await storePlates(tenant, requests);
};

const writeVehicles = async (tenant: TenantContext, planned: readonly PlannedChange[]): Promise<void> => {
  const { tx, companyId } = tenant;
  await updateVehicles(
    tx,
    companyId,
    planned.map(({ after }) => after),
  );
  const cores = planned.map(({ before, after, changes }) => ({
    before,
    status: before.status,
    derivedTitle: vehicleTitle(after),
    terms: vehicleTerms(after),
    changes,
  }));
  await changeItems(tenant, cores);
};

const createVehicles = async (tenant: TenantContext, records: readonly VehicleRecord[]): Promise<void> => {
  const { tx, companyId } = tenant;
  const own = records.map(newVehicle);
  const items = own.map((vehicle) => ({
    kind: 'vehicle' as const,
    title: vehicleTitle(vehicle),
    hasOwnTitle: false,
    status: defaultStatus('vehicle'),
    terms: vehicleTerms(vehicle),
  }));
  const ids = await createItems(tenant, items);
  const rows = own.map((vehicle, index) => ({ ...vehicle, id: ids[index] as number }));
  await insertVehicles(tx, companyId, rows);
  await storePlates(
    tenant,
    rows.map(({ id, license_plate }) => ({ vehicleId: id, plate: license_plate })),
  );
};
