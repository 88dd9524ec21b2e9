import { type RowProblem, rowProblem } from '@flottwart/contract/import-files';
import type { ImportKind } from '@flottwart/contract/imports';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { requestAnalysis, type WrittenRows } from '../../jobs/analyze-table.job.ts';
import { parseStored } from '../../lib/parse-json.ts';
import type { RowOutcome } from '../../work-items/write-items.ts';
import { applyRows } from './apply-rows.ts';
import type { ApplyResult } from './apply-trips.ts';
import { addRemarks, type NewRemark } from './import-remark.repository.ts';
import { deleteRowsUpTo, type PendingRow, selectPendingRows } from './import-row.repository.ts';
import { addCounts, type Counts, type RunRow } from './import-run.repository.ts';
import { fileSource, type Step } from './import-steps.ts';
import type { RunHandle } from './run-handle.ts';
import { chunkSize } from './stage-rows.ts';
import { staleReasons } from './stale-rows.ts';
import { addEffects, type NewEffect } from './undo/effect.repository.ts';

type WriteRowsContext = Pick<Context, 'clock' | 'connectors' | 'db' | 'enqueue' | 'log'>;

/** Writes the staged rows; each chunk is written, counted and deleted in one transaction. */
export const writeRows = async (context: WriteRowsContext, handle: RunHandle, step: Step): Promise<void> => {
  for (;;) {
    const written = await writeChunk(context, handle, step);
    if (!written) return;
    for (const rows of written) await requestAnalysis(context, handle.companyId, rows);
  }
};

const writtenRows = (kind: ImportKind, run: RunRow, counts: Counts): readonly WrittenRows[] => [
  {
    kind,
    before: run.created + run.changed,
    added: (counts.created ?? 0) + (counts.changed ?? 0),
  },
  {
    kind: 'vehicles',
    before: run.vehicles_created + run.vehicles_changed,
    added: (counts.vehicles_created ?? 0) + (counts.vehicles_changed ?? 0),
  },
];

/** Undefined if no row is left. */
const writeChunk = (
  { clock, connectors, enqueue }: WriteRowsContext,
  handle: RunHandle,
  step: Step,
): Promise<readonly WrittenRows[] | undefined> =>
  handle.inStep(async (tx, run) => {
    const { companyId, id } = handle;
    const rows = await selectPendingRows(tx, companyId, id, chunkSize);
    const last = rows.at(-1);
    if (!last) return undefined;
    const now = clock();
    const readable = rows.filter(({ problems }) => problems === null);
    const stale =
      run.origin === 'file' ? await staleReasons({ tx, companyId, now }, step.kind, readable, id) : new Map();
    const usable = readable.filter((row) => !stale.has(row));
    const records = usable.map(({ content }) => content);
    const applied = await applyRows({ tx, companyId, now, enqueue }, step.kind, records, {
      origin: run.origin,
      author: run.started_by ?? '',
      source: run.origin === 'file' ? fileSource : connectors.drivingHistory.source,
    });
    const staleRemarks = [...stale].map(([{ reference }, reason]) => ({ reference, reason, isSkip: true }));
    const remarks = [...unusableRemarks(rows), ...staleRemarks, ...usable.flatMap(remarksOf(applied.outcomes))];
    await addRemarks(tx, companyId, id, remarks);
    if (run.origin === 'file') await addEffects(tx, companyId, { runId: id }, effectsOf(step.kind, applied, now));
    const counts = countsOf(rows, applied, step.kind === run.kind);
    await addCounts(tx, companyId, id, { counts, changes: { starts: 0 } });
    await deleteRowsUpTo(tx, companyId, id, last.position);
    handle.markChanged(step.kind);
    if (applied.createdVehicles.length > 0) handle.markChanged('vehicles');
    return writtenRows(run.kind, run, counts);
  });

const parseProblems = (stored: unknown): readonly RowProblem[] =>
  parseStored(z.array(rowProblem), stored, 'problems of a row');

const formatProblem = ({ column, message }: RowProblem): string => (column === '' ? message : `${column}: ${message}`);

const unusableRemarks = (rows: readonly PendingRow[]): NewRemark[] =>
  rows.flatMap(({ reference, problems }) =>
    problems === null
      ? []
      : [{ reference, reason: parseProblems(problems).map(formatProblem).join(' '), isSkip: true }],
  );

const remarksOf =
  (outcomes: readonly RowOutcome[]) =>
  ({ reference, warnings }: PendingRow, index: number): NewRemark[] => {
    const outcome = outcomes[index];
    if (!outcome) return [];
    if (outcome.result === 'skipped') return [{ reference, reason: outcome.reason, isSkip: true }];
    const remarks = (outcome.remarks ?? []).map(({ about, reason }) => ({ reference: about, reason }));
    const said = new Set(remarks.map((remark) => `${remark.reference}: ${remark.reason}`));
    const cells = parseProblems(warnings ?? [])
      .map((warning) => ({ reference, reason: formatProblem(warning) }))
      // The preview stored what is said again now.
      .filter(({ reason }) => !said.has(reason));
    return [...cells, ...remarks].map((remark) => ({ ...remark, isSkip: false }));
  };

/** Items, trips and contracts that the chunk created or changed. */
const effectsOf = (kind: ImportKind, { outcomes, createdVehicles }: ApplyResult, writtenAt: Date): NewEffect[] => {
  const own = outcomes.flatMap((outcome): NewEffect[] => {
    if (outcome.result === 'skipped' || outcome.itemId === undefined) return [];
    const changed = outcome.values ?? null;
    if (kind === 'contracts') return [{ contractId: outcome.itemId, writtenAt, changed }];
    return [kind === 'trips' ? { tripId: outcome.itemId, changed } : { itemId: outcome.itemId, changed }];
  });
  return [...createdVehicles.map((itemId) => ({ itemId, changed: null })), ...own];
};

const countsOf = (
  rows: readonly PendingRow[],
  { outcomes, createdVehicles }: ApplyResult,
  isOwnKind: boolean,
): Counts => {
  const count = (result: RowOutcome['result']) => outcomes.filter((outcome) => outcome.result === result).length;
  // Vehicles imported before trips have their own counter.
  if (!isOwnKind) return { vehicles_created: count('created'), vehicles_changed: count('changed') };
  return {
    created: count('created'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    skipped: count('skipped') + rows.length - outcomes.length,
    vehicles_created: createdVehicles.length,
  };
};
