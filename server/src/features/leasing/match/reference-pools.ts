import type { Matchable } from './matchable.ts';
import type { Buckets, RankBucket } from './rank-bucket.ts';

/** Open invoices of a document, perhaps of one plate or position number, in total and by open amount. */
export interface Pool {
  readonly all: RankBucket;
  readonly byCents: Map<number, RankBucket>;
}

const any = '*';
const keyOf = (document: string, plate: string, position: string): string => `${document}\n${plate}\n${position}`;

/** Indexes the invoices of referenced documents by plate, position number and open amount. */
export const createReferencePools = (
  invoices: readonly Matchable[],
  buckets: Buckets,
  openOf: (invoice: Matchable) => number,
) => {
  const byDocument = Map.groupBy(invoices.keys(), (rank) => (invoices[rank] as Matchable).documentKey);
  const pools = new Map<string, Pool>();
  const positionsOf = new Map<string, Set<string>>();

  const keysOf = ({ documentKey, plateKey, positionKey }: Matchable): readonly string[] =>
    [plateKey, any].flatMap((plate) => [positionKey, any].map((position) => keyOf(documentKey, plate, position)));
  const poolAt = (key: string): Pool => {
    const pool = pools.get(key) ?? { all: { ranks: [] }, byCents: new Map() };
    pools.set(key, pool);
    return pool;
  };
  const addTo = ({ byCents }: Pool, cents: number, rank: number): void => {
    const bucket = byCents.get(cents) ?? { ranks: [] };
    byCents.set(cents, bucket);
    buckets.add(bucket, rank);
  };
  const indexDocument = (document: string): void => {
    if (positionsOf.has(document)) return;
    const ranks = byDocument.get(document) ?? [];
    positionsOf.set(document, new Set(ranks.map((rank) => (invoices[rank] as Matchable).positionKey)));
    for (const rank of ranks) {
      const invoice = invoices[rank] as Matchable;
      const cents = openOf(invoice);
      if (cents <= 0) continue;
      for (const pool of keysOf(invoice).map(poolAt)) {
        buckets.add(pool.all, rank);
        addTo(pool, cents, rank);
      }
    }
  };

  return {
    /** Pools with the candidates of a credit: those whose position it names, and all. */
    of: (credit: Matchable): { readonly named: readonly Pool[]; readonly all: readonly Pool[] } => {
      const keys = [...new Set(credit.referenceKeys)];
      const documents = keys.filter((key) => byDocument.has(key));
      for (const document of documents) indexDocument(document);
      const plates = credit.plateKey === '' ? [any] : [credit.plateKey, ''];
      const find = (document: string, positions: readonly string[]): Pool[] =>
        plates.flatMap((plate) => positions.flatMap((position) => pools.get(keyOf(document, plate, position)) ?? []));
      const namedIn = (document: string): string[] => keys.filter((key) => positionsOf.get(document)?.has(key));
      return {
        named: documents.flatMap((document) => find(document, namedIn(document))),
        all: documents.flatMap((document) => find(document, [any])),
      };
    },
    /** Keeps the index true after a link. */
    update: (rank: number, centsBefore: number): void => {
      const invoice = invoices[rank] as Matchable;
      const cents = openOf(invoice);
      for (const key of keysOf(invoice)) {
        const pool = pools.get(key);
        const before = pool?.byCents.get(centsBefore);
        if (!pool || !before) continue;
        buckets.remove(before, rank);
        if (cents > 0) addTo(pool, cents, rank);
        else buckets.remove(pool.all, rank);
      }
    },
  };
};
