import type { ImportKind } from '@flottwart/contract/imports';
import type { Connectors } from '../../connectors/connectors.ts';
import type { ProviderCredential } from '../../connectors/provider.ts';
import { days, secondsAfter } from '../../lib/clock.ts';
import type { StagedRow } from './import-records.ts';
import type { RunRow } from './import-run.repository.ts';
import { stagedEmployee, stagedTrip, stagedVehicle } from './provider-records.ts';

export const fileSource = 'datei';

/** Part of an import that is fetched completely before it is written. */
export interface Step {
  readonly kind: ImportKind;
  /** Checkpoint after the step; `null` at the end. */
  readonly next: Date | null;
  readonly fetch: (credential: ProviderCredential, now: Date, signal: AbortSignal) => AsyncIterable<StagedRow>;
}

type Providers = Pick<Connectors, 'drivingHistory' | 'employeeDatabase'>;

async function* noRows(): AsyncGenerator<never> {}

/** Next step of a run by its checkpoint: files are staged already, trips follow the vehicles, in time windows. */
export const stepOf = (run: RunRow, { drivingHistory, employeeDatabase }: Providers): Step => {
  if (run.origin === 'file') return { kind: run.kind, next: null, fetch: noRows };
  if (run.kind === 'employees')
    return {
      kind: 'employees',
      next: null,
      fetch: (credential, now, signal) =>
        staged(employeeDatabase.listEmployees(credential, signal), (row, at) => stagedEmployee(row, at, now)),
    };
  if (!run.range_from || !run.range_to) throw new Error(`The import ${run.id} of trips has no range.`);
  if (!run.checkpoint)
    return {
      kind: 'vehicles',
      next: run.range_from,
      fetch: (credential, now, signal) =>
        staged(drivingHistory.listVehicles(credential, signal), (row, at) => stagedVehicle(row, at, now)),
    };
  return shiftStep(drivingHistory, { from: run.checkpoint, first: run.range_from, last: run.range_to });
};

interface Window {
  readonly from: Date;
  readonly first: Date;
  readonly last: Date;
}

const shiftStep = (drivingHistory: Providers['drivingHistory'], { from, first, last }: Window): Step => {
  const end = secondsAfter(from, days(drivingHistory.windowDays));
  const to = end < last ? end : last;
  return {
    kind: 'trips',
    next: to < last ? to : null,
    async *fetch(credential, now, signal) {
      const shifts = drivingHistory.fetchShifts(credential, { from, to }, signal);
      for await (const [at, row] of numbered(shifts)) {
        // A shift across a window border belongs to the earlier window.
        if ('row' in row && row.row.start < from && from > first) continue;
        yield stagedTrip(row, at, now);
      }
    },
  };
};

async function* numbered<T>(rows: AsyncIterable<T>): AsyncGenerator<readonly [number, T]> {
  let at = 0;
  for await (const row of rows) {
    yield [at, row];
    at += 1;
  }
}

async function* staged<T>(rows: AsyncIterable<T>, toRow: (row: T, at: number) => StagedRow): AsyncGenerator<StagedRow> {
  for await (const [at, row] of numbered(rows)) yield toRow(row, at);
}
