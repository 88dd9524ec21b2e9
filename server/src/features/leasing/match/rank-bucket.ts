import { elementAt } from '@flottwart/contract/rules/known-entries';
import type { ServiceIndex } from './service-index.ts';
import type { Spend } from './step-budget.ts';

/** Ranks in ascending order; a rank is the place of an invoice among all of them, oldest first. */
type Ranks = number[];

/** Open invoices that have something in common, in the order in which they are settled. */
export interface RankBucket {
  readonly ranks: Ranks;
  /** Built when many services have to be compared. */
  byService?: Map<number, Ranks>;
}

const placeOf = (ranks: Ranks, rank: number): number => {
  let low = 0;
  let high = ranks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (elementAt(ranks, middle) < rank) low = middle + 1;
    else high = middle;
  }
  return low;
};

const insert = (ranks: Ranks, rank: number): void => void ranks.splice(placeOf(ranks, rank), 0, rank);

const remove = (ranks: Ranks, rank: number): void => {
  const place = placeOf(ranks, rank);
  if (ranks[place] === rank) ranks.splice(place, 1);
};

/** Texts compared one by one before similar ones are looked up: real documents have few. */
const maxScanned = 32;

export interface Wanted {
  /** Id of the text that the service has to equal or resemble; without it any service will do. */
  readonly service?: { readonly id: number; readonly isSame: boolean };
  /** First rank that comes too late. */
  readonly end: number;
  readonly isAllowed: (rank: number) => boolean;
}

/** Reads and changes buckets of invoices whose services have these ids. */
export const createBuckets = (serviceOf: readonly number[], services: ServiceIndex, spend: Spend) => {
  const idOf = (rank: number): number => elementAt(serviceOf, rank);

  const firstAllowed = (ranks: Ranks, { end, isAllowed }: Wanted): number | undefined => {
    for (const rank of ranks) {
      spend(1);
      if (rank >= end) return undefined;
      if (isAllowed(rank)) return rank;
    }
    return undefined;
  };
  const groupByService = ({ ranks }: RankBucket): Map<number, Ranks> => {
    spend(ranks.length);
    return Map.groupBy(ranks, idOf);
  };
  const firstInGroups = (
    bucket: RankBucket,
    service: NonNullable<Wanted['service']>,
    wanted: Wanted,
  ): number | undefined => {
    bucket.byService ??= groupByService(bucket);
    const groups = bucket.byService;
    if (service.isSame) return firstAllowed(groups.get(service.id) ?? [], wanted);
    const ids =
      groups.size <= maxScanned
        ? [...groups.keys()].filter((id) => services.areSimilar(service.id, id))
        : services.similarTo(service.id);
    spend(ids.length);
    return oldest(ids.map((id) => firstAllowed(groups.get(id) ?? [], wanted)));
  };

  const first = (bucket: RankBucket, wanted: Wanted): number | undefined => {
    const { service, end, isAllowed } = wanted;
    if (service === undefined) return firstAllowed(bucket.ranks, wanted);
    if (!services.hasWords(service.id)) return undefined;
    const fits = (rank: number): boolean => {
      if (!service.isSame) return services.areSimilar(service.id, idOf(rank));
      spend(1);
      return service.id === idOf(rank);
    };
    const scanned = Math.min(bucket.ranks.length, maxScanned);
    for (let place = 0; place < scanned; place += 1) {
      const rank = elementAt(bucket.ranks, place);
      if (rank >= end) return undefined;
      if (isAllowed(rank) && fits(rank)) return rank;
    }
    return scanned === bucket.ranks.length ? undefined : firstInGroups(bucket, service, wanted);
  };

  return {
    add: (bucket: RankBucket, rank: number): void => {
      insert(bucket.ranks, rank);
      const group = bucket.byService?.get(idOf(rank));
      if (group) insert(group, rank);
      else bucket.byService?.set(idOf(rank), [rank]);
    },
    remove: (bucket: RankBucket, rank: number): void => {
      remove(bucket.ranks, rank);
      const group = bucket.byService?.get(idOf(rank));
      if (group) remove(group, rank);
      if (group?.length === 0) bucket.byService?.delete(idOf(rank));
    },
    /** Oldest invoice of the buckets that is wanted. */
    firstOf: (list: readonly RankBucket[], wanted: Wanted): number | undefined =>
      oldest(list.map((bucket) => first(bucket, wanted))),
  };
};

const oldest = (ranks: readonly (number | undefined)[]): number | undefined =>
  ranks.reduce((best, rank) => (best === undefined || (rank !== undefined && rank < best) ? rank : best), undefined);

export type Buckets = ReturnType<typeof createBuckets>;
