import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { ChangedValues } from '../../work-items/write-items.ts';
import { tripsOf } from './trip.repository.ts';
import type { StoredTrip } from './trip-snapshot.ts';

interface TripRestoration {
  readonly tripId: number;
  readonly values: ChangedValues;
}

const comparable = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value ?? null));

/** Gives back values that an import changed and returns the ids of trips that were changed since. */
export const restoreTrips = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  restorations: readonly TripRestoration[],
): Promise<ReadonlySet<number>> => {
  const ids = restorations.map(({ tripId }) => tripId);
  const rows = await tripsOf(tx, companyId).where('id', 'in', ids).orderBy('id').forUpdate().execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = new Set<number>();
  for (const { tripId, values } of restorations) {
    const row = byId.get(tripId);
    // Stored by `apply-trips`, from columns of a trip only.
    const keys = Object.keys(values) as Exclude<keyof StoredTrip, 'external_id'>[];
    if (!row || keys.length === 0) continue;
    const isUntouched = keys.every((key) => comparable(row[key]) === comparable(values[key]?.to));
    if (!isUntouched) kept.add(tripId);
    else {
      const before = Object.fromEntries(keys.map((key) => [key, values[key]?.from ?? null]));
      await tx.updateTable('trips').set(before).where('company_id', '=', companyId).where('id', '=', tripId).execute();
    }
  }
  return kept;
};
