import { elementAt } from '@flottwart/contract/rules/known-entries';
import type { PrintableDocument, PrintablePosition } from '@flottwart/simulators/leasing/printable-document';
import { numberFrom } from '@flottwart/simulators/people';
import { type Van, vanCount } from './vans.ts';

export interface LeasingCompany {
  readonly name: string;
  readonly prefix: string;
  readonly layout: 'leaseplan' | 'ayvens';
}

/** Document of a leasing company, and the invoice position each credited position refers to. */
export interface IssuedDocument {
  readonly by: LeasingCompany;
  readonly printable: PrintableDocument;
}

const leasingCompanies: readonly LeasingCompany[] = [
  { name: 'LeasePlan Deutschland GmbH', prefix: 'LP', layout: 'leaseplan' },
  { name: 'Ayvens Deutschland GmbH', prefix: 'AY', layout: 'ayvens' },
];

const invoiceDay = '03';
const creditDay = '24';

const extras: readonly (readonly [string, number])[] = [
  ['Reifenersatz Winter', 21_800],
  ['Wartung und Verschleiß', 17_850],
  ['Glasschaden Frontscheibe', 38_900],
  ['Mehrkilometer Abrechnung', 26_450],
  ['Schadenbearbeitung Unfall', 44_200],
];

const monthBefore = (today: string, back: number): string => {
  const date = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - back);
  return date.toISOString().slice(0, 7);
};

const leasedFrom = (vans: readonly Van[], company: LeasingCompany): readonly Van[] =>
  vans.slice(0, vanCount).filter(({ provider }) => provider === company.name);

/** Month as printed, `11/2026`. */
const spoken = (month: string): string => `${month.slice(5)}/${month.slice(0, 4)}`;

const numbered = (positions: readonly Omit<PrintablePosition, 'number'>[]): PrintablePosition[] =>
  positions.map((position, index) => ({ number: String(index + 1), ...position }));

const rateOf = ({ rateCents, number }: Van): number => Math.round((rateCents ?? 0) * 0.4) + (number % 11) * 125;

const invoiceOf = (company: LeasingCompany, vans: readonly Van[], month: string): PrintableDocument => {
  const date = `${month}-01`;
  const rates = vans.map((van) => ({
    date,
    plate: van.plate,
    service: `AFF Servicerate ${spoken(month)}`,
    cents: rateOf(van),
  }));
  const further = vans
    .filter(({ number }) => numberFrom(`extra ${number} ${month}`, 100) < 14)
    .map(({ plate, number }) => {
      const [service, usual] = extras[numberFrom(`which ${number} ${month}`, extras.length)] ?? ['', 0];
      return { date, plate, service, cents: usual + numberFrom(`cents ${number} ${month}`, 4000) };
    });
  return {
    kind: 'invoice',
    number: `${company.prefix}-R-${month.replace('-', '')}`,
    date: `${month}-${invoiceDay}`,
    positions: numbered([...rates, ...further]),
  };
};

/** Most are credited in full; some in part, naming their position; some not at all. */
const creditedCents = ({ plate = '', service, cents }: PrintablePosition, month: string): number => {
  const chance = numberFrom(`credit ${plate} ${service} ${month}`, 100);
  const isAff = service.startsWith('AFF');
  if (chance < (isAff ? 88 : 45)) return cents;
  return chance < (isAff ? 92 : 65) ? Math.round(cents * 0.6) : 0;
};

const creditOf = (company: LeasingCompany, invoice: PrintableDocument, month: string): PrintableDocument => {
  const positions = invoice.positions.flatMap((position) => {
    const cents = creditedCents(position, month);
    if (cents === 0) return [];
    const isPart = cents < position.cents;
    const service = isPart
      ? `${position.service} Teilgutschrift zu Rechnung ${invoice.number} Pos. ${position.number}`
      : position.service;
    return [{ date: `${month}-20`, ...(position.plate && { plate: position.plate }), service, cents }];
  });
  return {
    kind: 'credit',
    number: `${company.prefix}-G-${month.replace('-', '')}`,
    date: `${month}-${creditDay}`,
    positions: numbered(positions),
  };
};

const isAffCredit = ({ printable }: IssuedDocument): boolean => printable.kind === 'credit';

const quarterOf = (day: string): string => `${day.slice(0, 4)}-${Math.floor((Number(day.slice(5, 7)) - 1) / 3)}`;

const affCents = (documents: readonly IssuedDocument[]): number =>
  documents
    .filter(isAffCredit)
    .flatMap(({ printable }) => printable.positions)
    .filter(({ service }) => service.startsWith('AFF'))
    .reduce((sum, { cents }) => sum + cents, 0);

const roundTo = 50_000;
const maxShareOfFullQuarter = 0.88;
const wantedShare = 0.91;

/** Limit that every past quarter has nearly reached. */
const limitFor = (documents: readonly IssuedDocument[]): number => {
  const sums = Map.groupBy(documents, ({ printable }) => quarterOf(printable.date))
    .values()
    .map(affCents);
  return Math.ceil(Math.max(...sums) / maxShareOfFullQuarter / roundTo) * roundTo;
};

/** Brings the current quarter near its limit, whatever the day. */
const bonusOf = (
  documents: readonly IssuedDocument[],
  vans: readonly Van[],
  today: string,
  limitCents: number,
): IssuedDocument => {
  const company = elementAt(leasingCompanies, 0);
  const soFar = affCents(documents.filter(({ printable }) => quarterOf(printable.date) === quarterOf(today)));
  const missing = Math.max(0, Math.round(limitCents * wantedShare) - soFar);
  const receivers = leasedFrom(vans, company);
  const share = Math.floor(missing / receivers.length);
  const quarter = Number(quarterOf(today).slice(5)) + 1;
  const positions = receivers.map(({ plate }, index) => ({
    date: today,
    plate,
    service: `AFF Quartalsbonus Q${quarter}`,
    cents: index === 0 ? missing - share * (receivers.length - 1) : share,
  }));
  return {
    by: company,
    printable: {
      kind: 'credit',
      number: `${company.prefix}-B-${today.replaceAll('-', '')}`,
      date: today,
      positions: numbered(positions),
    },
  };
};

export interface LeasingYears {
  readonly documents: readonly IssuedDocument[];
  readonly quarterlyLimitCents: number;
}

/** Invoices and credits of so many months, two years by default, oldest first. */
export const createLeasing = (vans: readonly Van[], today: string, months = 24): LeasingYears => {
  const documents: IssuedDocument[] = [];
  for (let back = months - 1; back >= 0; back -= 1)
    for (const by of leasingCompanies) {
      const month = monthBefore(today, back);
      const invoice = invoiceOf(by, leasedFrom(vans, by), month);
      documents.push({ by, printable: invoice }, { by, printable: creditOf(by, invoice, month) });
    }
  const issued = documents.filter(({ printable }) => printable.date <= today);
  const quarterlyLimitCents = limitFor(issued);
  const all = [...issued, bonusOf(issued, vans, today, quarterlyLimitCents)];
  return {
    documents: all.toSorted((one, other) => one.printable.date.localeCompare(other.printable.date)),
    quarterlyLimitCents,
  };
};
