import type { WriteContext } from '../../db/tenant-transaction.ts';
import { invalidField } from '../../lib/app-error.ts';
import { lockItemsAgainstDeletion } from '../../work-items/item.repository.ts';
import { linkItems } from '../../work-items/relation.service.ts';
import { findVehicleToLink } from './plate-lookup.repository.ts';

interface WantedVehicle {
  readonly vehicleId?: number | null | undefined;
  readonly licensePlate?: string | null | undefined;
}

const findWanted = async ({ tx, session, now }: WriteContext, wanted: WantedVehicle): Promise<number | null> => {
  const { vehicleId, licensePlate } = wanted;
  const carrier = await findVehicleToLink(tx, session.companyId, licensePlate, now);
  if (!vehicleId) return carrier?.id ?? null;
  const [found] = await lockItemsAgainstDeletion(tx, session.companyId, [vehicleId]);
  if (found?.kind !== 'vehicle') throw invalidField('vehicleId', 'Dieses Fahrzeug gibt es nicht oder nicht mehr.');
  if (carrier && carrier.id !== vehicleId)
    throw invalidField('licensePlate', 'Dieses Kennzeichen trägt ein anderes Fahrzeug.');
  return vehicleId;
};

/** Links a new item to the vehicle that its body names, if any. */
export const linkVehicle = async (write: WriteContext, itemId: number, wanted: WantedVehicle): Promise<void> => {
  const vehicleId = await findWanted(write, wanted);
  if (vehicleId !== null) await linkItems(write, itemId, vehicleId);
};
