import type { AppError } from '../app-error.ts';
import type { PlaceLimits } from './limits.ts';
import type { Origin } from './origin.ts';

/** Returns what was acquired; a second call does nothing. */
export type Release = () => void;

/** Runs `work` while something acquired is held, and releases it whether `work` succeeds or fails. */
const whileHeld = async <T>(acquired: Release | Promise<Release>, work: () => Promise<T>): Promise<T> => {
  const release = await acquired;
  try {
    return await work();
  } finally {
    release();
  }
};

/** Texts for callers who get no place. */
interface Refusals {
  /** The caller's company holds its share, and as many of its requests wait as may. */
  readonly company: (share: number) => AppError;
  /** The others do. */
  readonly busy: () => AppError;
  /** The caller has left; without it the reason of the signal is thrown. */
  readonly left?: () => AppError;
}

/** Transfer that can be ended in favour of a lighter network or company. */
export interface Transfer {
  /** Bytes so far. */
  readonly progress: () => number;
  readonly end: () => void;
}

interface Wish {
  /** 1 unless the places are bytes. */
  readonly amount?: number | undefined;
  /** Share of this company in place of the general one. */
  readonly companyShare?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly transfer?: Transfer | undefined;
}

export interface Admission {
  /** Takes a place, at once or when it is the caller's turn; throws or rejects if there is none in time. */
  readonly enter: (origin: Origin, wish?: Wish) => Release | Promise<Release>;
  readonly run: <T>(origin: Origin, work: () => Promise<T>, wish?: Wish) => Promise<T>;
  /** Opens a stream that holds its place until it ends, fails or is given up. */
  readonly stream: <T>(origin: Origin, open: () => AsyncIterable<T>, wish?: Wish) => Promise<AsyncIterable<T>>;
  readonly used: () => number;
}

/** Injected, so that tests do not wait. */
export interface Timer {
  readonly now: () => number;
  /** Returns how to cancel. */
  readonly after: (milliseconds: number, work: () => void) => () => void;
}

const systemTimer: Timer = {
  now: () => performance.now(),
  after: (milliseconds, work) => {
    const timeout = setTimeout(work, milliseconds);
    return () => clearTimeout(timeout);
  },
};

type Group = number | string;

/** Sums per group, without those that are zero. */
const createTally = () => {
  const sums = new Map<Group, number>();
  const of = (group: Group): number => sums.get(group) ?? 0;
  const add = (group: Group, amount: number): void => {
    const sum = of(group) + amount;
    if (sum === 0) sums.delete(group);
    else sums.set(group, sum);
  };
  return { of, add };
};

interface Holder {
  readonly origin: Origin;
  readonly amount: number;
  readonly companyShare: number;
  readonly networkShare: number;
}

interface Place extends Holder {
  readonly since: number;
  readonly transfer: Transfer | undefined;
}

interface Waiter extends Holder {
  readonly admit: () => void;
  readonly refuse: (reason: unknown) => void;
}

/** A transfer that has just begun has no speed yet. */
const firstMeasuredMs = 2_000;

const heldBy = (holders: readonly Holder[], groupOf: (holder: Holder) => Group): Map<Group, number> => {
  const sums = new Map<Group, number>();
  for (const holder of holders) sums.set(groupOf(holder), (sums.get(groupOf(holder)) ?? 0) + holder.amount);
  return sums;
};

const networkOf = ({ origin }: Holder): Group => origin.network;
const companyOf = ({ origin }: Holder): Group => origin.company;

/** Group that holds more than the own one, even after it has given so much to it; the heaviest, or none. */
const heavierThan = (sums: ReadonlyMap<Group, number>, own: Group, amount: number): Group | undefined => {
  const enough = (sums.get(own) ?? 0) + 2 * amount;
  let heaviest: readonly [Group | undefined, number] = [undefined, enough - 1];
  for (const [group, sum] of sums) if (group !== own && sum > heaviest[1]) heaviest = [group, sum];
  return heaviest[0];
};

/**
 * Gives places to origins in turn, networks first and then their companies, within the share of each; what a company has queued
 * delays the next one of another network by a single request.
 */
