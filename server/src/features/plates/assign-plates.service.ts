import { isMissingPlate, plateKey } from '@flottwart/contract/rules/plate';
import { violatesExclusion } from '../../db/failures.ts';
import type { Read } from '../../db/read.ts';
import type { TenantContext } from '../../db/tenant-transaction.ts';
import { readInTransaction, sendQueued } from '../../db/transaction.ts';
import { AppError } from '../../lib/app-error.ts';
import { type FormerPlate, type PlatePeriodRow, type PlateRequest, planPlates } from './plan-plates.ts';
import {
  deletePeriods,
  endPeriods,
  findUsedPeriods,
  insertPeriods,
  readPeriods,
  respellPeriods,
} from './plate-period.repository.ts';
import { followPeriods } from './plate-trips.service.ts';
import { refusedRequests } from './refused-plates.ts';

/** Names the vehicle that carries the plate. */
export const plateTakenError = (plate: string, { vehicle_id, title, license_plate }: PlatePeriodRow): AppError =>
  new AppError('conflict', `Das Kennzeichen ${plate} trägt bereits das Fahrzeug „${title}“ (ID ${vehicle_id}).`, {
    fields: { licensePlate: 'Ein anderes Fahrzeug trägt dieses Kennzeichen.' },
    attached: { carrier: { id: vehicle_id, title, licensePlate: license_plate } },
  });

/** Times that a statement would let overlap, which the database refuses. */
export const throwOverlap = (error: unknown): never => {
  if (!violatesExclusion(error)) throw error;
  if (violatesExclusion(error, 'vehicle_plates_one_plate'))
    throw new AppError(
      'conflict',
      'In dieser Zeit trägt dieses Fahrzeug ein anderes Kennzeichen. Berichtige oder lösche zuerst dessen Zeitraum.',
      { fields: { licensePlate: 'In dieser Zeit trägt das Fahrzeug ein anderes.' } },
    );
  throw new AppError('conflict', 'In dieser Zeit trägt schon ein anderes Fahrzeug dieses Kennzeichen.', {
    fields: { licensePlate: 'In dieser Zeit schon vergeben.' },
  });
};

/** Stored periods that requests may touch. */
export const periodsOfRequests = (
  { tx, companyId }: TenantContext,
  requests: readonly PlateRequest[],
): Read<readonly PlatePeriodRow[]> => {
  const keys = requests.filter(({ plate }) => !isMissingPlate(plate)).map(({ plate }) => plateKey(plate));
  const vehicleIds = requests.flatMap(({ vehicleId }) => vehicleId ?? []);
  return readPeriods(tx, companyId, keys, vehicleIds);
};

/** Requests that cannot be met without taking the plate from a vehicle in use; the caller holds the lock of the plates. */
export const findRefusals = async <R extends PlateRequest>(
  tenant: TenantContext,
  requests: readonly R[],
): Promise<ReadonlyMap<R, PlatePeriodRow | null>> =>
  requests.length === 0
    ? new Map()
    : refusedRequests(requests, await readInTransaction(tenant.tx, periodsOfRequests(tenant, requests)));

/** Stores since when vehicles carry their plates and returns those that lost theirs, whose rows the caller changes. */
export const assignPlates = async (
  tenant: TenantContext,
  requests: readonly (PlateRequest & { readonly vehicleId: number })[],
  { known, former }: { readonly known?: readonly PlatePeriodRow[]; readonly former?: FormerPlate | undefined } = {},
): Promise<readonly number[]> => {
  if (requests.length === 0) return [];
  const { tx, companyId, now } = tenant;
  const periods = known ?? (await readInTransaction(tx, periodsOfRequests(tenant, requests)));
  const open = periods.filter(({ valid_to }) => valid_to === null).map(({ id }) => id);
  const used = await findUsedPeriods(tx, companyId, open);
  const { ended, removed, respelled, added, losers } = planPlates(requests, periods, { now, used, former });
  const store = async () => {
    await deletePeriods(tx, companyId, removed);
    await endPeriods(tx, companyId, ended);
    await respellPeriods(tx, companyId, respelled);
    await insertPeriods(tenant, added);
    // Without other periods there is nothing to overlap with, so the new ones wait for the next query.
    if (periods.length > 0) await sendQueued(tx);
  };
  await store().catch(throwOverlap);
  const moved = new Set([...removed, ...[...ended, ...respelled].map(({ id }) => id)]);
  const keys = [...periods.filter(({ id }) => moved.has(id)), ...added].map(({ plate_key }) => plate_key);
  await followPeriods(tenant, keys);
  return losers;
};
