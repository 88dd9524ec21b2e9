import { finish } from '../lib/yield-to-event-loop.ts';
import { type BilledLines, billedLines, type ComparedLine, keyOf, type Line } from './billed-lines.ts';
import { countDays, earlier, isMonthBefore, lastDayOf, later, openEnd, roundCents } from './days.ts';
import type { Finding, PlateBills } from './plate-bills.ts';
import { endsWithReturn, varies } from './service-names.ts';

/** Everything about a plate that is remarkable (docs/decisions/0058-leasing-findings.md), in steps of thousands of positions. */
export function* findStepwise(bills: PlateBills): Generator<void, readonly Finding[]> {
  const billed = yield* billedLines(bills);
  yield;
  const found = [...doubles(billed, bills.plate)];
  const rates = comparedRates(billed);
  yield;
  found.push(...lateBills(billed, rates, bills.plate), ...otherThanAgreed(rates, bills.plate));
  yield;
  found.push(...(yield* jumps(billed, bills.plate)));
  const byStake = found.toSorted(
    (one, other) => other.stakeCents - one.stakeCents || other.billedCents - one.billedCents,
  );
  return [...Map.groupBy(byStake, ({ key }) => key).values()].flatMap(([first]) => first ?? []);
}

export const findFindings = (bills: PlateBills): readonly Finding[] => finish(findStepwise(bills));

const keyOfFinding = (...parts: readonly (string | number | null)[]): string =>
  parts.filter((part) => part !== null).join('|');

const doubles = ({ compared }: BilledLines, plate: string): readonly Finding[] =>
  [...compared.values()]
    .filter(({ doubledCents }) => doubledCents > 0)
    .map((line) => ({
      key: keyOfFinding('double', plate, line.serviceKey, line.month, line.invoiceNumber, line.ordinal),
      kind: 'double',
      ...shown(line),
      billedCents: line.openCents,
      expectedCents: line.openCents - line.doubledCents,
      stakeCents: line.doubledCents,
      positionIds: [line.id],
      referenceId: line.before?.id ?? null,
      presumedService: null,
    }));

const shown = ({ licensePlate, service, month }: Line) => ({ licensePlate, service, month });

/** Bills of one service in one month, without what is billed twice. */
interface MonthlySum {
  readonly first: Line;
  readonly month: string;
  readonly licensePlate: string;
  readonly service: string;
  /** Amount that no credit has settled. */
  readonly netCents: number;
  readonly billedCents: number;
  readonly highestCents: number;
  readonly ids: readonly number[];
  readonly days: number;
}

const lastOf = (texts: readonly string[]): string => texts.reduce(later, '');

const sumOf = (
  lines: readonly Line[],
  compared: BilledLines['compared'],
  daysOf: (line: Line) => number,
): MonthlySum => {
  const [first] = lines;
  if (!first) throw new Error('A sum has at least one line.');
  const open = lines.flatMap(({ id }) => compared.get(id) ?? []);
  const single = open.filter(({ doubledDays, length }) => doubledDays < length);
  const total = <T>(items: readonly T[], amountOf: (item: T) => number): number =>
    items.reduce((sum, item) => sum + amountOf(item), 0);
  return {
    first,
    month: first.month,
    licensePlate: lastOf(lines.map(({ licensePlate }) => licensePlate)),
    service: lastOf(lines.map(({ service }) => service)),
    netCents: total(open, ({ openCents, doubledCents }) => openCents - doubledCents),
    billedCents: total(open, ({ singleCents }) => singleCents),
    highestCents: Math.max(...lines.map(({ amountCents }) => amountCents)),
    ids: single.map(({ id }) => id),
    days: single.length > 0 ? total(single, (line) => daysOf(line) - line.doubledDays) : total(lines, daysOf),
  };
};

/** As billed: a credit of the month before does not lower its rate. */
const rateOf = ({ billedCents, highestCents }: MonthlySum): number => (billedCents > 0 ? billedCents : highestCents);

const daysWithinMonth = ({ starts, ends, monthEnd }: Line): number => countDays(starts, earlier(ends, monthEnd));

interface ComparedRate extends MonthlySum {
  readonly isComparable: boolean;
  readonly presumedService: string | null;
  /** Agreed for this month; null without a contract. */
  readonly agreed: {
    readonly rateCents: number;
    readonly cents: number;
    readonly toleratedCents: number;
    /** Contracts cover a part of the month only. */
    readonly isUncovered: boolean;
    /** Several lessors agreed it: nobody knows which terms the bill of an unknown one is about. */
    readonly isUnclear: boolean;
  } | null;
  readonly beforeCents: number | null;
}

