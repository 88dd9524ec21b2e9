import { missingPlate, plateKey } from '@flottwart/contract/rules/plate';
import type { TenantTransaction } from '../db/tenant.ts';
import { AppError, invalidField } from '../lib/app-error.ts';

/** What stands where a plate is not known names no vehicle. */
const namesNothing: ReadonlySet<string> = new Set(['', plateKey(missingPlate)]);

/** The company's vehicles with this plate, however it is written; more than one where two share it. */
export const findVehicleIds = async (tx: TenantTransaction, companyId: number, plate: string): Promise<number[]> => {
  const key = plateKey(plate);
  if (namesNothing.has(key)) return [];
  const rows = await tx
    .selectFrom('vehicles')
    .select('id')
    .where('company_id', '=', companyId)
    .where('plate_key', '=', key)
    .limit(2)
    .execute();
  return rows.map(({ id }) => id);
};

/** The one vehicle a body's plate means, or none where it was left empty; an unclear plate is told, not guessed. */
export const vehicleOfPlate = async (
  tx: TenantTransaction,
  companyId: number,
  plate: string | null | undefined,
): Promise<number | null> => {
  if (!plate) return null;
  const [id, another] = await findVehicleIds(tx, companyId, plate);
  if (id === undefined) throw invalidField('licensePlate', 'Zu diesem Kennzeichen gibt es kein Fahrzeug.');
  if (another !== undefined)
    throw new AppError('conflict', 'Dieses Kennzeichen tragen mehrere Fahrzeuge. Bitte zuerst richtigstellen.', {
      fields: { licensePlate: 'Nicht eindeutig.' },
    });
  return id;
};
