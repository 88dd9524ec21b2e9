import type { ImportKind } from '@flottwart/contract/imports';
import type { Connectors } from '../../connectors/connectors.ts';
import type { ProviderCredential } from '../../connectors/provider-rows.ts';
import { days, secondsAfter } from '../../lib/clock.ts';
import type { StagedRow } from './import-records.ts';
import type { RunRow } from './import-run.repository.ts';
import { stagedEmployee, stagedTrip, stagedVehicle } from './provider-records.ts';

export const fileSource = 'datei';

/** A part of an import that is fetched as a whole before any of it is written. */
export interface Step {
  readonly kind: ImportKind;
  /** Where the run stands when the step is done; `null` at its end. */
  readonly next: Date | null;
  readonly fetch: (credential: ProviderCredential, now: Date, signal: AbortSignal) => AsyncIterable<StagedRow>;
}

type Providers = Pick<Connectors, 'drivingHistory' | 'employeeDatabase'>;

async function* nothing(): AsyncGenerator<never> {}

/** What a run has to do next, from where it stands: a file is there already, trips come after the vehicles, in windows. */
export const stepOf = (run: RunRow, { drivingHistory, employeeDatabase }: Providers): Step => {
  if (run.origin === 'file') return { kind: run.kind, next: null, fetch: nothing };
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
        // A shift across the border of two windows came with the earlier one.
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
