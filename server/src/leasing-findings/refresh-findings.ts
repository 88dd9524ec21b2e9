import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { CompanyId } from '../lib/company-id.ts';
import { runInTurns } from '../lib/yield-to-event-loop.ts';
import { findStepwise } from './find-findings.ts';
import { lockLeasingData } from './leasing-data.repository.ts';
import { countPositions, findPlatesOfVehicles, readPlateBills } from './plate-bills.repository.ts';
import { type FoundRow, storeFindings } from './stored-findings.repository.ts';

/** Positions that are read at once. */
const maxPortion = 10_000;

/** Plates in lists of at most so many positions, or of one plate. */
const inPortions = (counts: ReadonlyMap<string, number>, positionsAtOnce: number): readonly (readonly string[])[] => {
  const portions: string[][] = [];
  let size = 0;
  for (const [plate, count] of [...counts].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (size + count > positionsAtOnce || portions.length === 0) {
      portions.push([]);
      size = 0;
    }
    portions.at(-1)?.push(plate);
    size += count;
  }
  return portions;
};

function* findAll(bills: Awaited<ReturnType<typeof readPlateBills>>): Generator<void, FoundRow[]> {
  const found: FoundRow[] = [];
  for (const { key, ...plate } of bills) {
    for (const finding of yield* findStepwise(plate)) found.push({ plateKey: key, ...finding });
    yield;
  }
  return found;
}

/**
 * Finds the findings of these plates again; the last step of every transaction that writes positions, contracts, plates or returns. The lock keeps two
 * transactions from computing one plate without the changes of each other.
 */
export const refreshFindings = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  plates: Iterable<string>,
  positionsAtOnce = maxPortion,
): Promise<void> => {
  const wanted = new Set(plates);
  wanted.delete('');
  if (wanted.size === 0) return;
  const counts = await countPositions(tx, companyId, [...wanted]);
  if (counts.size === 0) return;
  await lockLeasingData(tx, companyId);
  for (const portion of inPortions(counts, positionsAtOnce)) {
    const found = await runInTurns(findAll(await readPlateBills(tx, companyId, portion)));
    await storeFindings(tx, companyId, portion, found);
  }
};

/** The same for all plates that vehicles carry or carried. */
export const refreshFindingsOfVehicles = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  vehicleIds: readonly number[],
): Promise<void> => {
  if (vehicleIds.length > 0)
    await refreshFindings(tx, companyId, await findPlatesOfVehicles(tx, companyId, vehicleIds));
};

/** Deletes vehicles, with whose plates and contracts their findings change. */
export const deleteWithFindings = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  itemIds: readonly number[],
  deletion: () => Promise<void>,
): Promise<void> => {
  const plates = await findPlatesOfVehicles(tx, companyId, itemIds);
  await deletion();
  await refreshFindings(tx, companyId, plates);
};
