import type { TenantContext } from '../../db/tenant-transaction.ts';
import { coreColumns } from '../../work-items/item.repository.ts';
import { type Restoration, restorable } from '../../work-items/restore-values.ts';
import { findRefusals, lockPlates, restoreSnapshots, snapshotIn } from '../plates/public.ts';
import { importedColumns, isMoved, planVehicleValues } from './plan-vehicle.ts';
import { ownColumns, vehicles } from './vehicle.repository.ts';
import { changeVehicles } from './vehicle-import.service.ts';

/** Gives back values that an import changed and returns the keys of those that stay, because they were changed since or the plate is taken. */
export const restoreVehicles = async (
  tenant: TenantContext,
  restorations: readonly Restoration[],
  author: string,
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const { tx, companyId } = tenant;
  await lockPlates(tx, companyId);
  const rows = await vehicles(tx, companyId)
    .select([...coreColumns, ...ownColumns])
    .where(
      'vehicles.id',
      'in',
      restorations.map(({ itemId }) => itemId),
    )
    .orderBy('vehicles.id')
    .forUpdate(['work_items', 'vehicles'])
    .execute();
  const { bodies, kept } = restorable(importedColumns, rows, restorations);
  const requests = rows.flatMap(({ id }) => {
    const plate = bodies.get(id)?.licensePlate;
    return typeof plate === 'string' ? [{ vehicleId: id, plate }] : [];
  });
  for (const { vehicleId } of (await findRefusals(tenant, requests)).keys()) {
    delete bodies.get(vehicleId)?.licensePlate;
    kept.set(vehicleId, [...(kept.get(vehicleId) ?? []), 'licensePlate']);
  }
  const plans = rows.flatMap((row) => planVehicleValues(row, bodies.get(row.id) ?? {}) ?? []);
  const moved = new Set(plans.filter(isMoved).map(({ after }) => after.id));
  const snapshots = restorations.flatMap(({ itemId, values }) => {
    const periods = moved.has(itemId) ? snapshotIn(values) : undefined;
    return periods ? [[itemId, periods] as const] : [];
  });
  const restored = await restoreSnapshots(tenant, new Map(snapshots));
  // A plate of the import that nothing names leaves no trace on the other vehicles, whatever day it came.
  await changeVehicles(tenant, plans, { author, former: 'replaced', restored });
  return kept;
};
