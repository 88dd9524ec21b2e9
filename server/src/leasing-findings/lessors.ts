import { earlier, later } from './days.ts';

/** Words that names of lessors share. */
const tradeWords = new Set(
  (
    'leasing autoleasing lease auto autos automobil kfz fahrzeug fleet flotte flotten fuhrpark service services management mobility mobilitat ' +
    'bank versicherung versicherungen rent rental vermietung finance financial group gruppe holding'
  ).split(' '),
);

const isPartOf = (words: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  words.isSubsetOf(others) && !words.isSubsetOf(tradeWords);

/** 2 for one name (`leasing_lessor_key`), 1 where one has all words of the other and they are more than words of the trade. */
export const lessorLikeness = (one: string, other: string): number => {
  if (one === '' || other === '') return 0;
  if (one === other) return 2;
  const [words, others] = [new Set(one.split(' ')), new Set(other.split(' '))];
  return isPartOf(words, others) || isPartOf(others, words) ? 1 : 0;
};

/** Months in which an issuer billed the plate. */
interface BilledTime {
  readonly name: string;
  readonly first: string;
  readonly last: string;
}

const timesOf = (bills: readonly { readonly issuerName: string; readonly month: string }[]): readonly BilledTime[] =>
  [...Map.groupBy(bills, ({ issuerName }) => issuerName)].map(([name, own]) => {
    const months = own.map(({ month }) => month);
    return { name, first: months.reduce(earlier), last: months.reduce(later) };
  });

/** Issuers whose bills are compared with the same contracts. */
export interface Party {
  readonly key: string;
  readonly lessors: ReadonlySet<string>;
}

/**
 * Contracts that an issuer's bills are compared with: those of its name, else of a longer or shorter form of it that nobody else bills under, else of
 * lessors who bill the plate no longer or never did, because a name may change. An unknown issuer may be any of them.
 */
export const partiesOf = (
  bills: readonly { readonly issuerName: string; readonly month: string }[],
  lessors: readonly string[],
): ReadonlyMap<string, Party> => {
  const times = timesOf(bills);
  const named = times.filter(({ name }) => name !== '');
  const rivals = new Map(
    lessors.map((lessor) => {
      const likenesses = named.map(({ name }) => lessorLikeness(name, lessor));
      const lastBilled = named
        .filter((_, index) => (likenesses[index] ?? 0) > 0)
        .reduce((last, time) => later(last, time.last), '');
      return [lessor, { best: Math.max(0, ...likenesses), lastBilled }];
    }),
  );
  return new Map(
    times.map(({ name, first }) => {
      const bestOfName = Math.max(0, ...lessors.map((lessor) => lessorLikeness(name, lessor)));
      const own = lessors.filter((lessor) => {
        const likeness = lessorLikeness(name, lessor);
        const { best = 0, lastBilled = '' } = rivals.get(lessor) ?? {};
        if (name === '' || likeness === 2) return true;
        return (likeness === 1 && bestOfName < 2 && best < 2) || (bestOfName === 0 && lastBilled < first);
      });
      return [name, { key: own.length === 0 ? `=${name}` : own.toSorted().join('|'), lessors: new Set(own) }];
    }),
  );
};
