import type { RowProblem } from '@flottwart/contract/imports';
import type { Context } from '../../context.ts';
import type { RowOutcome } from '../../work-items/row-outcome.ts';
import { type Applied, applyRows } from './apply-rows.ts';
import type { HeldRun } from './held-run.ts';
import { addRemarks, type NewRemark } from './import-remark.repository.ts';
import { deleteRowsUpTo, type WaitingRow, waitingRows } from './import-row.repository.ts';
import { addCounts, type Counts } from './import-run.repository.ts';
import { fileSource, type Step } from './import-steps.ts';
import { chunkSize } from './stage-rows.ts';

type Outside = Pick<Context, 'clock' | 'connectors'>;

/** Writes the staged rows; each chunk is written, counted and deleted in one transaction. */
export const writeRows = async (outside: Outside, held: HeldRun, step: Step): Promise<void> => {
  while (await writeChunk(outside, held, step)) {
    // Continues until no row is left.
  }
};

const writeChunk = ({ clock, connectors }: Outside, held: HeldRun, step: Step): Promise<boolean> =>
  held.step(async (tx, run) => {
    const { companyId, id } = held;
    const rows = await waitingRows(tx, companyId, id, chunkSize);
    const last = rows.at(-1);
    if (!last) return false;
    const usable = rows.filter(({ problems }) => problems === null);
    const applied = await applyRows(
      tx,
      companyId,
      step.kind,
      usable.map(({ content }) => content),
      {
        origin: run.origin,
        source: run.origin === 'file' ? fileSource : connectors.drivingHistory.source,
        now: clock(),
      },
    );
    await addRemarks(tx, companyId, id, [...unusableRemarks(rows), ...usable.flatMap(remarksOf(applied.outcomes))]);
    await addCounts(tx, companyId, id, countsOf(rows, applied, step.kind === run.kind), { starts: 0 });
    await deleteRowsUpTo(tx, companyId, id, last.position);
    held.touched(step.kind);
    if (applied.vehiclesCreated > 0) held.touched('vehicles');
    return true;
  });

const formatProblem = ({ column, message }: RowProblem): string => (column === '' ? message : `${column}: ${message}`);

const unusableRemarks = (rows: readonly WaitingRow[]): NewRemark[] =>
  rows.flatMap(({ reference, problems }) =>
    problems === null ? [] : [{ reference, reason: problems.map(formatProblem).join(' '), isSkip: true }],
  );

const remarksOf =
  (outcomes: readonly RowOutcome[]) =>
  ({ reference }: WaitingRow, index: number): NewRemark[] => {
    const outcome = outcomes[index];
    if (!outcome) return [];
    if (outcome.result === 'skipped') return [{ reference, reason: outcome.reason, isSkip: true }];
    return (outcome.remarks ?? []).map(({ about, reason }) => ({ reference: about, reason, isSkip: false }));
  };

const countsOf = (rows: readonly WaitingRow[], { outcomes, vehiclesCreated }: Applied, isOwnKind: boolean): Counts => {
  const count = (result: RowOutcome['result']) => outcomes.filter((outcome) => outcome.result === result).length;
  // Vehicles imported before trips have their own counter.
  if (!isOwnKind) return { vehicles_created: count('created'), vehicles_changed: count('changed') };
  return {
    created: count('created'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    skipped: count('skipped') + rows.length - outcomes.length,
    vehicles_created: vehiclesCreated,
  };
};
