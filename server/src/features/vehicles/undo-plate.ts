import { berlinDay } from '@flottwart/contract/rules/berlin-time';
import { canonicalPlate, isMissingPlate, isSamePlate, plateKey } from '@flottwart/contract/rules/plate';
import type { UndonePlate } from '@flottwart/contract/work-items/vehicle';
import { tenantOf, type WriteContext } from '../../db/tenant-transaction.ts';
import { readInTransaction, sendQueued } from '../../db/transaction.ts';
import { AppError } from '../../lib/app-error.ts';
import { assertMayCorrect } from '../../work-items/write-item.ts';
import {
  deletePeriods,
  endPeriods,
  findPeriodsOfVehicles,
  followPeriods,
  insertPeriods,
  isOpen,
  type PlatePeriodRow,
  readPeriods,
  throwOverlap,
} from '../plates/public.ts';
import type { VehicleRow } from './vehicle.repository.ts';
import { showPlate } from './vehicle-plate.service.ts';

/** Longer than the offer to undo stays; later the history is corrected by an ADMIN. */
const maxUndoMs = 3_600_000;

const changedSince = () => new AppError('conflict', 'Inzwischen geändert und nicht überschrieben: Kennzeichen.');

/** Refuses to undo a change of the plate that another one followed. */
export const assertUndoable = ({ license_plate }: VehicleRow, undone: UndonePlate): void => {
  if (license_plate !== canonicalPlate(undone.licensePlate)) throw changedSince();
};

const isAt = (one: Date | null, other: Date): boolean => one?.getTime() === other.getTime();

/** Period that ended on another vehicle when the plate was given; that of a returned vehicle ended earlier. */
const findTaken = (periods: readonly PlatePeriodRow[], { vehicle_id, license_plate, recorded_at }: PlatePeriodRow) =>
  periods
    .filter((period) => period.vehicle_id !== vehicle_id && isSamePlate(period.license_plate, license_plate))
    .filter(({ valid_to, updated_at }) => isAt(valid_to, recorded_at) || (valid_to && isAt(updated_at, recorded_at)))
    .reduce<PlatePeriodRow | undefined>(
      (last, one) => (last && Number(last.valid_to) > Number(one.valid_to) ? last : one),
      undefined,
    );

/** Without an ADMIN a plate starts as one that a member enters does: as the only one since ever, or today. */
const assertStart = async (write: WriteContext, from: Date | null, others: readonly PlatePeriodRow[]) => {
  const isEntered = from === null ? others.length === 0 : berlinDay(from) === berlinDay(write.now);
  if (!isEntered) await assertMayCorrect(write, 'den Beginn eines Kennzeichens');
};

/**
 * Gives a plate back to the vehicle that it was taken from, and this vehicle its own, each with its period before. False
 * where it was taken from none; the caller holds the lock of the plates.
 */
export const restorePeriods = async (
  write: WriteContext,
  { vehicleId, plate }: { readonly vehicleId: number; readonly plate: string },
  undone: UndonePlate,
): Promise<boolean> => {
  const { tx, session, now } = write;
  const { companyId } = session;
  const known = await readInTransaction(tx, readPeriods(tx, companyId, [plateKey(undone.licensePlate)], [vehicleId]));
  const own = known.filter((period) => period.vehicle_id === vehicleId);
  const given = own.find(isOpen);
  const taken = given && findTaken(known, given);
  if (!given || !taken) {
    if (undone.wasMoved) throw changedSince();
    return false;
  }
  const isLate = now.getTime() - given.recorded_at.getTime() > maxUndoMs;
  const hasAnother = (await findPeriodsOfVehicles(tx, companyId, [taken.vehicle_id])).some(isOpen);
  if (isLate || hasAnother) throw changedSince();

  const former = own.find(
    ({ valid_to, license_plate }) => isAt(valid_to, given.recorded_at) && isSamePlate(license_plate, plate),
  );
  const reopened = former ? [taken, former] : [taken];
  const isReplaced = !former && !isMissingPlate(plate);
  const valid_from = undone.from === null ? null : new Date(undone.from);
  if (isReplaced)
    await assertStart(
      write,
      valid_from,
      own.filter((period) => period !== given),
    );
  const added = { vehicle_id: vehicleId, license_plate: plate, plate_key: plateKey(plate), valid_from };
  const store = async () => {
    await deletePeriods(tx, companyId, [given.id]);
    const ends = reopened.map(({ id }) => ({ id, end_at: null }));
    await endPeriods(tx, companyId, ends);
    await insertPeriods(tenantOf(write), isReplaced ? [added] : []);
    await sendQueued(tx);
  };
  await store().catch(throwOverlap);
  const keys = [given, added, ...reopened].map(({ plate_key }) => plate_key);
  await followPeriods({ tx, companyId }, keys);
  await showPlate(write, taken.vehicle_id, taken.license_plate);
  return true;
};
