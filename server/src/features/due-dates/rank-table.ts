/** Number of columns, and of ranks. */
const rankCount = 4;

/** Ranks of the items of one branch: four bytes per item, because a company may have a hundred thousand. */
export interface RankTable {
  /** Number of items by rank. */
  readonly totals: number[];
  /** Items by rank as they were read, ascending. */
  readonly read: readonly Int32Array[];
  /** Ranks that changed since; undefined for items that have none any more. */
  readonly changed: Map<number, number | undefined>;
}

/** Items of one rank as PostgreSQL writes an array: `{1,2,3}`. */
export interface RankGroup {
  readonly rank: number;
  readonly ids: string;
}

const parseIds = (ids: string): Int32Array => Int32Array.from(JSON.parse(`[${ids.slice(1, -1)}]`) as number[]).sort();

export const createRankTable = (groups: readonly RankGroup[]): RankTable => {
  const read = Array.from({ length: rankCount }, (_, rank) =>
    parseIds(groups.find((group) => group.rank === rank)?.ids ?? '{}'),
  );
  return { read, totals: read.map(({ length }) => length), changed: new Map() };
};

const has = (ids: Int32Array, id: number): boolean => {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return ids[low] === id;
};

const rankOf = ({ read, changed }: RankTable, id: number): number | undefined => {
  if (changed.has(id)) return changed.get(id);
  const rank = read.findIndex((ids) => has(ids, id));
  return rank < 0 ? undefined : rank;
};

export const setRank = (table: RankTable, id: number, rank: number | undefined): void => {
  const before = rankOf(table, id);
  if (before !== undefined) table.totals[before] = (table.totals[before] ?? 0) - 1;
  if (rank !== undefined) table.totals[rank] = (table.totals[rank] ?? 0) + 1;
  table.changed.set(id, rank);
};
