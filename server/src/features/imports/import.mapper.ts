import { rowProblem, type UploadRow, uploadRow } from '@flottwart/contract/import-files';
import type { ImportRemark, ImportRun } from '@flottwart/contract/imports';
import { importOrigins, importStateText, importSubjects } from '@flottwart/contract/rules/import-labels';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../../db/schema.ts';
import type { ExportSheet } from '../../lib/export-file.ts';
import { parseStored } from '../../lib/parse-json.ts';
import { instantCell, numberCell, textCell } from '../../lib/sheet-columns.ts';
import { maxAttempts, type RunRow } from './import-run.repository.ts';

const share = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.max(0, Math.min(99, Math.floor((part * 100) / whole)));

/** Estimates progress by time range, because providers do not give totals. */
const percentOf = (run: RunRow): number | null => {
  if (run.state === 'done' || run.state === 'undone') return 100;
  if (run.state === 'undoing')
    return share(
      run.undo_removed + run.undo_restored + run.undo_kept,
      run.created + run.changed + run.vehicles_created,
    );
  if (run.range_from && run.range_to) {
    const begin = run.range_from.getTime();
    return share((run.checkpoint?.getTime() ?? begin) - begin, run.range_to.getTime() - begin);
  }
  if (!run.is_staged) return null;
  return share(run.created + run.changed + run.unchanged + run.skipped, run.found);
};

export const toImportRun = (run: RunRow): ImportRun => ({
  id: run.id,
  kind: run.kind,
  origin: run.origin,
  state: run.state === 'draft' ? 'queued' : run.state,
  fileName: run.file_name,
  found: run.found,
  new: run.created,
  changed: run.changed,
  unchanged: run.unchanged,
  skipped: run.skipped,
  vehiclesNew: run.vehicles_created,
  vehiclesChanged: run.vehicles_changed,
  percent: percentOf(run),
  error: run.error,
  attempt: run.failures + 1,
  maxAttempts,
  nextAttemptAt: run.next_attempt_at?.toISOString() ?? null,
  startedBy: run.started_by,
  createdAt: run.created_at.toISOString(),
  startedAt: run.started_at?.toISOString() ?? null,
  finishedAt: run.finished_at?.toISOString() ?? null,
  canUndo: canUndo(run),
  undo: undoOf(run),
});

/** Rows that stayed may be taken back later; a run that wrote nothing leaves nothing to take back. */
const canUndo = ({ origin, state, undo_kept, ...run }: RunRow): boolean => {
  if (origin !== 'file' || run.created + run.changed + run.vehicles_created === 0) return false;
  return ['done', 'failed', 'cancelled'].includes(state) || (state === 'undone' && undo_kept > 0);
};

const undoOf = (run: RunRow): ImportRun['undo'] =>
  run.undone_at === null
    ? null
    : {
        removed: run.undo_removed,
        restored: run.undo_restored,
        kept: run.undo_kept,
        by: run.undone_by ?? '',
        at: run.undone_at.toISOString(),
      };

type StoredDraftRow = Pick<
  Selectable<Schema['import_rows']>,
  'reference' | 'outcome' | 'cells' | 'problems' | 'warnings'
>;

const parsedList = <T extends z.ZodType>(item: T, stored: unknown, what: string): z.output<T>[] =>
  parseStored(z.array(item), stored ?? [], what);

export const toUploadRow = ({ reference, outcome, cells, problems, warnings }: StoredDraftRow): UploadRow => ({
  reference,
  outcome: outcome ?? 'skipped',
  cells: parsedList(uploadRow.shape.cells.element, cells, 'cells of a row'),
  problems: parsedList(rowProblem, problems ?? warnings, 'problems of a row'),
});

type RemarkRow = Pick<
  Selectable<Schema['import_remarks']>,
  'id' | 'reference' | 'reason' | 'is_skip' | 'is_kept' | 'times'
>;

export const toRemark = (row: RemarkRow): ImportRemark => ({
  id: row.id,
  reference: row.reference,
  reason: row.reason,
  isSkipped: row.is_skip,
  isKept: row.is_kept,
  times: row.times,
});

export const importSheet: ExportSheet<ImportRun> = {
  name: 'Importe',
  columns: [
    instantCell('Gestartet', ({ createdAt }) => createdAt),
    instantCell('Beendet', ({ finishedAt }) => finishedAt),
    textCell('Was', 12, ({ kind }) => importSubjects[kind]),
    textCell('Woher', 18, ({ origin }) => importOrigins[origin]),
    textCell('Datei', 30, ({ fileName }) => fileName),
    textCell('Stand', 16, importStateText),
    numberCell('Gefunden', ({ found }) => found),
    numberCell('Neu', (run) => run.new),
    numberCell('Geändert', ({ changed }) => changed),
    numberCell('Unverändert', ({ unchanged }) => unchanged),
    numberCell('Ausgelassen', ({ skipped }) => skipped),
    textCell('Gestartet von', 30, ({ startedBy }) => startedBy),
    textCell('Fehler', 50, ({ error }) => error),
    instantCell('Nächster Versuch', ({ nextAttemptAt }) => nextAttemptAt),
  ],
};
