import { sql } from 'kysely';
import { insertRecords } from '../../db/insert-records.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';

export interface NewRemark {
  readonly reference: string;
  readonly reason: string;
  readonly isSkip: boolean;
  /** True for what stayed when the import was taken back. */
  readonly isKept?: boolean;
}

/** Caps the distinct remarks of a report; the counts of the run stay exact. */
const maxRemarks = 10_000;

/** Both are part of an index key of limited size. */
const maxReferenceLength = 150;
const maxReasonLength = 400;

const merged = (remarks: readonly NewRemark[]) => {
  const short = remarks.map(({ reference, reason, isSkip, isKept = false }) => ({
    reference: reference.slice(0, maxReferenceLength),
    reason: reason.slice(0, maxReasonLength),
    isSkip,
    isKept,
  }));
  const groups = Map.groupBy(short, ({ reference, reason }) => `${reference}\n${reason}`);
  return [...groups.values()].flatMap((same) => (same[0] ? [{ ...same[0], times: same.length }] : []));
};

/** Adds remarks to the report; repeated ones are counted. */
export const addRemarks = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  runId: number,
  remarks: readonly NewRemark[],
): Promise<void> => {
  if (remarks.length === 0) return;
  const { total } = await countRemarks(tx, companyId, runId).executeTakeFirstOrThrow();
  if (total >= maxRemarks) return;
  await insertRecords(tx, {
    table: 'import_remarks',
    same: { company_id: companyId, run_id: runId },
    columns: { reference: 'text', reason: 'text', is_skip: 'boolean', is_kept: 'boolean', times: 'integer' },
    rows: merged(remarks).map(({ isSkip, isKept, ...row }) => ({ ...row, is_skip: isSkip, is_kept: isKept })),
    ending: sql`on conflict (company_id, run_id, reference, reason) do update set times = stored.times + excluded.times`,
  }).execute(tx);
};

/** Forgets what stayed when the import was taken back. */
export const deleteKeptRemarks = async (tx: TenantTransaction, companyId: CompanyId, runId: number): Promise<void> => {
  await tx
    .deleteFrom('import_remarks')
    .where('company_id', '=', companyId)
    .where('run_id', '=', runId)
    .where('is_kept', '=', true)
    .execute();
};

export const selectRemarks = (tx: TenantTransaction, companyId: CompanyId, runId: number) =>
  tx
    .selectFrom('import_remarks')
    .select(['id', 'reference', 'reason', 'is_skip', 'is_kept', 'times'])
    .where('company_id', '=', companyId)
    .where('run_id', '=', runId);

const countRemarks = (tx: TenantTransaction, companyId: CompanyId, runId: number) =>
  tx
    .selectFrom('import_remarks')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .where('run_id', '=', runId);
