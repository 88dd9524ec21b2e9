import { addMonths } from '@flottwart/contract/rules/berlin-time';
import { numberFrom } from './random.ts';
import { ayvens, exampleLessor, type LeasingCompany, leasePlan, type Van } from './vans.ts';

/** Document before it becomes a PDF or an e-invoice; the amounts of a credit are positive. */
export interface LeasingDocument {
  readonly by: LeasingCompany;
  readonly kind: 'invoice' | 'credit';
  readonly number: string;
  readonly date: string;
  readonly positions: readonly LeasingPosition[];
}

export interface LeasingPosition {
  readonly number: string;
  readonly date: string;
  readonly plate: string;
  readonly service: string;
  readonly cents: number;
}

const invoiceDay = '03';
const creditDay = '24';

const extras: readonly (readonly [string, number])[] = [
  ['Reifenersatz Winter', 21_800],
  ['Wartung und Verschleiß', 17_850],
  ['Glasschaden Frontscheibe', 38_900],
  ['Mehrkilometer Abrechnung', 26_450],
  ['Schadenbearbeitung Unfall', 44_200],
];

const monthBefore = (today: string, back: number): string => addMonths(`${today.slice(0, 7)}-01`, -back).slice(0, 7);

const leasedFrom = (vans: readonly Van[], company: LeasingCompany): readonly Van[] =>
  vans.filter(({ provider }) => provider === company.name);

/** Month as printed, `11/2026`. */
const printed = (month: string): string => `${month.slice(5)}/${month.slice(0, 4)}`;

const numbered = (positions: readonly Omit<LeasingPosition, 'number'>[]): LeasingPosition[] =>
  positions.map((position, index) => ({ number: String(index + 1), ...position }));

const rateOf = ({ rateCents, number }: Van): number => Math.round((rateCents ?? 0) * 0.4) + (number % 11) * 125;

const invoiceOf = (by: LeasingCompany, vans: readonly Van[], month: string): LeasingDocument => {
  const date = `${month}-01`;
  const rates = vans.map((van) => ({
    date,
    plate: van.plate,
    service: `AFF Servicerate ${printed(month)}`,
    cents: rateOf(van),
  }));
  const further = vans
    .filter(({ number }) => numberFrom(`extra ${number} ${month}`, 100) < 14)
    .map(({ plate, number }) => {
      const [service, usual] = extras[numberFrom(`which ${number} ${month}`, extras.length)] ?? ['', 0];
      return { date, plate, service, cents: usual + numberFrom(`cents ${number} ${month}`, 4000) };
    });
  return {
    by,
    kind: 'invoice',
    number: `${by.prefix}-R-${month.replace('-', '')}`,
    date: `${month}-${invoiceDay}`,
    positions: numbered([...rates, ...further]),
  };
};

/** Most are credited in full; some in part, naming their position; some not at all. */
const creditedCents = ({ plate, service, cents }: LeasingPosition, month: string): number => {
  const chance = numberFrom(`credit ${plate} ${service} ${month}`, 100);
  const isAff = service.startsWith('AFF');
  if (chance < (isAff ? 88 : 45)) return cents;
  return chance < (isAff ? 92 : 65) ? Math.round(cents * 0.6) : 0;
};

const creditOf = (invoice: LeasingDocument, month: string): LeasingDocument => {
  const positions = invoice.positions.flatMap((position) => {
    const cents = creditedCents(position, month);
    if (cents === 0) return [];
    const isPart = cents < position.cents;
    const service = isPart
      ? `${position.service} Teilgutschrift zu Rechnung ${invoice.number} Pos. ${position.number}`
      : position.service;
    return [{ date: `${month}-20`, plate: position.plate, service, cents }];
  });
  return {
    by: invoice.by,
    kind: 'credit',
    number: `${invoice.by.prefix}-G-${month.replace('-', '')}`,
    date: `${month}-${creditDay}`,
    positions: numbered(positions),
  };
};

const quarterOf = (day: string): string => `${day.slice(0, 4)}-${Math.floor((Number(day.slice(5, 7)) - 1) / 3)}`;

const affCents = (documents: readonly LeasingDocument[]): number =>
  documents
    .filter(({ kind }) => kind === 'credit')
    .flatMap(({ positions }) => positions)
    .filter(({ service }) => service.startsWith('AFF'))
    .reduce((sum, { cents }) => sum + cents, 0);

const roundTo = 50_000;
const maxShareOfFullQuarter = 0.88;
const wantedShare = 0.91;

/** Limit that every past quarter has nearly reached. */
const limitFor = (documents: readonly LeasingDocument[]): number => {
  const sums = Map.groupBy(documents, ({ date }) => quarterOf(date))
    .values()
    .map(affCents);
  return Math.ceil(Math.max(...sums) / maxShareOfFullQuarter / roundTo) * roundTo;
};

/** Brings the current quarter near its limit, whatever the day. */
const bonusOf = (
  documents: readonly LeasingDocument[],
  vans: readonly Van[],
  today: string,
  limitCents: number,
): LeasingDocument => {
  const by = leasePlan;
  const soFar = affCents(documents.filter(({ date }) => quarterOf(date) === quarterOf(today)));
  const missing = Math.max(0, Math.round(limitCents * wantedShare) - soFar);
  const receivers = leasedFrom(vans, by);
  const share = Math.floor(missing / receivers.length);
  const quarter = Number(quarterOf(today).slice(5)) + 1;
  const positions = receivers.map(({ plate }, index) => ({
    date: today,
    plate,
    service: `AFF Quartalsbonus Q${quarter}`,
    cents: index === 0 ? missing - share * (receivers.length - 1) : share,
  }));
  return {
    by,
    kind: 'credit',
    number: `${by.prefix}-B-${today.replaceAll('-', '')}`,
    date: today,
    positions: numbered(positions),
  };
};

export interface LeasingYears {
  /** Oldest first. */
  readonly documents: readonly LeasingDocument[];
  readonly quarterlyLimitCents: number;
}

/** Invoices and credits of so many months. */
export const createLeasing = (vans: readonly Van[], today: string, months: number): LeasingYears => {
  const issued = Array.from({ length: months }, (_, index) => monthBefore(today, months - 1 - index))
    .flatMap((month) =>
      [leasePlan, ayvens].flatMap((by) => {
        const invoice = invoiceOf(by, leasedFrom(vans, by), month);
        return [invoice, creditOf(invoice, month)];
      }),
    )
    .filter(({ date }) => date <= today);
  const quarterlyLimitCents = limitFor(issued);
  const all = [...issued, bonusOf(issued, vans, today, quarterlyLimitCents)];
  return { documents: all.toSorted((one, other) => one.date.localeCompare(other.date)), quarterlyLimitCents };
};

/** Two months billed; most of the first is credited, and one rate of the second is billed again. */
export const createSampleLeasing = (vans: readonly Van[], today: string): readonly LeasingDocument[] => {
  const leased = leasedFrom(vans, exampleLessor);
  const [earlier, later] = [monthBefore(today, 2), monthBefore(today, 1)];
  const [first, second] = [invoiceOf(exampleLessor, leased, earlier), invoiceOf(exampleLessor, leased, later)];
  const again = { number: `${second.number}-N`, date: `${later}-17`, positions: second.positions.slice(0, 1) };
  return [first, creditOf(first, earlier), second, { ...second, ...again }];
};
