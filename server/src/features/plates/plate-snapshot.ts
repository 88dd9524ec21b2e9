import { isSamePlate, plateKey } from '@flottwart/contract/rules/plate';
import { z } from 'zod';
import type { TenantContext } from '../../db/tenant-transaction.ts';
import { parseStored } from '../../lib/parse-json.ts';
import type { ChangedValues, RowOutcome } from '../../work-items/write-items.ts';
import type { PlatePeriodRow } from './plan-plates.ts';
import { insertFormerPeriods } from './plate-correction.repository.ts';
import {
  deletePeriods,
  endPeriods,
  findPeriodsOfPlates,
  findPeriodsOfVehicles,
  respellPeriods,
} from './plate-period.repository.ts';
import { followPeriods } from './plate-trips.service.ts';

const storedPeriod = z.object({
  id: z.int(),
  plate: z.string(),
  from: z.coerce.date().nullable(),
  to: z.coerce.date().nullable(),
  recordedAt: z.coerce.date(),
});
type StoredPeriod = z.infer<typeof storedPeriod>;

/** All periods of a vehicle before and after an import gave it another plate. */
const platePeriods = z.object({ before: z.array(storedPeriod), after: z.array(storedPeriod) });
type PlatePeriods = z.infer<typeof platePeriods>;

const toStored = ({ id, license_plate, valid_from, valid_to, recorded_at }: PlatePeriodRow): StoredPeriod => ({
  id,
  plate: license_plate,
  from: valid_from,
  to: valid_to,
  recordedAt: recorded_at,
});

const readSnapshots = async ({ tx, companyId }: TenantContext, vehicleIds: readonly number[]) => {
  const rows = vehicleIds.length === 0 ? [] : await findPeriodsOfVehicles(tx, companyId, vehicleIds);
  return Map.groupBy(rows, ({ vehicle_id }) => vehicle_id);
};

/** Runs a change of plates and returns the periods of its vehicles before and after it. */
export const withSnapshots = async (
  tenant: TenantContext,
  vehicleIds: readonly number[],
  change: () => Promise<void>,
): Promise<ReadonlyMap<number, PlatePeriods>> => {
  const before = await readSnapshots(tenant, vehicleIds);
  await change();
  const after = await readSnapshots(tenant, vehicleIds);
  return new Map(
    vehicleIds.map((id) => [
      id,
      { before: (before.get(id) ?? []).map(toStored), after: (after.get(id) ?? []).map(toStored) },
    ]),
  );
};

/** Stores beside another plate which periods the vehicle had, for an undo. */
export const withPeriods = (
  outcome: Extract<RowOutcome, { readonly values?: unknown }>,
  periods: ReadonlyMap<number, PlatePeriods>,
): RowOutcome => {
  const { itemId, values } = outcome;
  const own = itemId === undefined ? undefined : periods.get(itemId);
  if (!own || !values?.licensePlate) return outcome;
  return { ...outcome, values: { ...values, licensePlate: { ...values.licensePlate, periods: own } } };
};

/** Periods that an import stored beside the plate it changed; undefined for an import that stored none. */
export const snapshotIn = ({ licensePlate }: ChangedValues): PlatePeriods | undefined =>
  licensePlate?.periods === undefined
    ? undefined
    : parseStored(platePeriods, licensePlate.periods, 'periods of an import');

const formOf = (periods: readonly StoredPeriod[]): string =>
  JSON.stringify(periods.map(({ plate, from, to }) => [plate, from, to].map(String)).toSorted());

const overlaps = (one: StoredPeriod, other: StoredPeriod): boolean =>
  isSamePlate(one.plate, other.plate) &&
  (one.to === null || other.from === null || other.from < one.to) &&
  (other.to === null || one.from === null || one.from < other.to);

/** Vehicles whose periods are as the import left them, and whose former ones no other vehicle has taken since. */
const findRestorable = async (tenant: TenantContext, snapshots: ReadonlyMap<number, PlatePeriods>) => {
  const { tx, companyId } = tenant;
  const now = await readSnapshots(tenant, [...snapshots.keys()]);
  const isUntouched = ([id, { after }]: [number, PlatePeriods]): boolean =>
    formOf((now.get(id) ?? []).map(toStored)) === formOf(after);
  const restorable = new Map([...snapshots].filter(isUntouched));
  const keys = [...restorable.values()].flatMap(({ before }) => before.map(({ plate }) => plateKey(plate)));
  const stored = keys.length === 0 ? [] : await findPeriodsOfPlates(tx, companyId, keys);
  for (let size = -1; size !== restorable.size; ) {
    size = restorable.size;
    const others = stored.filter(({ vehicle_id }) => !restorable.has(vehicle_id)).map(toStored);
    for (const [id, { before }] of restorable)
      if (before.some((period) => others.some((other) => overlaps(period, other)))) restorable.delete(id);
  }
  return restorable;
};

/**
 * Gives vehicles their periods of before an import back, trips by plate follow. Returns these vehicles; the others were changed
 * since. The caller holds the lock of the plates.
 */
export const restoreSnapshots = async (
  tenant: TenantContext,
  snapshots: ReadonlyMap<number, PlatePeriods>,
): Promise<ReadonlySet<number>> => {
  const { tx, companyId } = tenant;
  const restorable = await findRestorable(tenant, snapshots);
  const now = [...(await readSnapshots(tenant, [...restorable.keys()])).values()].flat();
  const wanted = [...restorable].flatMap(([vehicle_id, { before }]) =>
    before.map((period) => ({ ...period, vehicle_id })),
  );
  const wantedIds = new Set(wanted.map(({ id }) => id));
  const stored = new Set(now.map(({ id }) => id));
  const changed = wanted.filter(({ id }) => stored.has(id));
  await deletePeriods(
    tx,
    companyId,
    now.filter(({ id }) => !wantedIds.has(id)).map(({ id }) => id),
  );
  await endPeriods(
    tx,
    companyId,
    changed.map(({ id, to }) => ({ id, end_at: to })),
  );
  await respellPeriods(
    tx,
    companyId,
    changed.map(({ id, plate }) => ({ id, license_plate: plate })),
  );
  const removed = wanted.filter(({ id }) => !stored.has(id));
  await insertFormerPeriods(
    tx,
    companyId,
    removed.map(({ vehicle_id, plate, from, to, recordedAt }) => ({
      vehicle_id,
      license_plate: plate,
      plate_key: plateKey(plate),
      valid_from: from,
      valid_to: to,
      recorded_at: recordedAt,
    })),
  );
  const keys = [...now.map(({ plate_key }) => plate_key), ...wanted.map(({ plate }) => plateKey(plate))];
  await followPeriods(tenant, keys);
  return new Set(restorable.keys());
};
