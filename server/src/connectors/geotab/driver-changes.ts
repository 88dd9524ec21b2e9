import { days, secondsAfter } from '../../lib/clock.ts';
import { ProviderError } from '../provider.ts';
import type { TelematicsProviderCredential } from '../telematics/telematics.ts';
import { sortByTime } from './driver-assignments.ts';
import { type GeotabClient, maxRows } from './geotab-client.ts';
import { type DriverChange, driverChange } from './geotab-entities.ts';

/** Reads the driver changes of one database, which can be filtered by date only. */
export interface DriverChanges {
  /** All changes between two instants, in order. */
  readonly between: (from: Date, to: Date) => AsyncIterable<DriverChange>;
  /** For each vehicle with a driver at an instant, the change that assigned them. */
  readonly inForceAt: (instant: Date, deviceIds: () => readonly string[]) => Promise<DriverChange[]>;
  /** Ends of the given changes, for drivers who left between two instants. */
  readonly endsOf: (begins: readonly DriverChange[], from: Date, to: Date) => Promise<ReadonlyMap<string, Date>>;
}

const minWindowMs = 1000;
const stepSeconds = days(7);
const maxStepsBack = 60;

export const readDriverChanges = (
  client: GeotabClient,
  credential: TelematicsProviderCredential,
  signal: AbortSignal,
): DriverChanges => {
  const request = (from: Date, to: Date, more: object = {}) => ({
    typeName: 'DriverChange',
    search: { fromDate: from.toISOString(), toDate: to.toISOString(), ...more },
  });
  const overlapped = { includeOverlappedChanges: true };
  const ofDevice = (id: string) => ({ deviceSearch: { id } });

  /** A full response may be truncated, so the window is halved until it is not full. */
  async function* between(from: Date, to: Date): AsyncGenerator<DriverChange> {
    const changes = await client.get(credential, request(from, to), driverChange, signal);
    if (changes.length < maxRows) return yield* sortByTime(changes);
    const half = (+to - +from) / 2;
    if (half < minWindowMs) throw new ProviderError('too_large', { detail: 'DriverChange: too many at once' });
    const middle = new Date(+from + half);
    yield* between(from, middle);
    yield* between(middle, to);
  }

  const lastBefore = async (instant: Date, deviceIds: () => readonly string[]): Promise<DriverChange[]> => {
    const all = await client.get(credential, request(instant, instant, overlapped), driverChange, signal);
    const each = deviceIds().map((id) => request(instant, instant, { ...overlapped, ...ofDevice(id) }));
    const complete = all.length < maxRows ? all : (await client.getEach(credential, each, driverChange, signal)).flat();
    const latest = new Map<string, DriverChange>();
    for (const change of sortByTime(complete)) if (change.at < instant) latest.set(change.deviceId, change);
    return [...latest.values()].filter(({ driverId }) => driverId !== null);
  };

  /** The last change may only repeat the driver; walking back to the first one keeps the assignment's id stable. */
  const inForceAt: DriverChanges['inForceAt'] = async (instant, deviceIds) => {
    const found: DriverChange[] = [];
    let unsure = await lastBefore(instant, deviceIds);
    for (let step = 0; unsure.length > 0 && step < maxStepsBack; step += 1) {
      const earlier = await client.getEach(
        credential,
        unsure.map(({ at, deviceId }) =>
          request(secondsAfter(at, -stepSeconds), at, { ...overlapped, ...ofDevice(deviceId) }),
        ),
        driverChange,
        signal,
      );
      const walked = unsure.map((known, index) => walkBack(known, earlier[index] ?? []));
      found.push(...walked.filter(({ isBegin }) => isBegin).map(({ change }) => change));
      unsure = walked.filter(({ isBegin }) => !isBegin).map(({ change }) => change);
    }
    return [...found, ...unsure];
  };

  const endsOf: DriverChanges['endsOf'] = async (begins, from, to) => {
    const ends = new Map<string, Date>();
    for (let start = from; start < to && ends.size < begins.length; start = secondsAfter(start, stepSeconds)) {
      const stop = new Date(Math.min(+secondsAfter(start, stepSeconds), +to));
      const open = begins.filter(({ id }) => !ends.has(id));
      const requests = open.map(({ deviceId }) => request(start, stop, ofDevice(deviceId)));
      const later = await client.getEach(credential, requests, driverChange, signal);
      for (const [index, { id, driverId }] of open.entries()) {
        const end = sortByTime(later[index] ?? []).find((change) => change.driverId !== driverId);
        if (end) ends.set(id, end.at);
      }
    }
    return ends;
  };

  return { between, inForceAt, endsOf };
};

/** Walks back as far as the same driver goes; at the edge of the data they may have begun even earlier. */
const walkBack = (
  known: DriverChange,
  earlier: readonly DriverChange[],
): { readonly change: DriverChange; readonly isBegin: boolean } => {
  const before = sortByTime(earlier).filter(({ at }) => at < known.at);
  const other = before.findLastIndex(({ driverId }) => driverId !== known.driverId);
  const change = before[other + 1] ?? known;
  return { change, isBegin: other >= 0 || change === known };
};
