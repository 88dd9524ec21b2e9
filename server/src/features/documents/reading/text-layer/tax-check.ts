import { taxRates } from '@flottwart/contract/rules/leasing-drafts';
import { rateOf, taxTolerance } from '../../net-document.ts';
import { ratesIn } from './labels.ts';
import { type Row, textOf } from './rows.ts';
import type { TotalFigure } from './total-figures.ts';

/** Printed tax that is not what the printed rate gives. */
export interface WrongTax {
  readonly tax: number;
  /** Percent; null if the document prints none and no usual rate fits. */
  readonly rate: number | null;
}

interface TaxedBill {
  readonly net: number;
  readonly tax: number;
  readonly gross: number;
  readonly positions: readonly unknown[];
  /** Printed net amounts, of which those in a row with a tax imply its rate. */
  readonly nets: readonly TotalFigure[];
  /** Sums before the last position; a deposit after one of them is free of tax. */
  readonly sums: ReadonlySet<number>;
  /** Some of the amounts are free of tax. */
  readonly isPartlyExempt: boolean;
}

/** Usual rate that leads from the net amount of a row to its tax. */
const rateFrom = (net: number, tax: number): number | undefined =>
  taxRates.find((rate) => rate > 0 && Math.abs((net * rate) / 100 - tax) <= 1);

/** Printed taxes with the rate of their row, each once, because a table of taxes repeats those of the totals. */
const ratedTaxes = (rows: readonly Row[], taxes: readonly TotalFigure[], nets: readonly TotalFigure[]) => {
  const rated = taxes.flatMap(({ row, cents }) => {
    const [printed, other] = ratesIn(textOf(rows[row]?.words ?? []));
    const base = nets.find((net) => net.row === row)?.cents;
    const rate = printed ?? (base === undefined ? undefined : rateFrom(base, cents));
    return rate === undefined || other !== undefined ? [] : [{ rate, cents }];
  });
  return [...new Map(rated.map((each) => [`${each.rate} ${each.cents}`, each])).values()];
};

/** Net + tax = gross says nothing about the rate: 28,00 on 400,00 at 19 % is a misprint, or a part of the bill is missing. */
export const wrongTaxOf = (rows: readonly Row[], taxes: readonly TotalFigure[], bill: TaxedBill): WrongTax | null => {
  const { net, sums, tax, gross } = bill;
  if (tax === 0) return null;
  const rated = ratedTaxes(rows, taxes, bill.nets);
  const charged = rated.filter(({ rate, cents }) => rate > 0 && cents > 0);
  const single = charged.length === 0 && rateOf({ netCents: net, grossCents: gross, positions: bill.positions });
  if (single === undefined && !bill.isPartlyExempt) return { tax, rate: null };
  const sum = charged.reduce((all, { cents }) => all + cents, 0);
  // Rates that belong to other figures say nothing about this tax.
  if (charged.length === 0 || sum !== tax) return null;
  const taxed = charged.reduce((all, { rate, cents }) => all + (cents * 100) / rate, 0);
  const tolerance = charged.reduce((all, { rate }) => all + (taxTolerance(bill.positions) * 100) / rate, 0);
  const isExempt = bill.isPartlyExempt || rated.some(({ rate }) => rate === 0);
  const isWrong = isExempt
    ? taxed > net + tolerance
    : [net, ...sums].every((base) => Math.abs(taxed - base) > tolerance);
  return isWrong ? { tax, rate: charged.length === 1 ? (charged[0]?.rate ?? null) : null } : null;
};
