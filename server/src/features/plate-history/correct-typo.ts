import { counted } from '@flottwart/contract/rules/counted';
import { plateKey } from '@flottwart/contract/rules/plate';
import type { CorrectedPlates } from '@flottwart/contract/work-items/vehicle-plates';
import type { WriteContext } from '../../db/tenant-transaction.ts';
import { AppError } from '../../lib/app-error.ts';
import { publishChange } from '../../live/live-events.ts';
import { recordChanges } from '../../work-items/timeline.repository.ts';
import { renameReports, type TouchedPlates } from '../police-reports/public.ts';
import {
  countPositionsOfPlate,
  deletePeriods,
  findPeriodsOfVehicles,
  type PlatePeriodRow,
  renamePeriod,
  renameTripsOfPlate,
  showPlate,
  throwOverlap,
} from '../vehicles/public.ts';

/** Plates whose periods changed, and offences that got a corrected plate. */
export type PlateCorrection = TouchedPlates & { readonly renamed?: CorrectedPlates['reports'] };

/** Bounds of a period, with those of periods before and after it that have the plate anyway. */
const mergePeriods = async ({ tx, session }: WriteContext, period: PlatePeriodRow, plate: string) => {
  const { companyId } = session;
  const own = await findPeriodsOfVehicles(tx, companyId, [period.vehicle_id]);
  const same = own.filter(({ id, license_plate }) => id !== period.id && license_plate === plate);
  const before = same.find(({ valid_to }) => valid_to !== null && valid_to.getTime() === period.valid_from?.getTime());
  const after = same.find(
    ({ valid_from }) => valid_from !== null && valid_from.getTime() === period.valid_to?.getTime(),
  );
  const merged = [before, after].flatMap((one) => (one ? [one.id] : []));
  await deletePeriods(tx, companyId, merged);
  return { from: before ? before.valid_from : period.valid_from, to: after ? after.valid_to : period.valid_to };
};

/** Corrects a mistyped plate in its whole period; trips and unsent offences get it too. Leasing documents say what is printed. */
export const correctTypo = async (
  write: WriteContext,
  period: PlatePeriodRow,
  plate: string,
): Promise<PlateCorrection> => {
  const { tx, session } = write;
  const { companyId } = session;
  const { vehicle_id, license_plate, plate_key } = period;
  if (plate === license_plate) return { keys: [], vehicleIds: [] };
  const positions = await countPositionsOfPlate(tx, companyId, period);
  if (positions > 0)
    throw new AppError(
      'conflict',
      `Leasingbelege nennen ${license_plate} in dieser Zeit (${counted(positions, 'Position', 'Positionen')}). Bitte zuerst dort das Kennzeichen berichtigen.`,
    );
  const renamed = await renameReports(write, period, plate);
  await renameTripsOfPlate({ tx, companyId }, period, plate);
  const bounds = await mergePeriods(write, period, plate);
  await renamePeriod(tx, companyId, period, { plate, ...bounds }).catch(throwOverlap);
  if (period.valid_to === null) await showPlate(write, vehicle_id, plate, 'plateTypo');
  else {
    await recordChanges(write, vehicle_id, [{ field: 'plateTypo', from: license_plate, to: plate }]);
    await publishChange(tx, companyId, { kind: 'vehicle', id: vehicle_id, part: 'item' });
  }
  return { keys: [plate_key, plateKey(plate)], vehicleIds: [], renamed };
};
