import type { Kpi, VehicleKpi } from '@flottwart/contract/leaseplan/kpi';
import {
  countKey,
  kpiKinds,
  monthKey,
  plateYearKey,
  quarterKey,
  totalKey,
  yearKey,
} from '@flottwart/contract/rules/kpi-keys';
import { toEuro } from '../../../lib/money.ts';
import type { MonthSum, PlateSum } from './kpi.repository.ts';

/** Adds up in cents; euro only at the very end, so that nothing is rounded on the way. */
const createTally = () => {
  const cents = new Map<string, number>();
  return {
    add: (key: string, amount: number): void => void cents.set(key, (cents.get(key) ?? 0) + amount),
    inEuro: (): Record<string, number> => Object.fromEntries([...cents].map(([key, sum]) => [key, toEuro(sum)])),
    entries: () => [...cents],
  };
};

export const timeKpi = (sums: readonly MonthSum[]): Kpi => {
  const tally = createTally();
  const counts = new Map<string, number>();
  for (const kind of kpiKinds) {
    tally.add(totalKey(kind), 0);
    counts.set(countKey(kind), 0);
  }
  for (const { month, kind, sum_cents, positions } of sums) {
    const year = Number(month.slice(0, 4));
    const monthOfYear = Number(month.slice(5, 7));
    tally.add(monthKey(year, monthOfYear, kind), sum_cents);
    tally.add(quarterKey(year, Math.ceil(monthOfYear / 3), kind), sum_cents);
    tally.add(yearKey(year, kind), sum_cents);
    tally.add(totalKey(kind), sum_cents);
    counts.set(countKey(kind), (counts.get(countKey(kind)) ?? 0) + positions);
  }
  return { ...tally.inEuro(), ...Object.fromEntries(counts) };
};

/** Invoices minus credits; credits are negative, so it is their sum. A positive difference is a loss. */
export const vehicleKpi = (sums: readonly PlateSum[]): VehicleKpi => {
  const invoices = createTally();
  const affCredits = createTally();
  const otherCredits = createTally();
  const difference = createTally();
  const invoicesOfPlate = createTally();
  const differenceOfPlate = createTally();
  const invoiceCounts: Record<string, number> = {};
  const creditCounts: Record<string, number> = {};
  const tallies = { RECHNUNG: invoices, GUTSCHRIFT_AFF: affCredits, GUTSCHRIFT_NON_AFF: otherCredits };
  for (const { license_plate: plate, year, kind, sum_cents, positions } of sums) {
    const key = plateYearKey(plate, year);
    for (const tally of Object.values(tallies)) tally.add(key, 0);
    tallies[kind].add(key, sum_cents);
    difference.add(key, sum_cents);
    differenceOfPlate.add(plate, sum_cents);
    invoiceCounts[key] ??= 0;
    creditCounts[key] ??= 0;
    const counts = kind === 'RECHNUNG' ? invoiceCounts : creditCounts;
    counts[key] = (counts[key] ?? 0) + positions;
    if (kind === 'RECHNUNG') invoicesOfPlate.add(plate, sum_cents);
  }
  const perPlate = invoicesOfPlate.entries();
  const total = perPlate.reduce((sum, [, cents]) => sum + cents, 0);
  return {
    sumRechnung: invoices.inEuro(),
    sumGutschriftAff: affCredits.inEuro(),
    sumGutschriftNonAff: otherCredits.inEuro(),
    differenz: difference.inEuro(),
    anzahlRechnungen: invoiceCounts,
    anzahlGutschriften: creditCounts,
    durchschnittRechnungAlleKennzeichen: perPlate.length === 0 ? 0 : toEuro(Math.round(total / perPlate.length)),
    kennzeichenMitHoechsterRechnungssumme: highest(perPlate),
    kennzeichenMitHoechstemVerlust: highest(differenceOfPlate.entries()),
  };
};

/** The plate with the highest positive sum; the first of several. */
const highest = (sums: readonly (readonly [string, number])[]): string => {
  const [best] = sums.filter(([, cents]) => cents > 0).toSorted(([, one], [, other]) => other - one);
  return best?.[0] ?? '';
};
