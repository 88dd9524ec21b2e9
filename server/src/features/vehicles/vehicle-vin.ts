import type { Context } from '../../context.ts';
import { violatesUnique } from '../../db/failures.ts';
import { inTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { AppError } from '../../lib/app-error.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { findVehicleOfVin } from './vehicle.repository.ts';

/** Refuses a VIN that another vehicle of the company has, and names that vehicle. */
export const assertVinFree = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  vin: string,
  ownId?: number,
): Promise<void> => {
  const other = await findVehicleOfVin(tx, companyId, vin);
  if (!other || other.id === ownId) return;
  const name = `„${other.title}“ (ID ${other.id}${other.is_archived ? ', archiviert' : ''})`;
  throw new AppError('conflict', `Ein Fahrzeug mit dieser VIN gibt es bereits: ${name}.`, {
    fields: { vin: 'Bereits vergeben.' },
  });
};

/** Turns the unique violation of a concurrent write into the same refusal. */
export const toDuplicateVinError =
  ({ db }: Pick<Context, 'db'>, companyId: CompanyId, vin: string) =>
  async (error: unknown): Promise<never> => {
    if (violatesUnique(error, 'vehicles_vin')) await inTenant(db, companyId, (tx) => assertVinFree(tx, companyId, vin));
    throw error;
  };
