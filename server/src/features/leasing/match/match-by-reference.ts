import { areApart } from '@flottwart/contract/grammar/named-months';
import { valueAt } from '@flottwart/contract/rules/known-entries';
import {
  type CandidateClass,
  type CandidateTier,
  candidateTiers,
  type MatchRound,
  matchRounds,
} from './candidate-classes.ts';
import { type Certainty, dayKey, isSameIssuer, type Matchable } from './matchable.ts';
import type { OpenAmounts } from './open-amounts.ts';
import { createPairLimit } from './pair-limit.ts';
import type { Services } from './services.ts';

export interface Matching {
  /** Oldest first. */
  readonly invoices: readonly Matchable[];
  /** Oldest first. */
  readonly credits: readonly Matchable[];
  readonly amounts: OpenAmounts;
  readonly services: Services;
}

/** Lines of one number and issuer, because two issuers may use one number. */
interface NamedDocument {
  readonly key: string;
  readonly number: string;
  readonly issuerKey: string;
  readonly date: string;
  /** Oldest first, at least one. */
  readonly lines: readonly Matchable[];
}

/** Lines that are still open, oldest first. */
interface OpenLines {
  readonly all: readonly Matchable[];
  readonly byService: ReadonlyMap<number, readonly Matchable[]>;
}

/** Lines that a credit may settle, with the test of their months. */
interface Candidates {
  readonly lines: OpenLines;
  readonly isOfTime: (line: Matchable) => boolean;
}

const documentOf = ({ documentKey, issuerKey }: Matchable): string => `${documentKey}\t${issuerKey}`;

const toDocument = (lines: readonly Matchable[], key: string): NamedDocument => {
  const [{ documentKey, issuerKey, date }] = lines as readonly [Matchable];
  return { key, number: documentKey, issuerKey, date, lines };
};

/** Documents of a number that a credit may mean: of its issuer, else those whose issuer is unknown. */
const documentsOfIssuer = (named: readonly NamedDocument[], issuerKey: string): readonly NamedDocument[] => {
  if (issuerKey === '') return named;
  const own = named.filter((document) => document.issuerKey === issuerKey);
  return own.length > 0 ? own : named.filter((document) => document.issuerKey === '');
};

type Named = ReadonlyMap<NamedDocument, readonly Matchable[]>;

/** Months of a document count as far as the credit may settle it: it settles those it names, else lines that name none. */
const timeTest = (credit: Matchable, named: Named): Candidates['isOfTime'] => {
  if (!credit.namesMonths) return () => true;
  const isOfMonth = (line: Matchable): boolean => !areApart(line.months, credit.months);
  const tests = new Map(
    [...named].map(([{ key }, lines]) => {
      if (lines.some(isOfMonth)) return [key, isOfMonth];
      return [key, credit.isOfDay ? () => true : (line: Matchable) => !line.namesMonths];
    }),
  );
  return (line) => valueAt(tests, documentOf(line))(line);
};

/** Finds the lines that a credit names. */
const createCandidates = ({ invoices, services, amounts: { openOf } }: Matching) => {
  const documents = [...Map.groupBy(invoices, documentOf)].map(([key, lines]) => toDocument(lines, key));
  const byNumber = Map.groupBy(documents, ({ number }) => number);
  const byDay = Map.groupBy(documents, ({ date }) => dayKey(date));
  const rank = new Map(invoices.map((invoice, place) => [invoice, place]));
  const ofPlates = new Map<string, readonly Matchable[]>();
  const linesOf = ({ key, lines }: NamedDocument, plates: readonly string[]): readonly Matchable[] => {
    const place = `${key}\n${plates.join('\t')}`;
    const own = ofPlates.get(place) ?? lines.filter(({ plateKey }) => plates.includes(plateKey));
    ofPlates.set(place, own);
    return own;
  };
  /** Shared by the credits of a round that name the same documents. */
  const shared = new Map<string, OpenLines>();
  const openLines = (scope: string, named: Named): OpenLines => {
    const place = [scope, ...[...named.keys()].map(({ key }) => key)].join('\n');
    const known = shared.get(place);
    if (known) return known;
    const open = [...named.values()].flat().filter((line) => openOf(line) > 0);
    const all = open.sort((one, other) => valueAt(rank, one) - valueAt(rank, other));
    const lines = { all, byService: Map.groupBy(all, ({ serviceKey }) => services.idOf(serviceKey)) };
    shared.set(place, lines);
    return lines;
  };
  const candidatesIn = (credit: Matchable, scope: string, named: Named): Candidates => ({
    isOfTime: timeTest(credit, named),
    lines: openLines(scope, named),
  });
  return {
    startRound: (): void => shared.clear(),
    /** Candidates of the credit's plate or without one, and those of documents that have neither. */
    of: (credit: Matchable): { readonly own: Candidates; readonly foreign: Candidates } => {
      const keys = [...new Set(credit.referenceKeys)];
      const numbered = [
        ...new Set(keys.flatMap((key) => documentsOfIssuer(byNumber.get(key) ?? [], credit.issuerKey))),
      ];
      const ofDay = keys
        .flatMap((key) => byDay.get(key) ?? [])
        .filter((document) => !numbered.includes(document) && isSameIssuer(document, credit));
      const own = new Map([
        ...numbered.map((document) => [document, linesOf(document, [credit.plateKey, ''])] as const),
        // A day names no more than the lines of the credit's plate.
        ...ofDay.map((document) => [document, linesOf(document, [credit.plateKey])] as const),
      ]);
      const isForeign = (document: NamedDocument): boolean =>
        credit.plateKey === '' || valueAt(own, document).length === 0;
      const foreign = new Map(numbered.filter(isForeign).map((document) => [document, document.lines]));
      const scope = [credit.plateKey, ...ofDay.map(({ key }) => dayKey(key))].join('\n');
      return { own: candidatesIn(credit, scope, own), foreign: candidatesIn(credit, '*', foreign) };
    },
  };
};

