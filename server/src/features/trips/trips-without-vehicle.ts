import { canonicalPlate } from '@flottwart/contract/rules/plate';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { AppError } from '../../lib/app-error.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { Instants } from './offence-instants.ts';
import { findTripsWithoutVehicle } from './trip-lookup.repository.ts';

/** Adds to the refusal of an unknown plate the drivers of trips that were imported with it, without a vehicle. */
export const namingTripsOfPlate =
  (tx: TenantTransaction, companyId: CompanyId, plate: string, instants: Instants) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof AppError) || error.code !== 'unprocessable') throw error;
    const trips = await findTripsWithoutVehicle(tx, companyId, canonicalPlate(plate), instants);
    if (trips.length === 0) throw error;
    const names = trips.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim() || 'ohne Namen');
    const found = trips.length === 1 ? 'Eine Fahrt' : 'Fahrten';
    throw new AppError(
      'unprocessable',
      `${error.message} ${found} mit diesem Kennzeichen gibt es: ${[...new Set(names)].join(', ')}. Bitte zuerst das Fahrzeug anlegen oder die Zeit seines Kennzeichens berichtigen.`,
      { fields: { licensePlate: 'Kein Fahrzeug mit diesem Kennzeichen.' } },
    );
  };
