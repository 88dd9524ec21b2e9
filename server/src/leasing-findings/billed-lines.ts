import { isWithinMonth, lastDaysOf, namesOf, rulingsOf, type Term, termsOf } from './agreed-services.ts';
import { countDays, earlier, isOwnMonth, lastDayOf, later, monthOf, roundCents } from './days.ts';
import { type Party, partiesOf } from './lessors.ts';
import type { Charge, PlateBills } from './plate-bills.ts';
import { recursMonthly } from './service-names.ts';

/** Charge with what its contracts and the other charges of the plate say about it. */
export interface Line extends Charge {
  readonly month: string;
  readonly monthEnd: string;
  readonly starts: string;
  readonly ends: string;
  readonly length: number;
  readonly isOwnMonth: boolean;
  readonly party: Party;
  /** Key of the agreed service, else of its own. */
  readonly ruleKey: string;
  readonly isRuled: boolean;
  readonly presumedService: string | null;
  readonly recurs: boolean;
  /** The service came with this amount in other months. */
  readonly isConstant: boolean;
  /** Last day that may be billed. */
  readonly stopOn: string | null;
  readonly isReturned: boolean;
}

/** Line that no credit has settled wholly, with the days that another one has billed already. */
export interface ComparedLine extends Line {
  readonly doubledDays: number;
  readonly doubledCents: number;
  /** Amount without what is billed twice. */
  readonly singleCents: number;
  /** Line before it in its series, or the first of its kind. */
  readonly before: Line | undefined;
}

export interface BilledLines {
  readonly lines: readonly Line[];
  readonly compared: ReadonlyMap<number, ComparedLine>;
  readonly termsOfParty: (party: Party, key: string, month: string) => readonly Term[];
}

/** Joins parts of a key for grouping. */
export const keyOf = (first: string, ...others: readonly (string | number | boolean)[]): string =>
  others.reduce<string>((key, part) => `${key}\n${part}`, first);

const inGerman = new Intl.Collator('de', { numeric: true });

const textOrder = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

const numberOrder = (one: string, other: string): number => inGerman.compare(one, other) || textOrder(one, other);

/** Ties go by day, number, issuer and place, never by ids, so that any order of import finds the same. */
const inOrder = (one: Charge, other: Charge): number =>
  textOrder(one.invoiceDate, other.invoiceDate) ||
  (one.invoiceNumber === other.invoiceNumber ? 0 : numberOrder(one.invoiceNumber, other.invoiceNumber)) ||
  textOrder(one.issuerKey, other.issuerKey) ||
  one.ordinal - other.ordinal;

const placed = (charge: Charge) => {
  const month = monthOf(charge.period?.from ?? charge.day);
  const starts = charge.period?.from ?? monthOf(charge.day);
  const ends = charge.period?.to ?? lastDayOf(charge.day);
  return {
    ...charge,
    month,
    monthEnd: lastDayOf(month),
    starts,
    ends,
    length: countDays(starts, ends),
    isOwnMonth: isOwnMonth(starts, ends),
  };
};

/** True for services that several lessors have agreed for one month: their bills are no doubles of each other. */
const sharedServices = (terms: readonly Term[]) => {
  const lessors = new Set(terms.map(({ lessor }) => lessor));
  return (key: string, month: string): boolean =>
    lessors.size > 1 &&
    new Set(terms.filter((term) => term.key === key && isWithinMonth(term, month)).map(({ lessor }) => lessor)).size >
      1;
};

const constantAmounts = (charges: readonly { serviceKey: string; amountCents: number; month: string }[]) => {
  const months = new Map<string, Set<string>>();
  for (const { serviceKey, amountCents, month } of charges)
    months.getOrInsertComputed(keyOf(serviceKey, amountCents), () => new Set()).add(month);
  return (serviceKey: string, amountCents: number): boolean =>
    (months.get(keyOf(serviceKey, amountCents))?.size ?? 0) > 1;
};