const agreedIn = (month: string, terms: ReturnType<BilledLines['termsOfParty']>): ComparedRate['agreed'] => {
  if (terms.length === 0) return null;
  const monthEnd = lastDayOf(month);
  const monthDays = countDays(month, monthEnd);
  const parts = terms.map(({ from, to, cents }) => ({
    cents,
    days: countDays(later(from, month), earlier(to, monthEnd)),
  }));
  const days = parts.reduce((sum, part) => sum + part.days, 0);
  const rateCents = Math.max(...terms.map(({ cents }) => cents));
  const isPartial = terms.some(({ from, to }) => from > month || to < monthEnd);
  return {
    rateCents,
    cents: roundCents(parts.reduce((sum, part) => sum + part.cents * part.days, 0) / monthDays),
    toleratedCents: isPartial ? Math.trunc(rateCents / 30) : 1,
    isUncovered: days < monthDays,
    isUnclear: days > monthDays,
  };
};

const keyOfRate = ({ party, ruleKey }: Line): string => keyOf(party.key, ruleKey);

/** Agreed and recurring services by month, the contracts of their lessor and the month before. */
const comparedRates = ({ lines, compared, termsOfParty }: BilledLines): readonly ComparedRate[] => {
  const recurring = lines.filter(({ recurs, isRuled }) => recurs || isRuled);
  return [...Map.groupBy(recurring, keyOfRate).values()].flatMap((service) => {
    let before: MonthlySum | undefined;
    return [...Map.groupBy(service, ({ month }) => month)]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([month, own]): ComparedRate => {
        const sum = sumOf(own, compared, daysWithinMonth);
        const { party, ruleKey } = sum.first;
        const presumed = own.flatMap(({ presumedService }) => presumedService ?? []);
        const beforeCents = before ? rateOf(before) : null;
        before = sum;
        return {
          ...sum,
          isComparable: own.every(({ ends, monthEnd, isNet }) => ends <= monthEnd && isNet),
          presumedService: presumed.length === 0 ? null : lastOf(presumed),
          agreed: agreedIn(month, termsOfParty(party, ruleKey, month)),
          beforeCents,
        };
      });
  });
};

/** Amount of a line up to the last day; without a period only a whole month's rate is too much in the month of the return. */
const allowedCents = (line: ComparedLine, stopOn: string, rate: ComparedRate | undefined): number => {
  if (line.starts > stopOn) return 0;
  const whole = rate?.agreed?.rateCents ?? rate?.beforeCents ?? line.amountCents;
  if (line.period === null && line.amountCents < whole) return line.amountCents;
  return roundCents((line.amountCents * countDays(line.starts, stopOn)) / line.length);
};

/** Other services run on after a return with the amount of earlier months, or have a period after it. */
const runsOn = ({ serviceKey, isConstant, period, starts }: Line, stopOn: string): boolean =>
  !endsWithReturn(serviceKey) && (isConstant || (period !== null && starts > stopOn));

const lateBills = ({ compared }: BilledLines, rates: readonly ComparedRate[], plate: string): readonly Finding[] => {
  const rateOfMonth = new Map(rates.map((rate) => [keyOf(keyOfRate(rate.first), rate.month), rate]));
  return [...compared.values()].flatMap((line): Finding[] => {
    const { stopOn, isReturned, doubledDays, openCents } = line;
    if (stopOn === null || doubledDays > 0 || line.ends <= stopOn) return [];
    if (!line.recurs && !line.isRuled && !(isReturned && runsOn(line, stopOn))) return [];
    const allowed = allowedCents(line, stopOn, rateOfMonth.get(keyOf(keyOfRate(line), line.month)));
    if (openCents <= allowed) return [];
    const { serviceKey, month, invoiceNumber, ordinal } = line;
    return [
      {
        key: keyOfFinding(isReturned ? 'returned' : 'ended', plate, serviceKey, month, invoiceNumber, ordinal),
        kind: isReturned ? 'returned' : 'rate',
        ...shown(line),
        billedCents: openCents,
        expectedCents: allowed,
        stakeCents: openCents - allowed,
        positionIds: [line.id],
        referenceId: null,
        presumedService: isReturned ? null : line.presumedService,
      },
    ];
  });
};

const isStopped = ({ stopOn, monthEnd }: Line): boolean => stopOn !== null && stopOn < monthEnd;

