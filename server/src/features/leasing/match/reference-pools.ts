import { elementAt } from '@flottwart/contract/rules/known-entries';
import type { CandidateClass, SharedTime } from './candidate-classes.ts';
import { dayKey, isSameIssuer, type Matchable, monthsIn, periodKey } from './matchable.ts';
import type { OpenAmounts } from './open-amounts.ts';
import type { Buckets, RankBucket } from './rank-bucket.ts';

/** Open invoices of a document, perhaps of one plate, position number, month or period, in total and by open amount. */
export interface Pool {
  readonly all: RankBucket;
  readonly byCents: Map<number, RankBucket>;
}

const wildcard = '*' as const;
const unnamed = '?' as const;
/** A month, the very months, the very days, or one of the two above. */
type TimeKey = number | string;
interface PoolKey {
  readonly document: string;
  readonly plate: string;
  readonly position: string;
  readonly time: TimeKey;
}

/** Two issuers may use one number. */
const documentOf = ({ documentKey, issuerKey }: Matchable): string => `${documentKey}\t${issuerKey}`;

const keyOf = ({ document, plate, position, time }: PoolKey): string => `${document}\n${plate}\n${position}\n${time}`;

const timeKeys = ({ months, namesMonths, days }: Matchable): readonly TimeKey[] => [
  wildcard,
  ...(namesMonths ? [] : [unnamed]),
  ...monthsIn(months),
  periodKey(months),
  ...(days ? [days] : []),
];

/** Key of the very days or months that a credit names; null if it names none. */
const veryTimeOf = ({ days, months, namesMonths }: Matchable, time: 'days' | 'months'): string | null => {
  if (time === 'days') return days ?? null;
  return namesMonths ? periodKey(months) : null;
};

const poolKeys = (invoice: Matchable): readonly string[] =>
  [invoice.plateKey, wildcard].flatMap((plate) =>
    [invoice.positionKey, wildcard].flatMap((position) =>
      timeKeys(invoice).map((time) => keyOf({ document: documentOf(invoice), plate, position, time })),
    ),
  );

interface IndexedDocument {
  readonly positions: ReadonlySet<string>;
  readonly plates: ReadonlySet<string>;
  readonly months: ReadonlySet<number>;
}

/** Documents of a number that a credit may mean: of its issuer, else those whose issuer is unknown. */
const documentsOfIssuer = (named: readonly Matchable[], { issuerKey }: Matchable): readonly Matchable[] => {
  if (issuerKey === '') return named;
  const own = named.filter((document) => document.issuerKey === issuerKey);
  return own.length > 0 ? own : named.filter((document) => document.issuerKey === '');
};

/** Indexes the invoices of referenced documents by plate, position number, month and open amount. */
export const createReferencePools = (
  invoices: readonly Matchable[],
  buckets: Buckets,
  { openOf, fittingAmounts }: Pick<OpenAmounts, 'openOf' | 'fittingAmounts'>,
) => {
  const byDocument = Map.groupBy(invoices.keys(), (rank) => documentOf(elementAt(invoices, rank)));
  const documents = [...byDocument.values()].map((ranks) => elementAt(invoices, elementAt(ranks, 0)));
  const byNumber = Map.groupBy(documents, ({ documentKey }) => documentKey);
  const byDay = Map.groupBy(documents, ({ date }) => dayKey(date));
  /** A number names one document of an unknown issuer too, a day only those of the credit's own. */
  const documentsNamed = (key: string, credit: Matchable): readonly Matchable[] => [
    ...documentsOfIssuer(byNumber.get(key) ?? [], credit),
    ...(byDay.get(key) ?? []).filter((document) => isSameIssuer(document, credit)),
  ];
  const pools = new Map<string, Pool>();
  const indexed = new Map<string, IndexedDocument>();

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
  const openAmounts = (invoice: Matchable): readonly number[] => (openOf(invoice) > 0 ? fittingAmounts(invoice) : []);
  const removeFrom = ({ byCents }: Pool, cents: number, rank: number): void => {
    const bucket = byCents.get(cents);
    if (bucket) buckets.remove(bucket, rank);
  };
  const indexDocument = (document: string): void => {
    if (indexed.has(document)) return;
    const members = (byDocument.get(document) ?? []).map((rank) => [rank, elementAt(invoices, rank)] as const);
    indexed.set(document, {
      positions: new Set(members.map(([, { positionKey }]) => positionKey)),
      plates: new Set(members.map(([, { plateKey }]) => plateKey)),
      months: new Set(members.flatMap(([, { months }]) => monthsIn(months))),
    });
    for (const [rank, invoice] of members) {
      if (openOf(invoice) <= 0) continue;
      for (const pool of poolKeys(invoice).map(poolAt)) {
        buckets.add(pool.all, rank);
        for (const cents of fittingAmounts(invoice)) addTo(pool, cents, rank);
      }
    }
  };
  /** Times of a document that a credit may settle: the months it names; if there are none, positions that name no month. */
  const timesFor = (credit: Matchable, document: string, time: SharedTime): readonly TimeKey[] => {
    if (time !== 'any') return [veryTimeOf(credit, time) ?? []].flat();
    if (!credit.namesMonths) return [wildcard];
    const present = monthsIn(credit.months).filter((month) => indexed.get(document)?.months.has(month));
    if (present.length > 0) return present;
    return [credit.isOfDay ? wildcard : unnamed];
  };

  return {
    /**
     * Finds the pools with the candidates of a credit, perhaps only those whose position or very period it names: of its plate,
     * or of other plates in documents without its own.
     */
    of: (
      credit: Matchable,
    ): ((isSamePlate: boolean, wanted: Pick<CandidateClass, 'isNamed' | 'time'>) => readonly Pool[]) => {
      const keys = [...new Set(credit.referenceKeys)];
      const named = [...new Set(keys.flatMap((key) => documentsNamed(key, credit)).map(documentOf))];
      for (const document of named) indexDocument(document);
      const ownPlates = [credit.plateKey, ''];
      const hasOwnPlate = (document: string): boolean =>
        credit.plateKey !== '' && ownPlates.some((plate) => indexed.get(document)?.plates.has(plate));
      return (isSamePlate, { isNamed, time: shared }) => {
        const plates = isSamePlate ? ownPlates : [wildcard];
        const searched = isSamePlate ? named : named.filter((document) => !hasOwnPlate(document));
        return searched.flatMap((document) => {
          const positions = isNamed ? keys.filter((key) => indexed.get(document)?.positions.has(key)) : [wildcard];
          const times = timesFor(credit, document, shared);
          return plates.flatMap((plate) =>
            positions.flatMap((position) =>
              times.flatMap((time) => pools.get(keyOf({ document, plate, position, time })) ?? []),
            ),
          );
        });
      };
    },
    /** Keeps the index true after a link. */
    update: (rank: number, amountsBefore: readonly number[]): void => {
      const invoice = elementAt(invoices, rank);
      const amountsAfter = openAmounts(invoice);
      for (const pool of poolKeys(invoice).flatMap((key) => pools.get(key) ?? [])) {
        for (const cents of amountsBefore) removeFrom(pool, cents, rank);
        for (const cents of amountsAfter) addTo(pool, cents, rank);
        if (amountsAfter.length === 0) buckets.remove(pool.all, rank);
      }
    },
  };
};