/** Places the charges in months, under their agreed services and beside what has billed the same days. */
export function* billedLines(bills: PlateBills): Generator<void, BilledLines> {
  const charges = bills.charges.toSorted(inOrder).map(placed);
  yield;
  const terms = termsOf(bills);
  const parties = partiesOf(charges, [...new Set(terms.map(({ lessor }) => lessor))]);
  const partyOf = ({ issuerName }: Charge): Party =>
    parties.get(issuerName) ?? { key: `=${issuerName}`, lessors: new Set() };
  const termsByParty = new Map(
    [...parties.values()].map(({ key, lessors }) => [key, terms.filter(({ lessor }) => lessors.has(lessor))]),
  );
  const ruled = terms.length === 0 ? [] : charges;
  const rulings = new Map(
    [...Map.groupBy(ruled, (charge) => keyOf(partyOf(charge).key, charge.month))].map(([place, own]) => {
      const [key = ''] = place.split('\n');
      const agreed = namesOf(termsByParty.get(key) ?? []);
      const billedKeys = [...new Set(own.map(({ serviceKey }) => serviceKey))];
      return [place, rulingsOf(billedKeys, agreed)] as const;
    }),
  );
  yield;
  const { returnedOn, agreedUntil } = lastDaysOf(bills);
  const isConstant = constantAmounts(charges);
  const lines = charges.map((charge): Line => {
    const party = partyOf(charge);
    const ruling = rulings.get(keyOf(party.key, charge.month))?.get(charge.serviceKey);
    const ruleKey = ruling?.agreedKey ?? charge.serviceKey;
    return {
      ...charge,
      party,
      ruleKey,
      isRuled: ruling !== undefined,
      presumedService: ruling?.presumedService ?? null,
      recurs: recursMonthly(charge.serviceKey) || (ruling?.likeness ?? 0) >= 2,
      isConstant: isConstant(charge.serviceKey, charge.amountCents),
      stopOn: returnedOn ?? agreedUntil(party, ruleKey),
      isReturned: returnedOn !== null,
    };
  });
  yield;
  return {
    lines,
    compared: compareLines(lines, sharedServices(terms)),
    termsOfParty: (party, key, month) =>
      (termsByParty.get(party.key) ?? []).filter((term) => term.key === key && isWithinMonth(term, month)),
  };
}

const compareLines = (
  lines: readonly Line[],
  isShared: (key: string, month: string) => boolean,
): ReadonlyMap<number, ComparedLine> => {
  const series = Map.groupBy(
    lines.filter(({ openCents }) => openCents > 0),
    (line) => {
      const ownParty = isShared(line.ruleKey, line.month) ? line.party.key : '';
      return keyOf(ownParty, line.serviceKey, line.recurs);
    },
  );
  const compared = [...series.values()].flatMap((own) => (own[0]?.recurs ? compareRates(own) : compareSingles(own)));
  return new Map(compared.map((line) => [line.id, line]));
};

const withDoubled = (line: Line, doubledDays: number, before: Line | undefined): ComparedLine => ({
  ...line,
  doubledDays,
  doubledCents: roundCents((line.openCents * doubledDays) / line.length),
  singleCents: roundCents((line.amountCents * (line.length - doubledDays)) / line.length),
  before,
});

/** Rates are billed twice for the days that earlier ones cover; a whole month comes before a part of it that starts on the same day. */
const compareRates = (series: readonly Line[]): readonly ComparedLine[] => {
  let before: Line | undefined;
  let billedUntil: string | null = null;
  return series
    .toSorted((one, other) => textOrder(one.starts, other.starts) || textOrder(other.ends, one.ends))
    .map((line) => {
      const doubledDays = billedUntil === null ? 0 : countDays(line.starts, earlier(line.ends, billedUntil));
      const compared = withDoubled(line, Math.max(doubledDays, 0), before);
      before = line;
      billedUntil = later(billedUntil ?? '', line.ends);
      return compared;
    });
};

/** Other services are billed twice with the same day and amount on two documents, or on one if they come with this amount in other months. */
const compareSingles = (series: readonly Line[]): readonly ComparedLine[] =>
  [...Map.groupBy(series, ({ period, day, amountCents }) => keyOf(period?.from ?? day, amountCents)).values()].flatMap(
    ([first, ...others]) =>
      first
        ? [
            withDoubled(first, 0, first),
            ...others.map((line) => {
              const isDouble = line.documentId !== first.documentId || line.isConstant || line.period !== null;
              return withDoubled(line, isDouble ? line.length : 0, first);
            }),
          ]
        : [],
  );
