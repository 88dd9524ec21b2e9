/** Invoice or credit note of a leasing company, before it becomes a PDF or an e-invoice. */
export interface PrintableDocument {
  readonly kind: 'invoice' | 'credit';
  readonly number: string;
  /** `2026-11-15`, like all days here. */
  readonly date: string;
  /** Number of the invoice that a credit refers to. */
  readonly reference?: string;
  /** One vehicle for the whole document. */
  readonly plate?: string;
  /** Name and address, a line each; an invented one by default. */
  readonly recipient?: readonly string[];
  readonly positions: readonly PrintablePosition[];
}

export interface PrintablePosition {
  readonly number: string;
  readonly date?: string;
  /** Last day of the service, if it began on `date`; e-invoices only. */
  readonly until?: string;
  /** Number and unit as coded by UN/ECE; e-invoices only. */
  readonly quantity?: readonly [number: string, unit: string];
  /** Printed form, `B-AB 1234`. */
  readonly plate?: string;
  readonly service: string;
  /** Printed amount: a credit carries positive amounts. */
  readonly cents: number;
}

const taxPercent = 19n;

/** Rounds half a cent away from zero. */
const taxOf = (netCents: number): number => {
  const hundredths = BigInt(Math.abs(netCents)) * taxPercent;
  const cents = Number((hundredths + 50n) / 100n);
  return netCents < 0 ? -cents : cents;
};

export const totalsOf = ({ positions }: PrintableDocument): { net: number; tax: number; gross: number } => {
  const net = positions.reduce((sum, { cents }) => sum + cents, 0);
  const tax = taxOf(net);
  return { net, tax, gross: net + tax };
};

export const decimal = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

export const formatGermanDate = (day: string): string => day.split('-').reverse().join('.');
