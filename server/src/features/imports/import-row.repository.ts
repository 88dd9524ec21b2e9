import type { DraftFilter, UploadRow, UploadRowOutcome } from '@flottwart/contract/import-files';
import type { ImportKind } from '@flottwart/contract/imports';
import { sql } from 'kysely';
import { insertRecords } from '../../db/insert-records.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { StagedRow } from './import-records.ts';

export interface PendingRow {
  readonly position: number;
  readonly reference: string;
  readonly content: unknown;
  /** Null for a usable row. */
  readonly problems: unknown;
  readonly warnings: unknown;
  /** Effect and cells of the preview; null without one. */
  readonly outcome: UploadRowOutcome | null;
  readonly cells: unknown;
}

/** Row with its effect and its cells, if it was read from a file. */
export interface InsertedRow extends StagedRow {
  readonly outcome?: UploadRowOutcome;
  readonly cells?: readonly (UploadRow['cells'][number] & { readonly compared?: object })[];
}

/** Stages rows, ignoring keys that exist, and returns the number of new ones. */
export const insertRows = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  { runId, kind, firstPosition }: { readonly runId: number; readonly kind: ImportKind; readonly firstPosition: number },
  rows: readonly InsertedRow[],
): Promise<number> => {
  if (rows.length === 0) return 0;
  const result = await insertRecords(tx, {
    table: 'import_rows',
    same: { company_id: companyId, run_id: runId, kind },
    columns: {
      position: 'integer',
      key: 'text',
      reference: 'text',
      content: 'jsonb',
      problems: 'jsonb',
      outcome: 'text',
      warnings: 'jsonb',
      cells: 'jsonb',
    },
    rows: rows.map((row, index) => ({ ...row, position: firstPosition + index })),
    ending: sql`on conflict (company_id, run_id, kind, key) do nothing`,
  }).execute(tx);
  return Number(result.numAffectedRows ?? 0);
};

export const selectPendingRows = (
  tx: TenantTransaction,
  companyId: CompanyId,
  runId: number,
  limit: number,
): Promise<PendingRow[]> =>
  tx
    .selectFrom('import_rows')
    .select(['position', 'reference', 'content', 'problems', 'warnings', 'outcome', 'cells'])
    .where('company_id', '=', companyId)
    .where('run_id', '=', runId)
    .orderBy('position')
    .limit(limit)
    .execute();

/** Rows of a draft by their effect; `warned` are those imported with a warning. */
export const selectDraftRows = (
  tx: TenantTransaction,
  companyId: CompanyId,
  runId: number,
  show: DraftFilter | undefined,
) => {
  const rows = tx
    .selectFrom('import_rows')
    .select(['reference', 'outcome', 'cells', 'problems', 'warnings'])
    .where('company_id', '=', companyId)
    .where('run_id', '=', runId);
  if (show === undefined) return rows;
  return show === 'warned' ? rows.where('warnings', 'is not', null) : rows.where('outcome', '=', show);
};

export const deleteRowsUpTo = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  runId: number,
  position: number,
): Promise<void> => {
  await tx
    .deleteFrom('import_rows')
    .where('company_id', '=', companyId)
    .where('run_id', '=', runId)
    .where('position', '<=', position)
    .execute();
};

/** Returns the number of deleted rows. */
export const deleteAllRows = async (tx: TenantTransaction, companyId: CompanyId, runId: number): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('import_rows')
    .where('company_id', '=', companyId)
    .where('run_id', '=', runId)
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/** Those of the contracts that a run has written already. */
export const contractsWrittenBy = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  runId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  const rows = await tx
    .selectFrom('import_effects')
    .select('contract_id')
    .where('company_id', '=', companyId)
    .where('run_id', '=', runId)
    .where(sql<boolean>`contract_id = any (${ids}::integer[])`)
    .execute();
  return new Set(rows.flatMap(({ contract_id }) => contract_id ?? []));
};
