import type { ImportKind, ImportOrigin } from '@flottwart/contract/imports';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { upsertEmployees } from '../employees/public.ts';
import { upsertVehicles } from '../vehicles/public.ts';
import { type ApplyResult, applyTrips } from './apply-trips.ts';
import type { EmployeeImport, TripImport, VehicleImport } from './import-records.ts';

interface ImportContext {
  readonly origin: ImportOrigin;
  /** Source of the trips, within which their ids are unique. */
  readonly source: string;
  readonly now: Date;
}

/** Writes validated records of one kind, as part of the caller's transaction. */
export const applyRows = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  { kind, records }: { readonly kind: ImportKind; readonly records: readonly unknown[] },
  { origin, source, now }: ImportContext,
): Promise<ApplyResult> => {
  if (kind === 'trips') return applyTrips({ tx, companyId, now }, source, records as readonly TripImport[]);
  const outcomes =
    kind === 'employees'
      ? await upsertEmployees({ tx, companyId, now }, records as readonly EmployeeImport[])
      : await upsertVehicles({ tx, companyId, now }, records as readonly VehicleImport[], {
          overwrites: origin === 'file',
        });
  return { outcomes, vehiclesCreated: 0 };
};
