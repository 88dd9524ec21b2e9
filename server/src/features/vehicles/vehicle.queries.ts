import { missingPlate, plateKey } from '@flottwart/contract/rules/plate';
import type { TenantTransaction } from '../../db/tenant.ts';
import { AppError } from '../../lib/app-error.ts';

export interface VehicleOfPlate {
  readonly id: number;
  readonly title: string;
  readonly license_plate: string;
  readonly vin: string;
}

const unknownPlate = (): AppError =>
  new AppError('unprocessable', 'Zu diesem Kennzeichen gibt es kein Fahrzeug.', {
    fields: { licensePlate: 'Kein Fahrzeug mit diesem Kennzeichen.' },
  });

const sharedPlate = (vehicles: readonly VehicleOfPlate[]): AppError =>
  new AppError(
    'conflict',
    `Dieses Kennzeichen tragen mehrere Fahrzeuge (${vehicles.map(({ title, id }) => `${title}, ID ${id}`).join('; ')}). Bitte zuerst die Kennzeichen richtigstellen.`,
    { fields: { licensePlate: 'Mehrere Fahrzeuge mit diesem Kennzeichen.' } },
  );

/** The placeholder and a text without letters or digits name no vehicle. */
const namesNothing = (key: string): boolean => key === '' || key === plateKey(missingPlate);

/** The vehicles that carry a plate, however it is spelled. */
export const findVehiclesByPlate = async (
  tx: TenantTransaction,
  companyId: number,
  plate: string,
): Promise<readonly VehicleOfPlate[]> => {
  const key = plateKey(plate);
  if (namesNothing(key)) return [];
  return tx
    .selectFrom('vehicles')
    .innerJoin('work_items', (join) =>
      join.onRef('work_items.company_id', '=', 'vehicles.company_id').onRef('work_items.id', '=', 'vehicles.id'),
    )
    .select(['vehicles.id', 'work_items.title', 'vehicles.license_plate', 'vehicles.vin'])
    .where('vehicles.company_id', '=', companyId)
    .where('work_items.company_id', '=', companyId)
    .where('vehicles.plate_key', '=', key)
    .orderBy('vehicles.id')
    .execute();
};

/** The one vehicle of a plate. Where two share it, the match is told and not guessed. */
export const getVehicleByPlate = async (
  tx: TenantTransaction,
  companyId: number,
  plate: string,
): Promise<VehicleOfPlate> => {
  const vehicles = await findVehiclesByPlate(tx, companyId, plate);
  const [vehicle] = vehicles;
  if (!vehicle) throw unknownPlate();
  if (vehicles.length > 1) throw sharedPlate(vehicles);
  return vehicle;
};
