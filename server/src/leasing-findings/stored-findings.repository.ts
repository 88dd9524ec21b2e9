import { sql } from 'kysely';
import { insertRecords } from '../db/insert-records.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { CompanyId } from '../lib/company-id.ts';
import type { Finding } from './plate-bills.ts';

export interface FoundRow extends Finding {
  readonly plateKey: string;
}

const columns = {
  key: 'text',
  kind: 'text',
  plate_key: 'text',
  license_plate: 'text',
  service: 'text',
  month: 'date',
  billed_cents: 'bigint',
  expected_cents: 'bigint',
  stake_cents: 'bigint',
  position_ids: 'integer[]',
  reference_id: 'integer',
  presumed_service: 'text',
} as const;

const toRow = (finding: FoundRow) => ({
  key: finding.key,
  kind: finding.kind,
  plate_key: finding.plateKey,
  license_plate: finding.licensePlate,
  service: finding.service,
  month: finding.month,
  billed_cents: finding.billedCents,
  expected_cents: finding.expectedCents,
  stake_cents: finding.stakeCents,
  position_ids: finding.positionIds,
  reference_id: finding.referenceId,
  presumed_service: finding.presumedService,
});

type Row = ReturnType<typeof toRow>;

const selectStored = (tx: TenantTransaction, companyId: CompanyId, plates: readonly string[]) =>
  tx
    .selectFrom('leasing_findings')
    .select(['id', 'decision', 'is_current', 'is_withdrawn'])
    .select(['key', 'kind', 'plate_key', 'license_plate', 'service', 'month', 'billed_cents', 'expected_cents'])
    .select(['stake_cents', 'position_ids', 'reference_id', 'presumed_service'])
    .where('company_id', '=', companyId)
    .where('plate_key', 'in', plates)
    .execute();

type StoredRow = Awaited<ReturnType<typeof selectStored>>[number];

const isUnchanged = (row: Row, stored: StoredRow | undefined): boolean =>
  stored?.is_current === true &&
  !stored.is_withdrawn &&
  Object.entries(row).every(([name, value]) => String(stored[name as keyof Row]) === String(value));

/** Rows that one statement stores. */
const rowsPerStatement = 1000;

/**
 * Stores what was found about these plates. Decisions survive: they hold for the amount they were made on. An open finding that is no longer found disappears; a decided one is
 * set aside, as withdrawn if one of its positions is.
 */
export const storeFindings = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  plates: readonly string[],
  found: readonly FoundRow[],
): Promise<void> => {
  const stored = await selectStored(tx, companyId, plates);
  const storedByKey = new Map(stored.map((row) => [row.key, row]));
  const keys = new Set(found.map(({ key }) => key));
  const gone = stored.filter(({ key }) => !keys.has(key));
  const idsOf = (rows: readonly StoredRow[]) => rows.map(({ id }) => id);
  const open = idsOf(gone.filter(({ decision }) => decision === 'open'));
  const decided = idsOf(gone.filter(({ decision }) => decision !== 'open'));
  if (open.length > 0)
    await sql`delete from leasing_findings where company_id = ${companyId} and id = any(${open}::integer[])`.execute(
      tx,
    );
  if (decided.length > 0)
    await sql`
      update leasing_findings f set is_current = false, is_withdrawn = cardinality(array(
          select p.id from leasing_positions p where p.company_id = ${companyId} and p.id = any(f.position_ids || f.reference_id)))
        < cardinality(array_remove(f.position_ids || f.reference_id, null))
      where f.company_id = ${companyId} and f.id = any(${decided}::integer[])`.execute(tx);
  const changed = found.map(toRow).filter((row) => !isUnchanged(row, storedByKey.get(row.key)));
  for (let start = 0; start < changed.length; start += rowsPerStatement)
    await insertRecords(tx, {
      table: 'leasing_findings',
      same: { company_id: companyId },
      columns,
      rows: changed.slice(start, start + rowsPerStatement),
      ending: sql`on conflict (company_id, key) do update set
        license_plate = excluded.license_plate, service = excluded.service, billed_cents = excluded.billed_cents,
        expected_cents = excluded.expected_cents, stake_cents = excluded.stake_cents, position_ids = excluded.position_ids,
        reference_id = excluded.reference_id, presumed_service = excluded.presumed_service, is_current = true, is_withdrawn = false,
        decision = case when excluded.stake_cents > stored.decided_cents then 'open' else stored.decision end`,
    }).execute(tx);
};