export const createAdmission = (limits: PlaceLimits, refusals: Refusals, timer = systemTimer): Admission => {
  let used = 0;
  const places = new Set<Place>();
  const [companies, networks, newcomers] = [createTally(), createTally(), createTally()];
  /** Networks and companies whose turn is next come first. */
  const queues = new Map<string, Map<Group, Waiter[]>>();
  const waitingOf = createTally();
  let waiting = 0;

  const count = ({ origin, amount }: Holder, sign: 1 | -1): void => {
    used += sign * amount;
    companies.add(origin.company, sign * amount);
    networks.add(origin.network, sign * amount);
    if (origin.registeredFrom !== undefined) newcomers.add(origin.registeredFrom, sign * amount);
  };

  const exceedsCompany = ({ origin, amount, companyShare }: Holder): boolean =>
    companies.of(origin.company) + amount > companyShare;
  const exceedsNetwork = ({ origin, amount, networkShare }: Holder): boolean =>
    networks.of(origin.network) + amount > networkShare;
  const exceedsNewcomers = ({ origin: { registeredFrom }, amount }: Holder): boolean =>
    registeredFrom !== undefined && newcomers.of(registeredFrom) + amount > limits.newcomers;
  const exceedsShares = (holder: Holder): boolean =>
    exceedsCompany(holder) || exceedsNetwork(holder) || exceedsNewcomers(holder);
  const exceedsTotal = ({ amount }: Holder): boolean => used + amount > limits.total;

  const free = (place: Place): boolean => {
    if (!places.delete(place)) return false;
    count(place, -1);
    return true;
  };

  const take = (holder: Holder, transfer: Transfer | undefined): Release => {
    const place: Place = { ...holder, transfer, since: timer.now() };
    places.add(place);
    count(place, 1);
    return () => {
      if (free(place)) serve();
    };
  };

  const dequeue = (waiter: Waiter): void => {
    const { company, network } = waiter.origin;
    const ofNetwork = queues.get(network);
    const left = (ofNetwork?.get(company) ?? []).filter((one) => one !== waiter);
    if (left.length > 0) ofNetwork?.set(company, left);
    else ofNetwork?.delete(company);
    if (ofNetwork?.size === 0) queues.delete(network);
    waitingOf.add(company, -1);
    waiting -= 1;
  };

  /** Puts the network and company that had their turn at the end. */
  const moveBack = ({ company, network }: Origin): void => {
    const ofNetwork = queues.get(network);
    if (!ofNetwork) return;
    queues.delete(network);
    queues.set(network, ofNetwork);
    const ofCompany = ofNetwork.get(company);
    if (!ofCompany) return;
    ofNetwork.delete(company);
    ofNetwork.set(company, ofCompany);
  };

  const enqueue = (waiter: Waiter): void => {
    const { company, network } = waiter.origin;
    const ofNetwork = queues.get(network) ?? new Map<Group, Waiter[]>();
    queues.set(network, ofNetwork);
    ofNetwork.set(company, [...(ofNetwork.get(company) ?? []), waiter]);
    waitingOf.add(company, 1);
    waiting += 1;
  };

  /** The next that fits; later and smaller requests wait for one that is too large, or it would never find room. */
  const nextWaiter = (): Waiter | undefined => {
    for (const ofNetwork of queues.values())
      for (const [next] of ofNetwork.values()) {
        if (!next || exceedsShares(next)) continue;
        return exceedsTotal(next) ? undefined : next;
      }
    return undefined;
  };

  const serve = (): void => {
    for (let next = nextWaiter(); next; next = nextWaiter()) {
      dequeue(next);
      moveBack(next.origin);
      next.admit();
    }
  };

  /** Refuses the latest of the network and company with the most requests waiting, which may be the one that has just come. */
  const shortenQueue = ({ origin }: Waiter): void => {
    const all = [...queues.values()].flatMap((ofNetwork) => [...ofNetwork.values()].flat());
    const heaviest = (holders: readonly Waiter[], groupOf: (holder: Holder) => Group, own: Group): Waiter[] => {
      const counts = Map.groupBy(holders, groupOf);
      const ownOnes = counts.get(own) ?? [];
      counts.delete(own);
      return [...counts.values(), ownOnes].reduce((most, one) => (one.length >= most.length ? one : most));
    };
    const ofNetwork = heaviest(all, networkOf, origin.network);
    heaviest(ofNetwork, companyOf, origin.company).at(-1)?.refuse(refusals.busy());
  };

  const bytesPerSecond = ({ since, transfer }: Place, now: number): number =>
    now - since < firstMeasuredMs ? Number.POSITIVE_INFINITY : ((transfer?.progress() ?? 0) * 1000) / (now - since);

  /** The slowest transfer of the heaviest network, or of the heaviest company of the own one. */
  const transferToEnd = (holder: Holder): Place | undefined => {
    const { origin, amount } = holder;
    const shared = [...places].filter((place) => place.transfer !== undefined);
    const inShare = exceedsNewcomers(holder)
      ? shared.filter((place) => place.origin.registeredFrom === origin.registeredFrom)
      : exceedsNetwork(holder)
        ? shared.filter((place) => place.origin.network === origin.network)
        : shared;
    const network = heavierThan(heldBy(inShare, networkOf), origin.network, amount) ?? origin.network;
    const ofNetwork = inShare.filter((place) => place.origin.network === network);
    const sums = heldBy(ofNetwork, companyOf);
    const isOther = network !== origin.network;
    const company = isOther ? heavierThan(sums, '', 0) : heavierThan(sums, origin.company, amount);
    const now = timer.now();
    return ofNetwork
      .filter((place) => place.origin.company === company)
      .reduce<Place | undefined>(
        (slowest, place) => (slowest && bytesPerSecond(slowest, now) <= bytesPerSecond(place, now) ? slowest : place),
        undefined,
      );
  };

  /** Ends transfers of heavier networks and companies until there is room; returns whether there is. */
  const makeRoom = (holder: Holder): boolean => {
    while (exceedsTotal(holder) || exceedsShares(holder)) {
      const place = exceedsCompany(holder) ? undefined : transferToEnd(holder);
      if (!place) return false;
      free(place);
      place.transfer?.end();
    }
    return true;
  };

  const refusalOf = (holder: Holder): AppError =>
    exceedsCompany(holder) ? refusals.company(holder.companyShare) : refusals.busy();

  const wait = (holder: Holder, { signal, transfer }: Wish): Promise<Release> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        signal?.removeEventListener('abort', onAbort);
        cancel?.();
      };
      const refuse = (reason: unknown): void => {
        leave();
        dequeue(waiter);
        reject(reason);
        serve();
      };
      const onAbort = (): void => refuse(refusals.left?.() ?? signal?.reason);
      const waiter: Waiter = {
        ...holder,
        refuse,
        admit: () => {
          leave();
          resolve(take(holder, transfer));
        },
      };
      const cancel = Number.isFinite(limits.waitMs)
        ? timer.after(limits.waitMs, () => refuse(refusalOf(holder)))
        : undefined;
      signal?.addEventListener('abort', onAbort, { once: true });
      enqueue(waiter);
      serve();
      if (waiting > limits.waiting) shortenQueue(waiter);
    });

  const enter: Admission['enter'] = (origin, wish = {}) => {
    const { signal, transfer } = wish;
    if (signal?.aborted) throw refusals.left?.() ?? signal.reason;
    const companyShare = wish.companyShare ?? limits.company;
    // An operator may give a company more than a network has.
    const networkShare = Math.max(limits.network, wish.companyShare ?? 0);
    const amount = Math.min(wish.amount ?? 1, limits.total, companyShare, networkShare, limits.newcomers);
    const holder = { origin, amount, companyShare, networkShare };
    if (queues.size === 0 && !exceedsTotal(holder) && !exceedsShares(holder)) return take(holder, transfer);
    const { company } = origin;
    if (companies.of(company) + waitingOf.of(company) >= companyShare + limits.companyWaiting)
      throw refusals.company(companyShare);
    if (limits.givesWay && makeRoom(holder)) return take(holder, transfer);
    return wait(holder, wish);
  };

  return {
    enter,
    run: async (origin, work, wish) => whileHeld(enter(origin, wish), work),
    stream: async (origin, open, wish) => {
      const release = await enter(origin, wish);
      try {
        return releasingAtEnd(open(), release);
      } catch (error) {
        release();
        throw error;
      }
    },
    used: () => used,
  };
};

/** Not a generator: one abandoned before its first step would never reach its `finally`. */
const releasingAtEnd = <T>(stream: AsyncIterable<T>, release: Release): AsyncIterable<T> => ({
  [Symbol.asyncIterator]: () => {
    const steps = stream[Symbol.asyncIterator]();
    return {
      next: async () => {
        try {
          const step = await steps.next();
          if (step.done) release();
          return step;
        } catch (error) {
          release();
          throw error;
        }
      },
      return: async () => {
        try {
          await steps.return?.();
        } finally {
          release();
        }
        return { done: true, value: undefined };
      },
    };
  },
});
