import type { VehicleKpi } from '@flottwart/contract/leasing/kpi';
import type { Order } from '../../../lists/list-state.ts';

export interface VehicleRow {
  /** Empty for what names no plate. */
  readonly plate: string;
  readonly invoices: number;
  readonly affCredits: number;
  readonly otherCredits: number;
  readonly difference: number;
  readonly invoiceCount: number;
  readonly creditCount: number;
}

export type VehicleSort = keyof VehicleRow;

const key = /^(?<plate>.*)_(?<year>\d{4})$/;

const parts = (text: string): { plate: string; year: number } => {
  const { plate = '', year = '0' } = key.exec(text)?.groups ?? {};
  return { plate, year: Number(year) };
};

export const vehicleYears = ({ differenz }: VehicleKpi): readonly number[] =>
  [...new Set(Object.keys(differenz).map((text) => parts(text).year))].toSorted((one, other) => other - one);

/** Sums in whole cents: a float sum of many years would show it. */
const add = (one: number, other: number): number => Math.round((one + other) * 100) / 100 + 0;

const emptyRow: Omit<VehicleRow, 'plate'> = {
  invoices: 0,
  affCredits: 0,
  otherCredits: 0,
  difference: 0,
  invoiceCount: 0,
  creditCount: 0,
};

/** One row per plate, of one year or of all; credits with their sign turned. */
export const vehicleRows = (kpi: VehicleKpi, year: number | null): readonly VehicleRow[] => {
  const rows = new Map<string, VehicleRow>();
  for (const text of Object.keys(kpi.differenz)) {
    const { plate, year: ofYear } = parts(text);
    if (year !== null && ofYear !== year) continue;
    const row = rows.get(plate) ?? { ...emptyRow, plate };
    rows.set(plate, {
      plate,
      invoices: add(row.invoices, kpi.sumRechnung[text] ?? 0),
      affCredits: add(row.affCredits, -(kpi.sumGutschriftAff[text] ?? 0)),
      otherCredits: add(row.otherCredits, -(kpi.sumGutschriftNonAff[text] ?? 0)),
      difference: add(row.difference, kpi.differenz[text] ?? 0),
      invoiceCount: row.invoiceCount + (kpi.anzahlRechnungen[text] ?? 0),
      creditCount: row.creditCount + (kpi.anzahlGutschriften[text] ?? 0),
    });
  }
  return [...rows.values()];
};

const german = new Intl.Collator('de', { numeric: true });

export const sortRows = (rows: readonly VehicleRow[], sort: VehicleSort, order: Order): readonly VehicleRow[] => {
  const direction = order === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const byPlate = german.compare(one.plate, other.plate);
    if (sort === 'plate') return direction * byPlate;
    return direction * (one[sort] - other[sort]) || byPlate;
  });
};

export interface VehicleFigures {
  /** Average of plates with invoices; null without any. */
  readonly average: { readonly amount: number; readonly plates: number } | null;
  readonly highestInvoices: VehicleRow | null;
  readonly highestLoss: VehicleRow | null;
}

const highest = (rows: readonly VehicleRow[], by: 'invoices' | 'difference'): VehicleRow | null =>
  rows
    .filter((row) => row[by] > 0)
    .reduce<VehicleRow | null>((best, row) => (best === null || row[by] > best[by] ? row : best), null);

/** Figures of the cards, of the vehicles in the table. */
export const vehicleFigures = (all: readonly VehicleRow[]): VehicleFigures => {
  const rows = all.filter(({ plate }) => plate !== '');
  const billed = rows.filter(({ invoiceCount }) => invoiceCount > 0);
  const total = billed.reduce((sum, { invoices }) => add(sum, invoices), 0);
  return {
    average:
      billed.length === 0 ? null : { amount: Math.round((total / billed.length) * 100) / 100, plates: billed.length },
    highestInvoices: highest(rows, 'invoices'),
    highestLoss: highest(rows, 'difference'),
  };
};
