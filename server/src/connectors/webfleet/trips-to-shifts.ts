import { dayMs } from '@flottwart/contract/rules/berlin-time';
import type { WebfleetTrip } from './webfleet-rows.ts';

/** Shift of a driver on a vehicle, derived from a chain of WEBFLEET's trips, which run from ignition to ignition. */
export interface TripChain {
  /** Id of its first trip, which stays the first however the windows are split. */
  readonly id: string;
  readonly first: WebfleetTrip;
  readonly start: Date;
  /** `null` while another trip may follow. */
  readonly end: Date | null;
}

const hourMs = 3_600_000;

/** Shorter stops are breaks or deliveries, not the end of a shift. */
const pauseMs = 4 * hourMs;

/** Longer chains are a driver card left in its slot. They are cut every night at the same hour, so that the parts are the same in every window. */
const maxChainMs = dayMs;
const nightlyCutMs = 2 * hourMs;

/**
 * Margins around a window that make every overlapping chain complete. Back: a whole day's part of a cut chain and one long trip. Ahead: far enough to
 * know whether a chain that has just begun will be cut.
 */
export const lookBackMs = 36 * hourMs;
export const lookAheadMs = 30 * hourMs;

/** Consecutive trips of one driver on one vehicle without a long pause in between. */
export const chainTrips = (trips: readonly WebfleetTrip[], now: Date): TripChain[] =>
  [...Map.groupBy(trips, ({ vehicle }) => vehicle.id).values()].flatMap((ofVehicle) => {
    const parts = ofVehicle.sort(inOrder).reduce(lengthen, []).flatMap(cut);
    return parts.map((part, at) => describe(part, at === parts.length - 1 ? now : null));
  });

interface Chain {
  readonly trips: [WebfleetTrip, ...WebfleetTrip[]];
  /** Latest end, which need not belong to the trip that began last. */
  end: number;
}

const inOrder = (a: WebfleetTrip, b: WebfleetTrip): number =>
  a.start.getTime() - b.start.getTime() || (a.id < b.id ? -1 : 1);

const endOf = ({ start, end }: WebfleetTrip): number => (end ?? start).getTime();

const lengthen = (chains: Chain[], trip: WebfleetTrip): Chain[] => {
  const chain = chains.at(-1);
  const isSameDriver = chain && chain.trips[0].driver?.id === trip.driver?.id;
  if (!isSameDriver || trip.start.getTime() - chain.end >= pauseMs) return push(chains, trip);
  chain.trips.push(trip);
  chain.end = Math.max(chain.end, endOf(trip));
  return chains;
};

const push = (chains: Chain[], trip: WebfleetTrip): Chain[] => {
  chains.push({ trips: [trip], end: endOf(trip) });
  return chains;
};

const nightOf = ({ start }: WebfleetTrip): number => Math.floor((start.getTime() - nightlyCutMs) / dayMs);

const cut = (chain: Chain): Chain[] => {
  const [first] = chain.trips;
  if (chain.end - first.start.getTime() <= maxChainMs) return [chain];
  return [...Map.groupBy(chain.trips, nightOf).values()].map((trips) => ({
    trips: trips as Chain['trips'],
    end: trips.reduce((latest, trip) => Math.max(latest, endOf(trip)), 0),
  }));
};

const describe = ({ trips, end }: Chain, now: Date | null): TripChain => {
  const [first] = trips;
  const isDriving = trips.some((trip) => trip.end === null);
  const mayGoOn = now !== null && (isDriving || now.getTime() - end < pauseMs);
  return { id: first.id, first, start: first.start, end: mayGoOn ? null : new Date(end) };
};
