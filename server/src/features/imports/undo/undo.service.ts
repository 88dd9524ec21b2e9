import type { ImportRun } from '@flottwart/contract/imports';
import { importSubjects } from '@flottwart/contract/rules/import-labels';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { inTenant } from '../../../db/tenant.ts';
import { defineJob } from '../../../jobs/job.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import { companyIdSchema } from '../../../lib/company-id.ts';
import type { Session } from '../../../lib/session.ts';
import { publishChange } from '../../../live/live-events.ts';
import { emailOfUser } from '../../../work-items/timeline.repository.ts';
import { toImportRun } from '../import.mapper.ts';
import { deleteKeptRemarks } from '../import-remark.repository.ts';
import { findActiveRun, lockRun, type RunRow, updateRun } from '../import-run.repository.ts';
import { reopenEffects } from './effect.repository.ts';

export const undoJob = defineJob({
  name: 'undo-import',
  payload: z.strictObject({ companyId: companyIdSchema, importId: z.int() }),
  // Each chunk is one transaction, so a repeated job continues where it was interrupted.
  retries: 100,
  retryDelay: 'steady',
  timeoutSeconds: 3600,
});

const refusalOf = ({ origin, state, undo_kept }: RunRow): string | undefined => {
  if (origin !== 'file') return 'Nur Importe aus Dateien können zurückgenommen werden.';
  if (state === 'queued' || state === 'running') return 'Dieser Import läuft noch.';
  if (state === 'undoing') return 'Dieser Import wird gerade zurückgenommen.';
  return state === 'undone' && undo_kept === 0 ? 'Dieser Import ist schon zurückgenommen.' : undefined;
};

/** Begins to take back an import; the work itself is a job, because it may concern many items. */
export const undoImport = (context: Context, { companyId, userId }: Session, id: number): Promise<ImportRun> =>
  inTenant(context.db, companyId, async (tx) => {
    const run = await lockRun(tx, companyId, id);
    if (!run || run.state === 'draft') throw notFound();
    const refusal = refusalOf(run);
    if (refusal) throw new AppError('conflict', refusal);
    if (await findActiveRun(tx, companyId, run.kind))
      throw new AppError(
        'conflict',
        `Gerade läuft ein anderer Import der ${importSubjects[run.kind]}. Bitte warten, bis er fertig ist.`,
      );
    if (!(await reopenEffects(tx, companyId, id)))
      throw new AppError(
        'conflict',
        'Dieser Import hat nichts angelegt oder geändert, was zurückgenommen werden kann.',
      );
    const changes = {
      state: 'undoing' as const,
      error: '',
      undone_by: await emailOfUser(tx, companyId, userId),
      undone_at: context.clock(),
      // Rows that stayed before are tried again, and named again if they stay.
      undo_kept: 0,
    };
    await deleteKeptRemarks(tx, companyId, id);
    await updateRun(tx, companyId, id, changes);
    await context.enqueue(tx, undoJob, { companyId, importId: id });
    await publishChange(tx, companyId, { kind: 'import', id, part: 'item' });
    return toImportRun({ ...run, ...changes });
  });
