import { documentLimits, refusals } from '../refusal.ts';
import type { EInvoice, EInvoiceAdjustment, EInvoiceLine, MoneyElement } from './e-invoice.ts';
import { decimalCents } from './xml-values.ts';

const euro = 'EUR';

/** Cents of an amount in euro; other amounts cannot be counted. */
const euroCents = ({ text, currency }: MoneyElement): number => {
  if (currency !== null && currency !== euro) throw refusals.currency([currency]);
  const cents = decimalCents(text);
  if (cents === null || Math.abs(cents) > documentLimits.cents) throw refusals.unreadableAmount(text);
  return cents;
};

const centsOrNull = (money: MoneyElement | null): number | null => (money === null ? null : euroCents(money));

export const centsOfLine = ({ amount }: EInvoiceLine): number => (amount === null ? 0 : euroCents(amount));

/** The currency of the invoice counts; that of the tax authority (BT-6) may be another. */
export const checkCurrency = ({ currency }: EInvoice): void => {
  if (currency !== null && currency !== euro) throw refusals.currency([currency]);
};

export interface InvoiceTotals {
  readonly lines: number | null;
  readonly allowances: number | null;
  readonly charges: number | null;
  readonly net: number | null;
  readonly tax: number | null;
  readonly gross: number | null;
  readonly payable: number | null;
}

export const totalsInCents = ({ totals }: EInvoice): InvoiceTotals => ({
  lines: centsOrNull(totals.lines),
  allowances: centsOrNull(totals.allowances),
  charges: centsOrNull(totals.charges),
  net: centsOrNull(totals.net),
  tax: centsOrNull(totals.tax),
  gross: centsOrNull(totals.gross),
  payable: centsOrNull(totals.payable),
});

export interface Adjustment {
  readonly isCharge: boolean;
  readonly reason: string | null;
  /** Signed share of the total. */
  readonly cents: number;
}

const asWritten = (adjustments: readonly EInvoiceAdjustment[]) =>
  adjustments.map(({ isCharge, reason, amount }) => ({ isCharge, reason, cents: centsOrNull(amount) ?? 0 }));

const sumOf = (amounts: readonly { readonly cents: number }[]): number =>
  amounts.reduce((sum, { cents }) => sum + cents, 0);

/** Whether the total of the document (BT-107, 108) vouches for these amounts, whatever their sign. */
const isVouchedFor = (total: number | null, amounts: readonly { readonly cents: number }[]): boolean =>
  total !== null && Math.abs(total) === Math.abs(sumOf(amounts));

/**
 * Allowances and charges with their signs. Some issuers write an allowance with a minus: where only that sign closes the sum and
 * BT-107 or BT-108 states the same amount, it is the one meant.
 */
export const signedAdjustments = (
  adjustments: readonly EInvoiceAdjustment[],
  linesCents: number,
  totals: InvoiceTotals,
): readonly Adjustment[] => {
  const written = asWritten(adjustments);
  const usual = written.map((each) => ({ ...each, cents: each.isCharge ? each.cents : -each.cents || 0 }));
  if (totals.net === null || linesCents + sumOf(usual) === totals.net) return usual;
  const [charges, allowances] = [
    written.filter(({ isCharge }) => isCharge),
    written.filter(({ isCharge }) => !isCharge),
  ];
  const turns = [
    { allowances: isVouchedFor(totals.allowances, allowances), charges: false },
    { allowances: false, charges: isVouchedFor(totals.charges, charges) },
    {
      allowances: isVouchedFor(totals.allowances, allowances),
      charges: isVouchedFor(totals.charges, charges),
    },
  ];
  for (const turn of turns) {
    const turned = usual.map((each) => ({
      ...each,
      cents: (each.isCharge ? turn.charges : turn.allowances) ? -each.cents || 0 : each.cents,
    }));
    if (linesCents + sumOf(turned) === totals.net) return turned;
  }
  return usual;
};
