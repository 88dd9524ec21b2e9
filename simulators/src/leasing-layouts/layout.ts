import type { FigureStyle, PeriodStyle, PlateStyle } from './figures.ts';

export type ColumnKind =
  | 'number'
  | 'date'
  | 'period'
  | 'from'
  | 'to'
  | 'month'
  | 'plate'
  | 'other-plate'
  | 'vehicle'
  | 'contract'
  | 'cost-centre'
  | 'driver'
  | 'other-day'
  | 'term'
  | 'service'
  | 'quantity'
  | 'unit-price'
  | 'rate'
  | 'tax'
  | 'net'
  | 'gross'
  | 'amount'
  | 'debit'
  | 'credit'
  | 'balance';

/** Column with its heading; `x` is the left edge, of a right-aligned column the right one, of a centred one the middle. */
export interface Column {
  readonly kind: ColumnKind;
  readonly heading: string;
  readonly x: number;
  readonly align: 'left' | 'right' | 'centre';
  /** Distance of the heading from its place, for headings beside their columns. */
  readonly shift?: number;
  /** Width at which a text is continued on the next line. */
  readonly width?: number;
}

export interface TotalLabels {
  readonly net: string;
  /** Contains `%r` where the rate is printed. */
  readonly tax: string;
  readonly gross: string;
}

/** Field of the head: its label and its value. */
export interface HeadStyle {
  readonly invoiceTitle: string;
  readonly creditTitle: string;
  readonly titleSize: number;
  /** Number in the title, after a label, under it, or in a row of labels with the values below. */
  readonly numbers: 'title' | 'after' | 'below' | 'grid';
  readonly invoiceNumber: string;
  readonly creditNumber: string;
  /** Label of the date; a town prints "Köln, den 01.10.2026". */
  readonly date: string;
  readonly noise: readonly (
    | 'bank'
    | 'capital'
    | 'due'
    | 'customer'
    | 'delivery'
    | 'note-number'
    | 'other-number'
    | 'other-date'
    | 'period'
  )[];
  /** Line below the title, none if empty. */
  readonly subtitle: string;
  readonly days: 'figures' | 'words' | 'iso';
  /** Words after the title where it holds no number, none if empty. */
  readonly titleTail: string;
  /** Period that these words name. */
  readonly titlePeriod: { readonly from: string; readonly to: string } | null;
  readonly addressee: string;
}

/** How an invented lessor prints. */
export interface Layout {
  readonly name: string;
  readonly lessor: string;
  readonly landscape: boolean;
  readonly font: 'Helvetica' | 'Times-Roman' | 'Courier' | 'DejaVu';
  readonly size: number;
  /** Distance of rows, as a factor of the size. */
  readonly spacing: number;
  readonly head: HeadStyle;
  readonly columns: readonly Column[];
  readonly headings: 'above' | 'none' | 'stacked';
  readonly figures: FigureStyle;
  readonly plateStyle: PlateStyle;
  /**
   * Place of the plates; `annex` prints them only there, `two-in-text` with another one beside, `block` above a small table per
   * vehicle, `page` on a page per vehicle, `group-sum` only in the sums of the vehicles.
   */
  readonly plates:
    | 'column'
    | 'first-row'
    | 'middle-row'
    | 'last-row'
    | 'text'
    | 'two-in-text'
    | 'line-above'
    | 'line-below'
    | 'block'
    | 'page'
    | 'group-sum'
    | 'header'
    | 'annex';
  /** Label of the line above the positions of a vehicle; `%p` is the plate, `%v` the vehicle. */
  readonly vehicleLine: string;
  /** Heading above a last position that concerns no vehicle, a blank for none; no such position if empty. */
  readonly generalLine: string;
  /** Heading above the positions of each vehicle that names none, none if empty. */
  readonly sectionLine: string;
  /** Line of a position that carries its figures. */
  readonly amountLine: 'first' | 'last';
  /** Label of a payment that is deducted from the total, none if empty. */
  readonly payment: string;
  /** Label of a sum per vehicle, none if empty. */
  readonly vehicleSum: string;
  /** Label of a running sum after each vehicle, none if empty. */
  readonly runningSum: string;
  /** Labels at the end and at the beginning of a page. */
  readonly carry: readonly [string, string] | null;
  readonly repeatsHeadings: boolean;
  readonly rowsPerPage: number;
  readonly totals: 'lines' | 'block' | 'row' | 'tax-table' | 'gross-only';
  readonly totalLabels: TotalLabels;
  /** Label of a tax of another kind after the net total, none if empty. */
  readonly otherTax: string;
  /** Share of the tax that is printed, and added to the total; another one than 1 is a misprint. */
  readonly taxShare: number;
  readonly zeroRates: readonly number[];
  readonly annex: 'none' | 'repeats' | 'details' | 'mileage';
  /** Document on a page after the bill, and in what it differs. */
  readonly second: 'none' | 'number' | 'title' | 'plate' | 'totals' | 'page';
  readonly firstTable: 'none' | 'vehicles' | 'contract-values';
  readonly basis: 'net' | 'gross';
  readonly rounding: 'total' | 'line';
  readonly rates: readonly number[];
  readonly quantities: boolean;
  readonly reductions: boolean;
  /** Length of the texts, or the same services for each vehicle. */
  readonly texts: 'short' | 'long' | 'same' | 'currency';
  readonly periods: PeriodStyle;
  readonly vehicles: readonly [number, number];
  readonly maxServices: number;
  /** Sign of the amounts of a credit. */
  readonly creditSign: 1 | -1;
  readonly numbers: (value: number) => string;
}
