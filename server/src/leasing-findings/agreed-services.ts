import { addDays } from '@flottwart/contract/rules/berlin-time';
import { earlier, lastDayOf, later, openEnd } from './days.ts';
import type { Party } from './lessors.ts';
import type { CarriedTime, Contract, PlateBills } from './plate-bills.ts';
import { serviceLikeness } from './service-names.ts';

/** Service that a lessor has agreed for days on which the vehicle carried the plate. */
export interface Term {
  readonly lessor: string;
  readonly service: string;
  readonly key: string;
  readonly cents: number;
  readonly from: string;
  readonly to: string;
}

const termsOfContract = (
  { from, before }: CarriedTime,
  { lessor, services, ...contract }: Contract,
): readonly Term[] => {
  const days = {
    from: from === null ? contract.from : later(contract.from, from),
    to: earlier(contract.to ?? openEnd, before === null ? openEnd : addDays(before, -1)),
  };
  return services.map((service) => ({ ...service, ...days, lessor }));
};

export const termsOf = ({ carried }: PlateBills): readonly Term[] =>
  carried.flatMap((time) => time.contracts.flatMap((contract) => termsOfContract(time, contract)));

export const isWithinMonth = ({ from, to }: Term, month: string): boolean => from <= lastDayOf(month) && to >= month;

/** Name under which a billed service was agreed. */
interface Ruling {
  readonly agreedKey: string;
  readonly likeness: number;
  /** Agreed name that is only presumed to be the billed service; null where it is certain. */
  readonly presumedService: string | null;
}

/**
 * Agreed services by the names that they were billed under in a month; a name that is only like it counts where its own is not on the bills of the
 * month.
 */
export const rulingsOf = (
  billedKeys: readonly string[],
  agreed: ReadonlyMap<string, string>,
): ReadonlyMap<string, Ruling> => {
  const pairs = [...agreed].flatMap(([agreedKey, service]) => {
    const likenesses = billedKeys.map((billedKey) => ({ billedKey, likeness: serviceLikeness(agreedKey, billedKey) }));
    const best = Math.max(...likenesses.map(({ likeness }) => likeness));
    return likenesses
      .filter(({ likeness }) => likeness >= 2 || (likeness > 0 && best < 2))
      .map((pair) => ({ ...pair, agreedKey, presumedService: pair.likeness < 2 ? service : null }));
  });
  const rulings = new Map<string, Ruling>();
  for (const { billedKey, ...ruling } of pairs) {
    const other = rulings.get(billedKey);
    const isBetter =
      !other ||
      ruling.likeness > other.likeness ||
      (ruling.likeness === other.likeness && ruling.agreedKey < other.agreedKey);
    if (isBetter) rulings.set(billedKey, ruling);
  }
  return rulings;
};

/** Agreed services of a party by key, with the name that comes first. */
export const namesOf = (terms: readonly Term[]): ReadonlyMap<string, string> =>
  new Map(
    [...Map.groupBy(terms, ({ key }) => key)].map(([key, own]) => [
      key,
      own.map(({ service }) => service).reduce(earlier),
    ]),
  );

interface LastDays {
  /** Day of the return of the vehicle. */
  readonly returnedOn: string | null;
  /** Last day that the lessors of a service have agreed; null without an end. */
  readonly agreedUntil: (party: Party, key: string) => string | null;
}

const orNull = (day: string): string | null => (day === openEnd ? null : day);

/** Days after which the vehicle that carries the plate now, or else carried it last, is not billed any more. */
export const lastDaysOf = ({ carried }: PlateBills): LastDays => {
  const last = carried.filter(({ isLast }) => isLast);
  const returns = last.map(({ returnedOn }) => returnedOn);
  const isReturned = last.length > 0 && returns.every((day) => day !== null);
  const ends = last.map(({ contracts }) => contracts.map(({ to }) => to ?? openEnd).reduce(later, ''));
  const hasEnded = last.length > 0 && ends.every((end) => end !== '');
  const endOfAll = hasEnded ? orNull(ends.reduce(later)) : null;
  const ofServices = last.flatMap(({ contracts }) => {
    const endOf = (lessor: string) =>
      contracts.filter((one) => one.lessor === lessor).reduce((end, { to }) => later(end, to ?? openEnd), '');
    return contracts.flatMap(({ lessor, services }) => {
      const until = endOf(lessor);
      return services.map(({ key }) => ({ lessor, key, until }));
    });
  });
  const byKey = Map.groupBy(ofServices, ({ key }) => key);
  return {
    returnedOn: isReturned ? returns.reduce((one, other) => later(one ?? '', other ?? '')) : null,
    agreedUntil: ({ lessors }, key) => {
      const own = (byKey.get(key) ?? []).filter(({ lessor }) => lessors.has(lessor));
      return own.length === 0 ? endOfAll : orNull(own.map(({ until }) => until).reduce(later));
    },
  };
};
