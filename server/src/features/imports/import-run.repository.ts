import type { ImportKind, ImportOrigin } from '@flottwart/contract/imports';
import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { TenantContext, TenantTransaction } from '../../db/tenant-transaction.ts';
import type { CompanyId } from '../../lib/company-id.ts';

export type RunRow = Selectable<Schema['import_runs']>;
export type RunChanges = Omit<Updateable<Schema['import_runs']>, 'company_id' | 'id'>;

const importRuns = (tx: TenantTransaction, companyId: CompanyId) =>
  tx.selectFrom('import_runs').selectAll().where('company_id', '=', companyId);

/** Attempts at a provider that fails for a reason that may pass. */
export const maxAttempts = 6;

/** Excludes drafts, which are not imports yet. */
export const selectRuns = (tx: TenantTransaction, companyId: CompanyId, kind: ImportKind | undefined) => {
  const runs = importRuns(tx, companyId).where('state', '<>', 'draft');
  return kind ? runs.where('kind', '=', kind) : runs;
};

export const selectRun = (tx: TenantTransaction, companyId: CompanyId, id: number) =>
  importRuns(tx, companyId).where('id', '=', id);

export const lockRun = (tx: TenantTransaction, companyId: CompanyId, id: number): Promise<RunRow | undefined> =>
  selectRun(tx, companyId, id).forUpdate().executeTakeFirst();

/** Active run of a kind, which blocks another one. */
export const findActiveRun = (
  tx: TenantTransaction,
  companyId: CompanyId,
  kind: ImportKind,
): Promise<RunRow | undefined> =>
  importRuns(tx, companyId)
    .where('kind', '=', kind)
    .where('state', 'in', ['queued', 'running', 'undoing'])
    .executeTakeFirst();

export interface NewRun {
  readonly kind: ImportKind;
  readonly origin: ImportOrigin;
  readonly started_by: string | null;
  readonly range_from?: Date;
  readonly range_to?: Date;
}

/** Undefined if a run of the kind is active; concurrent inserts are serialised by the unique index. */
export const insertQueuedRun = (
  { tx, companyId, now }: TenantContext,
  run: NewRun,
): Promise<{ id: number } | undefined> =>
  tx
    .insertInto('import_runs')
    .values({ company_id: companyId, state: 'queued', created_at: now, ...run })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'kind'])
        .where(sql<SqlBool>`state in ('queued', 'running', 'undoing')`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();

export const insertDraft = async (tx: TenantTransaction, draft: Insertable<Schema['import_runs']>): Promise<number> => {
  const { id } = await tx.insertInto('import_runs').values(draft).returning('id').executeTakeFirstOrThrow();
  return id;
};

export const updateRun = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
  changes: RunChanges,
): Promise<void> => {
  await tx.updateTable('import_runs').set(changes).where('company_id', '=', companyId).where('id', '=', id).execute();
};

const counters = [
  'found',
  'created',
  'changed',
  'unchanged',
  'skipped',
  'vehicles_created',
  'vehicles_changed',
  'undo_removed',
  'undo_restored',
  'undo_kept',
] as const;
export type Counts = Readonly<Partial<Record<(typeof counters)[number], number>>>;

/** Increments counters. */
export const addCounts = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  id: number,
  { counts, changes = {} }: { readonly counts: Counts; readonly changes?: RunChanges },
): Promise<void> => {
  const added = Object.fromEntries(
    counters.flatMap((name) => (counts[name] ? [[name, sql<number>`${sql.ref(name)} + ${counts[name]}`]] : [])),
  );
  const set = { ...added, ...changes };
  if (Object.keys(set).length === 0) return;
  await tx.updateTable('import_runs').set(set).where('company_id', '=', companyId).where('id', '=', id).execute();
};

/** Deletes a run only if it was never started. */
export const deleteUnstartedRun = async (tx: TenantTransaction, companyId: CompanyId, id: number): Promise<void> => {
  await tx
    .deleteFrom('import_runs')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .execute();
};

export const deleteRun = async (tx: TenantTransaction, companyId: CompanyId, id: number): Promise<void> => {
  await tx.deleteFrom('import_runs').where('company_id', '=', companyId).where('id', '=', id).execute();
};

/** Deletes old drafts and old runs. */
export const deleteOldRuns = async (
  tx: TenantTransaction,
  companyId: CompanyId,
  before: { readonly drafts: Date; readonly runs: Date },
): Promise<void> => {
  await tx
    .deleteFrom('import_runs')
    .where('company_id', '=', companyId)
    .where((run) =>
      run.or([
        run.and([run('state', '=', 'draft'), run('created_at', '<', before.drafts)]),
        run.and([
          run('state', 'not in', ['draft', 'queued', 'running', 'undoing']),
          run('created_at', '<', before.runs),
        ]),
      ]),
    )
    .execute();
};

/** Deletes all but the latest drafts. */
export const deleteExcessDrafts = async (tx: TenantTransaction, companyId: CompanyId, keep: number): Promise<void> => {
  const drafts = importRuns(tx, companyId).where('state', '=', 'draft');
  await tx
    .deleteFrom('import_runs')
    .where('company_id', '=', companyId)
    .where('id', 'in', drafts.clearSelect().select('id').orderBy('id', 'desc').offset(keep))
    .execute();
};

/** Latest finished provider run of each kind. */
export const selectLatestProviderRuns = (tx: TenantTransaction, companyId: CompanyId) =>
  importRuns(tx, companyId)
    .distinctOn('kind')
    .where('origin', '<>', 'file')
    .where('state', 'in', ['done', 'failed'])
    .orderBy('kind')
    .orderBy('id', 'desc');
