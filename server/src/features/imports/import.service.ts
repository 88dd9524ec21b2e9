import type { Received } from '@flottwart/contract/endpoint';
import type { listUploadRows as rowsEndpoint, UploadRow } from '@flottwart/contract/import-files';
import type { ImportRemark, ImportRun, listImports as listEndpoint } from '@flottwart/contract/imports';
import type { Page } from '@flottwart/contract/list';
import type { Context } from '../../context.ts';
import { readShortList, type ShortListQuery } from '../../db/paging.ts';
import { firstRow, mapRead } from '../../db/read.ts';
import { inTenant, readInTenant } from '../../db/tenant.ts';
import type { TenantTransaction } from '../../db/tenant-transaction.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { Session } from '../../lib/session.ts';
import { publishChange } from '../../live/live-events.ts';
import { toImportRun, toRemark, toUploadRow } from './import.mapper.ts';
import { selectRemarks } from './import-remark.repository.ts';
import { deleteAllRows, selectDraftRows } from './import-row.repository.ts';
import { lockRun, type RunRow, selectRun, selectRuns, updateRun } from './import-run.repository.ts';
import { assertMayImport } from './start-import.service.ts';

export const listImports = (
  { db }: Context,
  { companyId }: Session,
  query: Received<typeof listEndpoint>['query'],
): Promise<Page<ImportRun>> =>
  readShortList(
    db,
    companyId,
    {
      rows: (tx) => selectRuns(tx, companyId, query.kind),
      searched: ['file_name', 'error', 'started_by'],
      inOrder: (rows, order = 'desc') => rows.orderBy('id', order),
      toItem: toImportRun,
    },
    query,
  );

/** Hides drafts, which are not imports yet. */
const requireRun = (tx: TenantTransaction, companyId: CompanyId, id: number) =>
  mapRead(firstRow(selectRun(tx, companyId, id)), (run): RunRow => {
    if (!run || run.state === 'draft') throw notFound();
    return run;
  });

export const getImport = async ({ db }: Context, { companyId }: Session, id: number): Promise<ImportRun> =>
  toImportRun(await readInTenant(db, companyId, (tx) => requireRun(tx, companyId, id)));

export const listImportRemarks = (
  { db }: Context,
  { companyId }: Session,
  id: number,
  { sort, ...query }: ShortListQuery & { readonly sort?: 'id' | undefined },
): Promise<Page<ImportRemark>> =>
  readShortList(
    db,
    companyId,
    {
      guard: (tx) => mapRead(requireRun(tx, companyId, id), () => undefined),
      rows: (tx) => selectRemarks(tx, companyId, id),
      searched: ['reference', 'reason'],
      // Kept and skipped rows come first, unless another order is asked for.
      inOrder: (rows, order = 'asc') =>
        (sort ? rows : rows.orderBy('is_kept', 'desc').orderBy('is_skip', 'desc')).orderBy('id', order),
      toItem: toRemark,
    },
    query,
  );

export const listUploadRows = (
  { db }: Context,
  { companyId }: Session,
  id: number,
  query: Received<typeof rowsEndpoint>['query'],
): Promise<Page<UploadRow>> =>
  readShortList(
    db,
    companyId,
    {
      guard: (tx) =>
        mapRead(firstRow(selectRun(tx, companyId, id)), (run) => {
          if (run?.state !== 'draft') throw notFound();
        }),
      rows: (tx) => selectDraftRows(tx, companyId, id, query.show),
      searched: ['reference', 'cells', 'problems', 'warnings'],
      inOrder: (rows, order = 'asc') => rows.orderBy('position', order),
      toItem: toUploadRow,
    },
    query,
  );

/** Keeps the rows written so far; the worker notices the cancellation and stops. */
export const cancelImport = ({ db, clock }: Context, session: Session, id: number): Promise<ImportRun> =>
  inTenant(db, session.companyId, async (tx) => {
    const { companyId } = session;
    const run = await lockRun(tx, companyId, id);
    if (!run || run.state === 'draft') throw notFound();
    assertMayImport(session, run.kind);
    if (run.state !== 'queued' && run.state !== 'running')
      throw new AppError('conflict', 'Dieser Import ist schon beendet.');
    const changes = {
      state: 'cancelled' as const,
      finished_at: clock(),
      runner: null,
      error: '',
      next_attempt_at: null,
    };
    await deleteAllRows(tx, companyId, id);
    await updateRun(tx, companyId, id, changes);
    await publishChange(tx, companyId, { kind: 'import', id, part: 'item' });
    return toImportRun({ ...run, ...changes });
  });