type Test = (line: Matchable) => boolean;

/** True if a credit says what the class requires of it. */
const maySettle = ({ days, namesMonths }: Matchable, { time, service }: CandidateClass, hasWords: boolean): boolean => {
  if (service !== 'any' && !hasWords) return false;
  if (time === 'days') return Boolean(days);
  return time === 'any' || namesMonths;
};

/** Requirements of the class for a line; `wantedCents` was open of the credit before its first link. */
const testsOf = (
  credit: Matchable,
  wantedCents: number,
  { isNamed, time, service, isSameAmount }: CandidateClass,
  { amounts: { openOf, fittingAmounts, areSeparated }, services }: Matching,
): readonly Test[] => {
  const { days, months, referenceKeys } = credit;
  const id = services.idOf(credit.serviceKey);
  const isVeryMonths: Test = (line) => line.months.first === months.first && line.months.last === months.last;
  const required: readonly (readonly [boolean, Test])[] = [
    [true, (line) => openOf(line) > 0],
    [time === 'days', (line) => line.days === days],
    [time === 'months', isVeryMonths],
    [isSameAmount, (line) => fittingAmounts(line).includes(wantedCents)],
    [isNamed, ({ positionKey }) => referenceKeys.includes(positionKey)],
    [service === 'similar', ({ serviceKey }) => services.areSimilar(services.idOf(serviceKey), id)],
    [true, (line) => !areSeparated(line, credit)],
  ];
  return required.filter(([isRequired]) => isRequired).map(([, test]) => test);
};

/** A credit that names the position, or no service, contradicts no service. */
const certaintyOf = (invoice: Matchable, credit: Matchable, services: Services): Certainty => {
  const [one, other] = [services.idOf(invoice.serviceKey), services.idOf(credit.serviceKey)];
  const isNamed = credit.referenceKeys.includes(invoice.positionKey);
  const isService = isNamed || one === other || ![one, other].every(services.hasWords);
  const isDoubtful = invoice.isDoubtful || credit.isDoubtful;
  return isService && !isDoubtful && isSameIssuer(invoice, credit) ? 'certain' : 'presumed';
};

const createSettling = (matching: Matching, wantedCents: ReadonlyMap<number, number>) => {
  const { amounts, services } = matching;
  const { openOf, wasSeparated, link, presumeLatest } = amounts;
  const candidates = createCandidates(matching);
  const countPairs = createPairLimit();

  /** Lines of a class, tested one by one while links are made. */
  const linesOf = (credit: Matchable, { lines, isOfTime }: Candidates, wanted: CandidateClass) => {
    const service = services.idOf(credit.serviceKey);
    if (!maySettle(credit, wanted, services.hasWords(service))) return { all: [], fits: isOfTime };
    const tests = [...testsOf(credit, valueAt(wantedCents, credit.id), wanted, matching), isOfTime];
    const fits: Test = (line) => tests.every((test) => test(line));
    return { all: wanted.service === 'same' ? (lines.byService.get(service) ?? []) : lines.all, fits };
  };

  /** Settles the candidates of a class; true if the credit takes no more. */
  const settleClass = (
    credit: Matchable,
    searched: Candidates,
    { isSingle }: CandidateTier,
    wanted: CandidateClass,
  ): boolean => {
    const { all, fits } = linesOf(credit, searched, wanted);
    let links = 0;
    for (const line of all) {
      if (!fits(line)) continue;
      link(line, credit, { reason: 'reference', certainty: certaintyOf(line, credit, services) });
      links += 1;
      if (openOf(credit) > 0 && !isSingle) continue;
      if (all.some((other) => other !== line && fits(other))) presumeLatest(links);
      return true;
    }
    return false;
  };

  return {
    startRound: candidates.startRound,
    settle: (credit: Matchable, round: MatchRound): void => {
      const { own, foreign } = candidates.of(credit);
      if (round === 'named') countPairs(own.lines.all.length + foreign.lines.all.length);
      for (const tier of candidateTiers(credit, round, wasSeparated(credit))) {
        const searched = tier.isSamePlate ? own : foreign;
        if (tier.classes.some((wanted) => settleClass(credit, searched, tier, wanted))) return;
        if (openOf(credit) < valueAt(wantedCents, credit.id)) return;
      }
    },
  };
};

/** Settles what the credits name, the best candidates first; yields after each credit. */
export function* matchByReference(matching: Matching): Generator<void, void> {
  const { openOf } = matching.amounts;
  const open = matching.credits.filter((credit) => credit.referenceKeys.length > 0 && openOf(credit) > 0);
  // Those that name a month come first, so that no guess takes it from them.
  const naming = [...open.filter(({ namesMonths }) => namesMonths), ...open.filter((credit) => !credit.namesMonths)];
  // Candidates are rated by what is open before the first link of the credit.
  const settling = createSettling(matching, new Map(naming.map((credit) => [credit.id, openOf(credit)])));
  for (const round of matchRounds) {
    settling.startRound();
    for (const credit of naming) {
      if (openOf(credit) > 0) settling.settle(credit, round);
      yield;
    }
  }
}
