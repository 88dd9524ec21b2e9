import type { LiveEvent } from '@flottwart/contract/events';
import type { ReadinessCounts } from '@flottwart/contract/readiness';
import {
  type ReadinessReasonType,
  type ReadinessState,
  readinessReasons,
  readinessStates,
} from '@flottwart/contract/rules/readiness-labels';
import { allRows, combineReads, mapRead, type Read } from '../../db/read.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import { createCachedReads } from '../../live/cached-reads.ts';
import { type ChangedItems, createKeptItems } from '../../live/kept-items.ts';
import type { LiveFeed } from '../../live/live-feed.ts';
import { type LongShift, selectLongShifts } from './long-shifts.ts';
import {
  type JudgedRow,
  type RankIds,
  type ReadinessOrder,
  readChangedJudged,
  readJudged,
} from './readiness.repository.ts';
import { type ReadinessDay, vehicleReasons } from './readiness-conditions.ts';

type Judged = Map<number, JudgedRow>;

/** Judgement of the whole fleet at a moment, with the drivers who had a long shift. */
export interface FleetOutline {
  readonly judged: Judged;
  readonly shifts: ReadonlyMap<string, LongShift>;
}

export interface ReadinessFilter {
  readonly state?: readonly ReadinessState[] | undefined;
  readonly reason?: readonly ReadinessReasonType[] | undefined;
}

/** Trips are published as many at once; comments and attachments judge nobody. */
const changesReadiness = ({ kind, part }: LiveEvent): boolean => {
  if (kind === 'trip') return true;
  if (kind === 'vehicle' && part === 'telematics') return true;
  return (
    (kind === 'vehicle' || kind === 'repairrecord' || kind === 'employee') && (part === 'item' || part === 'relations')
  );
};

const bits: ReadonlyMap<ReadinessReasonType, number> = new Map(vehicleReasons.map((type, index) => [type, 2 ** index]));

const hasReason = ({ shifts }: FleetOutline, { reasons, driver }: JudgedRow, type: ReadinessReasonType): boolean =>
  type === 'shift' ? driver !== null && shifts.has(driver) : (reasons & (bits.get(type) ?? 0)) !== 0;

/** Any reason is a remark at least; those that forbid driving make it not ready. */
const stateOf = (outline: FleetOutline, vehicle: JudgedRow): ReadinessState => {
  if (vehicle.isNotReady) return 'notReady';
  return vehicle.reasons !== 0 || hasReason(outline, vehicle, 'shift') ? 'remark' : 'ready';
};

const zeros = <N extends string>(names: readonly N[]): Record<N, number> =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<N, number>;

/** In one pass, because a fleet may have ten thousand vehicles. */
export const countFleet = (outline: FleetOutline, day: string): ReadinessCounts => {
  const [states, reasons] = [zeros(readinessStates), zeros(readinessReasons)];
  for (const vehicle of outline.judged.values()) {
    states[stateOf(outline, vehicle)] += 1;
    for (const type of readinessReasons) if (hasReason(outline, vehicle, type)) reasons[type] += 1;
  }
  return { day, vehicles: outline.judged.size, states, reasons };
};

/** Ranks up to the one with which a page is full. */
export const ranksUntil = (ranks: readonly RankIds[], rows: number): readonly RankIds[] => {
  let before = 0;
  return ranks.filter((ids) => {
    const isNeeded = before < rows;
    before += ids?.length ?? 0;
    return isNeeded;
  });
};

/** Wanted vehicles by rank: the states in the order of the list, or all of them together in a list by plate. */
export const ranksOf = (
  outline: FleetOutline,
  { state, reason }: ReadinessFilter,
  { sort, order }: ReadinessOrder,
): { readonly ranks: readonly RankIds[]; readonly total: number } => {
  if (sort === 'licensePlate' && !state && !reason) return { ranks: [undefined], total: outline.judged.size };
  const wanted = readinessStates.filter((one) => state?.includes(one) ?? true);
  const ofState = new Map<ReadinessState, number[]>(wanted.map((one) => [one, []]));
  for (const vehicle of outline.judged.values())
    if (reason?.some((type) => hasReason(outline, vehicle, type)) ?? true)
      ofState.get(stateOf(outline, vehicle))?.push(vehicle.itemId);
  const inOrder = (order === 'desc' ? wanted.toReversed() : wanted).map((one) => ofState.get(one) ?? []);
  const ranks = sort === 'licensePlate' ? [inOrder.flat()] : inOrder;
  return { ranks: ranks.filter(({ length }) => length > 0), total: ranks.reduce((sum, { length }) => sum + length, 0) };
};

const replaceJudged = (judged: Judged, { ids, rows }: ChangedItems<JudgedRow>): void => {
  for (const id of ids) judged.delete(id);
  for (const row of rows) judged.set(row.itemId, row);
};

/** A driver who changed concerns the vehicles of which they are the known one. */
const withDriven = (judged: Judged, ids: readonly number[]): readonly number[] => {
  const drivers = new Set(ids.map(String));
  const driven = [...judged.values()].filter(({ driver }) => driver !== null && drivers.has(driver));
  return [...ids, ...driven.map(({ itemId }) => itemId)];
};

/** Judgement of every vehicle on a day, so that a change costs no more than its own vehicles (docs/decisions/0122-values-kept-per-item.md). */
export const createReadinessIndex = (live: LiveFeed) => {
  const kept = createKeptItems<Judged, JudgedRow>(live, changesReadiness);
  const cachedShifts = createCachedReads<ReadonlyMap<string, LongShift>>(live);
  return (companyId: CompanyId, on: ReadinessDay): Read<FleetOutline> => {
    const judged = kept(companyId, `${on.day} ${on.today}`, {
      all: () => mapRead(readJudged(companyId, on), (rows): Judged => new Map(rows.map((row) => [row.itemId, row]))),
      changed: (ids, known) => {
        const isVehicles = ids.every((id) => known.has(id));
        return readChangedJudged(companyId, on, { ids: isVehicles ? ids : withDriven(known, ids), isVehicles });
      },
      replace: replaceJudged,
    });
    const shifts = cachedShifts(companyId, ['trip'], { day: on.day, now: on.now }, () =>
      mapRead(allRows(selectLongShifts(companyId, on)), (rows) => new Map(rows.map((row) => [row.key, row]))),
    );
    return mapRead(combineReads(judged, shifts), ([fleet, longShifts]) => ({ judged: fleet, shifts: longShifts }));
  };
};
