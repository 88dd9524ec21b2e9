import { missingPlate, plateKey } from '@flottwart/contract/rules/plate';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { AppError, invalidField } from '../../lib/app-error.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { joinTerms } from '../../work-items/core.mapper.ts';

export interface VehicleOfPlate {
  readonly id: number;
  readonly title: string;
  readonly license_plate: string;
  readonly vin: string;
}

const noVehicleMessage = 'Zu diesem Kennzeichen gibt es kein Fahrzeug.';

const unknownPlateError = (): AppError =>
  new AppError('unprocessable', noVehicleMessage, {
    fields: { licensePlate: 'Kein Fahrzeug mit diesem Kennzeichen.' },
  });

const ambiguousPlateError = (vehicles: readonly VehicleOfPlate[]): AppError =>
  new AppError(
    'conflict',
    `Dieses Kennzeichen tragen mehrere Fahrzeuge (${vehicles.map(({ title, id }) => `${title}, ID ${id}`).join('; ')}). Bitte zuerst die Kennzeichen richtigstellen.`,
    { fields: { licensePlate: 'Mehrere Fahrzeuge mit diesem Kennzeichen.' } },
  );

/** True for the placeholder and for text without letters or digits. */
const isPlaceholderKey = (key: string): boolean => key === '' || key === plateKey(missingPlate);

/** Vehicles with a plate, in any spelling. */
const findVehiclesByPlate = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  plate: string,
): Promise<readonly VehicleOfPlate[]> => {
  const key = plateKey(plate);
  if (isPlaceholderKey(key)) return [];
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

/** Reports an ambiguous plate instead of guessing. */
const requireSingle = (vehicles: readonly VehicleOfPlate[], toUnknownError: () => AppError): VehicleOfPlate => {
  const [vehicle] = vehicles;
  if (!vehicle) throw toUnknownError();
  if (vehicles.length > 1) throw ambiguousPlateError(vehicles);
  return vehicle;
};

export const getVehicleByPlate = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  plate: string,
): Promise<VehicleOfPlate> => requireSingle(await findVehiclesByPlate(tx, companyId, plate), unknownPlateError);

/** Vehicle to link a new item to; null for an empty plate. */
export const findVehicleToLink = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  plate: string | null | undefined,
): Promise<VehicleOfPlate | null> => {
  if (!plate) return null;
  return requireSingle(await findVehiclesByPlate(tx, companyId, plate), () =>
    invalidField('licensePlate', noVehicleMessage),
  );
};

/** Manufacturer and model, empty if neither is known. */
export const findVehicleName = async (tx: TenantTransaction, companyId: CompanyId, id: number): Promise<string> => {
  const vehicle = await tx
    .selectFrom('vehicles')
    .select(['manufacturer', 'model'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return vehicle ? joinTerms(vehicle.manufacturer, vehicle.model) : '';
};

/** Keys that identify a vehicle. */
export interface VehicleKeys {
  readonly id: number;
  readonly vin: string;
  readonly plate_key: string;
}

export const listVehicleKeys = (tx: TenantTransaction, companyId: CompanyId): Promise<VehicleKeys[]> =>
  tx.selectFrom('vehicles').select(['id', 'vin', 'plate_key']).where('company_id', '=', companyId).execute();

/** Plates of all vehicles, without those that have none. */
export const listPlates = async (tx: TenantTransaction, companyId: CompanyId): Promise<string[]> => {
  const vehicles = await tx
    .selectFrom('vehicles')
    .select('license_plate')
    .where('company_id', '=', companyId)
    .where('plate_key', 'not in', ['', plateKey(missingPlate)])
    .execute();
  return vehicles.map(({ license_plate }) => license_plate);
};

/** Creation time of a vehicle. */
export const selectVehicleCreatedAt = (tx: TenantTransaction, companyId: CompanyId, id: number) =>
  tx
    .selectFrom('work_items')
    .select('created_at')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'vehicle')
    .where('id', '=', id);