const otherThanAgreed = (rates: readonly ComparedRate[], plate: string): readonly Finding[] => {
  const agreedBy = Map.groupBy(
    rates.filter(({ agreed }) => agreed !== null),
    ({ first, month }) => keyOf(first.ruleKey, month),
  );
  return rates.flatMap((rate): Finding[] => {
    const { agreed, first, month, netCents } = rate;
    if (!agreed || agreed.isUnclear || !rate.isComparable || rate.ids.length === 0 || isStopped(first)) return [];
    const isMore = netCents > agreed.cents + agreed.toleratedCents;
    // Less is as agreed where contracts cover a part of the month, or a credit has lowered it.
    const isLess =
      netCents < agreed.cents - agreed.toleratedCents && !agreed.isUncovered && rate.highestCents === netCents;
    if (!isMore && !isLess) return [];
    const parties = agreedBy.get(keyOf(first.ruleKey, month)) ?? [];
    return [
      {
        key: keyOfFinding('rate', plate, first.ruleKey, month, parties.length > 1 ? first.party.key : null),
        kind: 'rate',
        licensePlate: rate.licensePlate,
        service: rate.service,
        month,
        billedCents: netCents,
        expectedCents: agreed.cents,
        stakeCents: Math.max(netCents - agreed.cents, 0),
        positionIds: rate.ids,
        referenceId: null,
        presumedService: rate.presumedService,
      },
    ];
  });
};

const daysAsMonth = (line: Line): number =>
  line.isOwnMonth ? countDays(line.month, line.monthEnd) : daysWithinMonth(line);

interface IssuedSum extends MonthlySum {
  readonly isComparable: boolean;
  readonly isWhole: boolean;
  readonly hasPeriod: boolean;
  readonly recurs: boolean;
}

const issuedSum = (own: readonly Line[], compared: BilledLines['compared']): IssuedSum => {
  const sum = sumOf(own, compared, daysAsMonth);
  const isWithin = own.every(({ ends, monthEnd }) => ends <= monthEnd);
  const isComparable = own.every(({ isNet }) => isNet) && (isWithin || (own.length === 1 && sum.first.isOwnMonth));
  return {
    ...sum,
    isComparable,
    isWhole: isComparable && sum.days >= countDays(sum.month, sum.first.monthEnd) - 1,
    hasPeriod: own.every(({ period }) => period !== null),
    recurs: own.some(({ recurs }) => recurs) || (own.length === 1 && !varies(sum.first.serviceKey)),
  };
};

/** At least 10 % and 10 € more than the month before. */
const isJump = (cents: number, beforeCents: number): boolean =>
  cents * 10 >= beforeCents * 11 && cents >= beforeCents + 1000;

/** Both are a whole month's bills, and the first month of a vehicle may be a part of one, unless its period says that it is not. */
const isComparedWith = (sum: IssuedSum, before: IssuedSum, firstMonth: string): boolean =>
  sum.recurs &&
  before.recurs &&
  sum.isComparable &&
  before.isWhole &&
  (before.month > firstMonth || before.hasPeriod) &&
  isMonthBefore(before.month, sum.month);

/** A jump is one of the same lessor: rates, and what was billed once in a month, are compared with the month before. */
function* jumps({ lines, compared, termsOfParty }: BilledLines, plate: string): Generator<void, readonly Finding[]> {
  const firstMonth = lines.map(({ month }) => month).reduce(earlier, openEnd);
  const issued = Map.groupBy(lines, ({ party, serviceKey, issuerKey, month }) =>
    keyOf(party.key, serviceKey, issuerKey, month),
  );
  yield;
  const sums = [...issued.values()].map((own) => issuedSum(own, compared));
  yield;
  const issuedIn = Map.groupBy(sums, ({ first, month }) => keyOf(first.serviceKey, month));
  const jumpFrom = (before: IssuedSum, sum: IssuedSum): readonly Finding[] => {
    const { first, month, netCents, ids } = sum;
    const beforeCents = rateOf(before);
    const isAgreed = termsOfParty(first.party, first.ruleKey, month).length > 0;
    if (ids.length === 0 || isStopped(first) || isAgreed || !isJump(netCents, beforeCents)) return [];
    const issuers = issuedIn.get(keyOf(first.serviceKey, month)) ?? [];
    return [
      {
        key: keyOfFinding('jump', plate, first.serviceKey, month, issuers.length > 1 ? first.issuerKey : null),
        kind: 'jump',
        licensePlate: sum.licensePlate,
        service: sum.service,
        month,
        billedCents: netCents,
        expectedCents: beforeCents,
        stakeCents: netCents - beforeCents,
        positionIds: ids,
        referenceId: before.ids[0] ?? null,
        presumedService: null,
      },
    ];
  };
  const series = Map.groupBy(sums, ({ first }) => keyOf(first.serviceKey, first.issuerKey));
  return [...series.values()].flatMap((own) => {
    const [first, ...others] = own.toSorted((one, other) => (one.month < other.month ? -1 : 1));
    let before = first;
    return others.flatMap((sum) => {
      const former = before;
      before = sum;
      return former && isComparedWith(sum, former, firstMonth) ? jumpFrom(former, sum) : [];
    });
  });
}
