import { vehicleFields } from '@flottwart/contract/kinds/vehicle/fields';
import { plateKey } from '@flottwart/contract/rules/plate';
import type { TenantContext, TenantTransaction } from '../../db/tenant-transaction.ts';
import { refreshFindingsOfVehicles } from '../../leasing-findings/refresh-findings.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { typedColumns } from '../../work-items/field-table.ts';
import { coreColumns } from '../../work-items/item.repository.ts';
import { changeSet, createSet, type SetKind } from '../../work-items/item-set.ts';
import { changedValues } from '../../work-items/restore-values.ts';
import type { RowOutcome, RowRemark } from '../../work-items/write-items.ts';
import {
  assignPlates,
  type FormerPlate,
  lockPlates,
  type PlateRequest,
  withoutTakenPlates,
  withPeriods,
  withSnapshots,
} from '../plates/public.ts';
import {
  type ImportOptions,
  importedColumns,
  importedVehicle,
  isEmpty,
  isMoved,
  type PlannedChange,
  planChange,
  plateRequest,
  type VehicleRecord,
} from './plan-vehicle.ts';
import { vehicleTerms, vehicleTitle } from './vehicle.mapper.ts';
import { type OwnColumns, ownColumns, type VehicleRow, vehicles } from './vehicle.repository.ts';
import { withoutPlate } from './vehicle-plate.service.ts';

const vehicleSet: SetKind<OwnColumns> = {
  kind: 'vehicle',
  table: 'vehicles',
  columns: { ...typedColumns(vehicleFields), plate_key: 'text' },
  title: vehicleTitle,
  terms: vehicleTerms,
};

/** Reports a plate that differs from ours, because only a person can say which is right. */
const plateMismatch = (
  { after, before }: { after: VehicleRow; before: VehicleRow },
  record: VehicleRecord,
): RowRemark[] => {
  const providerPlate = typeof record.licensePlate === 'string' ? record.licensePlate : '';
  if (isEmpty(providerPlate) || plateKey(providerPlate) === after.plate_key) return [];
  const reason = `Das Kennzeichen lautet beim Anbieter ${providerPlate}, hier ${before.license_plate}. Hier wurde nichts geändert.`;
  return [{ about: `VIN ${before.vin}`, reason }];
};

const isArchived = (vehicle: VehicleRow | undefined): boolean => vehicle !== undefined && vehicle.archived_at !== null;

/** A file does not change what somebody put away unless a person wants it to. */
const leftArchived = ({ id, title }: VehicleRow): RowOutcome => ({
  result: 'skipped',
  reason: `Das Fahrzeug „${title}“ (ID ${id}) ist archiviert.`,
  isArchived: true,
});

const staysArchived = ({ id, title, vin }: VehicleRow): RowRemark => ({
  about: `VIN ${vin}`,
  reason: `Das Fahrzeug „${title}“ (ID ${id}) ist archiviert und bleibt es.`,
});

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
  const isLeft = (before: VehicleRow | undefined) => options.leavesArchived === true && isArchived(before);
  const accepted = await withoutTakenPlates(tenant, records, (record) => {
    const before = existing.get(record.vin);
    return isLeft(before) ? null : plateRequest(before, record, options);
  });
  const changed: PlannedChange[] = [];
  const created: VehicleRecord[] = [];
  const outcomes = accepted.map(({ record, remarks: taken }): RowOutcome => {
    const before = existing.get(record.vin);
    if (!before) {
      created.push(record);
      return { result: 'created', remarks: taken };
    }
    const plan = planChange(before, record, options);
    if (plan && isLeft(before)) return leftArchived(before);
    if (plan) changed.push(plan);
    const remarks = [...taken, ...plateMismatch(plan ?? { before, after: before }, record)];
    if (!plan) return { result: 'unchanged', remarks };
    const outcome = { itemId: before.id, values: changedValues(importedColumns, plan) };
    if (!options.overwrites || !isArchived(before)) return { result: 'changed', remarks, ...outcome };
    return { result: 'changed', remarks: [...remarks, staysArchived(before)], isArchived: true, ...outcome };
  });
  if (options.isPreview) return outcomes;
  const moved = changed.filter(isMoved).map(({ after }) => after.id);
  const periods = await withSnapshots(tenant, moved, () => changeVehicles(tenant, changed));
  const ids = (await createVehicles(tenant, created)).values();
  return outcomes.map((outcome) => {
    if (outcome.result === 'created') return { ...outcome, itemId: ids.next().value };
    return outcome.result === 'changed' ? withPeriods(outcome, periods) : outcome;
  });
};

interface TakingBack {
  /** Author in the history; absent for the import itself. */
  readonly author?: string;
  readonly former?: FormerPlate;
  /** Vehicles whose periods are restored already. */
  readonly restored?: ReadonlySet<number>;
}

/** Stores since when these vehicles carry their plates, and takes them from returned ones. */
const storePlates = async (
  tenant: TenantContext,
  requests: readonly (PlateRequest & { readonly vehicleId: number })[],
  { author, former }: TakingBack = {},
): Promise<void> => {
  const losers = await assignPlates(tenant, requests, { former });
  if (losers.length === 0) return;
  const rows = await vehicles(tenant.tx, tenant.companyId)
    .select([...coreColumns, ...ownColumns])
    .where('vehicles.id', 'in', losers)
    .orderBy('vehicles.id')
    .forUpdate(['work_items', 'vehicles'])
    .execute();
  await changeSet(tenant, vehicleSet, rows.map(withoutPlate), author);
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
    .forUpdate(['work_items', 'vehicles'])
    .execute();
  return new Map(rows.map((row) => [row.vin, row]));
};

export const changeVehicles = async (
  tenant: TenantContext,
  plans: readonly PlannedChange[],
  takingBack: TakingBack = {},
): Promise<void> => {
  await changeSet(tenant, vehicleSet, plans, takingBack.author);
  const requests = plans
    .filter((plan) => isMoved(plan) && !takingBack.restored?.has(plan.after.id))
    .map(({ after }) => ({ vehicleId: after.id, plate: after.license_plate }));
  await storePlates(tenant, requests, takingBack);
  const returned = plans.filter(({ before, after }) => before.return_date !== after.return_date);
  const ids = returned.map(({ after }) => after.id);
  await refreshFindingsOfVehicles(tenant.tx, tenant.companyId, ids);
};

const createVehicles = async (tenant: TenantContext, records: readonly VehicleRecord[]): Promise<readonly number[]> => {
  const rows = await createSet(
    tenant,
    vehicleSet,
    records.map((record) => ({ own: importedVehicle(record), description: String(record.description ?? '') })),
  );
  await storePlates(
    tenant,
    rows.map(({ id, license_plate }) => ({ vehicleId: id, plate: license_plate })),
  );
  return rows.map(({ id }) => id);
};
