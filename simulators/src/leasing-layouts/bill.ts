import { elementAt } from '@flottwart/contract/rules/known-entries';
import type { Layout } from './layout.ts';
import type { RandomSource } from './random.ts';

type PlateParts = readonly [string, string, string];

/** Line of a bill before it is printed; `net`, `tax` and `gross` are in cents, signed as on an invoice. */
export interface BillLine {
  readonly plate: PlateParts;
  readonly vehicle: string;
  readonly contract: string;
  readonly day: string;
  readonly month: { readonly from: string; readonly to: string };
  readonly service: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly rate: number;
  readonly net: number;
  readonly tax: number;
  readonly gross: number;
}

/** Plate of a position that concerns no vehicle. */
export const noPlate: PlateParts = ['', '', ''];

export interface RateTotal {
  readonly rate: number;
  readonly net: number;
  readonly tax: number;
}

export interface Bill {
  readonly number: string;
  readonly foreignNumber: string;
  readonly date: string;
  readonly lines: readonly BillLine[];
  readonly rates: readonly RateTotal[];
  readonly net: number;
  readonly tax: number;
  readonly gross: number;
}

const services = [
  ['Leasingrate', 'Finanzrate', 'Monatliche Rate', 'Miete Fahrzeug', 'Nutzungsentgelt'],
  ['Wartung und Verschleiß', 'Servicepauschale', 'Inspektion nach Herstellervorgabe', 'Ölwechsel mit Filter'],
  ['Reifenersatz Winter', 'Reifenwechsel', 'Einlagerung Räder', 'Haftpflicht- und Kaskoversicherung'],
  ['Kraftstoff Diesel', 'Tankkartengebühr', 'Fahrzeugwäsche', 'Maut Inland', 'Kfz-Steuer', 'Rundfunkbeitrag'],
] as const;
const details = [
  'laut Vertrag vom Vorjahr',
  'inklusive Material und Arbeitszeit in der Werkstatt',
  'nach Rückgabe mit Protokoll',
  'gemäß Rahmenvereinbarung für Flottenkunden im Zustellverkehr',
  'anteilig',
];
const vehicles = ['VW Crafter', 'Ford Transit', 'Mercedes Sprinter', 'Opel Movano', 'Fiat Ducato', 'MAN TGE'];
const districts = ['B', 'HH', 'M', 'K', 'DO', 'LEV', 'ERZ', 'F', 'S', 'MTK'];

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

/** Rounds half a cent away from zero. */
const share = (cents: number, rate: number, of: number): number =>
  Math.sign(cents) * Math.floor((Math.abs(cents) * rate * 2 + of) / (2 * of));

const priced = (printed: number, rate: number, basis: Layout['basis']): Pick<BillLine, 'net' | 'tax' | 'gross'> => {
  if (basis === 'net') {
    const tax = share(printed, rate, 100);
    return { net: printed, tax, gross: printed + tax };
  }
  const tax = share(printed, rate, 100 + rate);
  return { net: printed - tax, tax, gross: printed };
};

const serviceOf = (random: RandomSource, index: number, { texts }: Layout): string => {
  const choice = elementAt(services, index % services.length);
  if (texts === 'same') return choice[0] ?? '';
  const service = random.pick(choice);
  if (texts === 'currency') return `${service} CHF 95,00`;
  return texts === 'short' ? service : random.chance(0.5) ? `${service} ${random.pick(details)}` : service;
};

const linesOfVehicle = (random: RandomSource, month: number, layout: Layout): BillLine[] => {
  const letters = 'ABCDEFGKLMNPRSTUVWXZ';
  const plate: PlateParts = [
    random.pick(districts),
    random.pick([...letters]) + (random.chance(0.6) ? random.pick([...letters]) : ''),
    String(random.int(1, 999)),
  ];
  const shared = {
    plate,
    vehicle: random.pick(vehicles),
    contract: `${random.int(100_000, 999_999)}`,
    month: { from: `2026-${pad(month)}-01`, to: `2026-${pad(month)}-${new Date(2026, month, 0).getDate()}` },
  };
  const line = (service: string, sign: 1 | -1): BillLine => {
    const rate = random.pick(layout.rates);
    const quantity = layout.quantities ? random.int(1, 4) : 1;
    const unitPrice = sign < 0 ? -random.int(50, 240) : random.int(250, random.pick([9_999, 99_999, 180_000]));
    const day = `2026-${pad(month)}-${pad(random.int(1, 28))}`;
    return { ...shared, day, service, quantity, unitPrice, rate, ...priced(unitPrice * quantity, rate, layout.basis) };
  };
  const count = layout.texts === 'same' ? layout.maxServices : random.int(1, layout.maxServices);
  const lines = Array.from({ length: count }, (_, index) => line(serviceOf(random, index, layout), 1));
  return layout.reductions && random.chance(0.5) ? [...lines, line('Nachlass Flotte', -1)] : lines;
};

const ratesOf = (lines: readonly BillLine[], { basis, rounding, rates }: Layout): RateTotal[] =>
  rates.map((rate) => {
    const own = lines.filter((line) => line.rate === rate);
    const sum = (key: 'net' | 'tax' | 'gross'): number => own.reduce((all, line) => all + line[key], 0);
    if (rounding === 'line') return { rate, net: sum('net'), tax: sum('tax') };
    const { net, tax } = priced(sum(basis), rate, basis);
    return { rate, net, tax };
  });

/** Invents a bill that the layout can print. */
export const billOf = (random: RandomSource, layout: Layout): Bill => {
  const month = random.int(4, 10);
  const count = layout.plates === 'header' ? 1 : random.int(layout.vehicles[0], layout.vehicles[1]);
  const ofVehicles = Array.from({ length: count }, () => linesOfVehicle(random, month, layout)).flat();
  const [first] = ofVehicles;
  const general =
    layout.generalLine !== '' && first ? [{ ...first, plate: noPlate, service: 'Verwaltungsgebühr' }] : [];
  const lines = [...ofVehicles, ...general];
  const rates = ratesOf(lines, layout);
  const net = rates.reduce((all, rate) => all + rate.net, 0);
  const tax = rates.reduce((all, rate) => all + rate.tax, 0);
  const number = layout.numbers(random.int(10_000, 99_999));
  return {
    number,
    foreignNumber: layout.numbers(random.int(10_000, 99_999)),
    date: `2026-${pad(month + 1)}-${pad(random.int(1, 12))}`,
    lines,
    rates,
    net,
    tax,
    gross: net + tax,
  };
};
