import type { Received } from '@flottwart/contract/endpoint';
import { missingPlate, plateKey, plateTypedFor, typedPlateError } from '@flottwart/contract/rules/plate';
import type { updateVehicle as updateEndpoint } from '@flottwart/contract/work-items/vehicle';
import { tenantOf, type WriteContext } from '../../db/tenant-transaction.ts';
import { invalidField } from '../../lib/app-error.ts';
import { differenceOf } from '../../work-items/field-changes.ts';
import { patchItem } from '../../work-items/write-item.ts';
import { assignPlates, type PlatePeriodRow, plateTakenError, refusedRequests } from '../plates/public.ts';
import { vehicleColumns, vehicleTerms, vehicleTitle } from './vehicle.mapper.ts';
import { lockVehicle, updateVehicleColumns, type VehicleRow } from './vehicle.repository.ts';

/** Refuses a plate that another vehicle in use carries, unless it is to be moved; there it ends, with history. */
export const assignPlate = async (
  write: WriteContext,
  request: { readonly vehicleId: number; readonly plate: string },
  known: readonly PlatePeriodRow[],
  { movePlate, keepFormerPlate }: { readonly movePlate?: boolean; readonly keepFormerPlate?: boolean },
): Promise<void> => {
  const carrier = movePlate ? undefined : refusedRequests([request], known).get(request);
  if (carrier) throw plateTakenError(request.plate, carrier);
  const former = keepFormerPlate ? 'kept' : undefined;
  const losers = await assignPlates(tenantOf(write), [request], { known, former });
  for (const loser of losers) await showPlate(write, loser, null);
};

/** Plate that a PATCH asks for; another spelling of the vehicle's own is no other one, and unclear parts are asked for. */
export const requestedPlate = (
  { license_plate }: VehicleRow,
  { licensePlate }: Received<typeof updateEndpoint>['body'],
): string | undefined => {
  if (licensePlate === undefined) return undefined;
  if (!licensePlate) return missingPlate;
  const plate = plateTypedFor(license_plate, licensePlate);
  const message = plate === license_plate ? null : typedPlateError(plate);
  if (message) throw invalidField('licensePlate', message);
  return plate;
};

const withPlate = (before: VehicleRow, plate: string) => {
  const { set, changes } = differenceOf(vehicleColumns, before, { licensePlate: plate });
  return { before, after: { ...before, ...set, plate_key: plateKey(plate) }, changes };
};

/** Change of a vehicle that has no plate any more. */
export const withoutPlate = (before: VehicleRow) => withPlate(before, missingPlate);

/** Lets a vehicle show the plate that its times name; null for none. A mistyped one is not a new one in the history. */
export const showPlate = async (
  write: WriteContext,
  id: number,
  plate: string | null,
  field: 'licensePlate' | 'plateTypo' = 'licensePlate',
): Promise<void> => {
  const { tx, session } = write;
  const vehicle = await lockVehicle(tx, session.companyId, id);
  if (!vehicle) return;
  const { before, after, changes } = withPlate(vehicle, plate ?? missingPlate);
  const { license_plate, plate_key } = after;
  await updateVehicleColumns(tx, session.companyId, id, { license_plate, plate_key });
  const own = {
    kind: 'vehicle',
    changes: changes.map((change) => ({ ...change, field })),
    derivedTitle: vehicleTitle(after),
    termsBefore: vehicleTerms(before),
    terms: () => vehicleTerms(after),
  } as const;
  await patchItem(write, vehicle, {}, own);
};
